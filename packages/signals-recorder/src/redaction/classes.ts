/** Sets of ASCII characters that the inside of a secret is made of, by name. */
const members = {
  alnum: 'A-Za-z0-9',
  word: 'A-Za-z0-9_',
  wordDash: 'A-Za-z0-9_-',
  hex: '0-9a-fA-F',
  upper: 'A-Z0-9',
  base64: 'A-Za-z0-9+/=',
  dotted: 'A-Za-z0-9_.=+/-',
} as const;

export type CharacterClass = keyof typeof members;

export type Members = Uint8Array;

/** One byte per ASCII code: 1 where the class has it. */
export function membersOf(source: string): Members {
  const test = new RegExp(`[${source}]`);
  return Uint8Array.from({ length: 128 }, (_, code) =>
    test.test(String.fromCharCode(code)) ? 1 : 0,
  );
}

const tables = new Map<CharacterClass, Members>();

export function classMembers(name: CharacterClass): Members {
  let table = tables.get(name);
  if (!table) {
    table = membersOf(members[name]);
    tables.set(name, table);
  }
  return table;
}
