/** Hooks in the settings of agents that take JSON. */
export interface HookOptions {
  timeout?: number | string;
  async?: boolean;
}

type Entry = { hooks: ({ type: 'command'; command: string } & HookOptions)[] };

export function hook(command: string, options: HookOptions = {}): Entry[] {
  return [{ hooks: [{ type: 'command', command, ...options }] }];
}

/** Leaves a line in the log: a write this short is never torn. */
export function note(word: string, log: string): string {
  return `echo ${word} >>'${log}'`;
}
