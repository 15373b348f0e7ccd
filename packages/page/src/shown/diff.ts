import type { ShownLine } from '../wire.ts';

/** Cells of the table at most; larger changes are shown as all of the old, then all of the new. */
const LARGEST_TABLE = 400_000;

/** Both texts whole, line by line: what stays, what goes, what comes. Nothing is left out. */
export function diffLines(before: readonly string[], after: readonly string[]): ShownLine[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  const room = Math.min(before.length, after.length) - head;
  while (tail < room && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const old = before.slice(head, before.length - tail);
  const fresh = after.slice(head, after.length - tail);
  return [
    ...signed(' ', before.slice(0, head)),
    ...middle(old, fresh),
    ...signed(' ', before.slice(before.length - tail)),
  ];
}

function middle(old: readonly string[], fresh: readonly string[]): ShownLine[] {
  if (old.length * fresh.length > LARGEST_TABLE || old.length * fresh.length === 0) {
    return [...signed('-', old), ...signed('+', fresh)];
  }
  const width = fresh.length + 1;
  // Length of the longest common subsequence of what follows each pair.
  const common = new Uint32Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = fresh.length - 1; j >= 0; j--) {
      common[i * width + j] =
        old[i] === fresh[j]
          ? common[(i + 1) * width + j + 1]! + 1
          : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!);
    }
  }
  const lines: ShownLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length && j < fresh.length) {
    if (old[i] === fresh[j]) {
      lines.push({ sign: ' ', text: old[i]! });
      i += 1;
      j += 1;
    } else if (common[(i + 1) * width + j]! >= common[i * width + j + 1]!) {
      lines.push({ sign: '-', text: old[i]! });
      i += 1;
    } else {
      lines.push({ sign: '+', text: fresh[j]! });
      j += 1;
    }
  }
  return [...lines, ...signed('-', old.slice(i)), ...signed('+', fresh.slice(j))];
}

/** Lines that are a unified diff already. */
export function readDiff(lines: readonly string[]): ShownLine[] | undefined {
  if (!lines.some((line) => line.startsWith('@@ '))) return undefined;
  return lines.map((text) => {
    const first = text[0];
    if (text.startsWith('@@') || text.startsWith('+++') || text.startsWith('---'))
      return { sign: '@', text };
    if (first === '+' || first === '-') return { sign: first, text: text.slice(1) };
    return { sign: ' ', text: first === ' ' ? text.slice(1) : text };
  });
}

function signed(sign: NonNullable<ShownLine['sign']>, lines: readonly string[]): ShownLine[] {
  return lines.map((text) => ({ sign, text }));
}
