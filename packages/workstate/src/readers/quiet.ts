import type { Input } from '../input.ts';
import { defaultTimings } from '../timings.ts';
import { type Said, say } from './said.ts';

/**
 * For comparison: what a reader says that takes output for work and quiet for its end, and knows
 * nothing else. What comes right after a key is the key's echo.
 * @param until Epoch ms up to which was watched: quiet is only seen when time passes.
 */
export function readQuiet(
  inputs: Iterable<Input>,
  until: number,
  { quiet, echo }: { quiet: number; echo: number } = defaultTimings,
): Said[] {
  const said: Said[] = [];
  let outputAt: number | null = null;
  let keyAt: number | null = null;
  let works = false;
  const elapse = (at: number) => {
    if (works && outputAt !== null && at - outputAt >= quiet) {
      say(said, outputAt + quiet, 'done');
      works = false;
    }
  };
  for (const input of inputs) {
    elapse(input.at);
    switch (input.type) {
      case 'spawn':
        say(said, input.at, 'starting');
        works = false;
        break;
      case 'exit':
        say(said, input.at, 'exited');
        works = false;
        break;
      case 'key':
        keyAt = input.at;
        break;
      case 'output':
        if (keyAt === null || input.at - keyAt >= echo) {
          outputAt = input.at;
          works = true;
          say(said, input.at, 'working');
        }
        break;
      default:
        break;
    }
  }
  elapse(until);
  return said;
}
