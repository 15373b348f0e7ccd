import type { MarkEvent } from '../event.ts';

/** OSC 133;A to D, shell integration. Other letters say nothing that we read. */
export function readMark(parameters: string): MarkEvent | undefined {
  const [letter, first] = parameters.split(';');
  const mark = LETTERS.find((one) => one === letter);
  if (!mark) return undefined;
  if (mark === 'D' && first !== undefined && /^-?[0-9]{1,10}$/.test(first)) {
    return { type: 'mark', mark, exitCode: Number(first) };
  }
  return { type: 'mark', mark };
}

const LETTERS = ['A', 'B', 'C', 'D'] as const;
