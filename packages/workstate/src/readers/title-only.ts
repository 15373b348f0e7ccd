import { meaningOf } from '../claims/terminal.ts';
import type { Input } from '../input.ts';
import type { AgentTraits } from '../traits.ts';
import { type Said, say } from './said.ts';

/**
 * For comparison: what a reader says that believes each title at once, and knows nothing else.
 * An idle title after a working one is its done.
 */
export function readTitleOnly(inputs: Iterable<Input>, traits: AgentTraits): Said[] {
  const said: Said[] = [];
  let worked = false;
  for (const input of inputs) {
    if (input.type === 'spawn') {
      say(said, input.at, 'starting');
      worked = false;
    } else if (input.type === 'exit') {
      say(said, input.at, 'exited');
    } else if (input.type === 'title') {
      switch (meaningOf(input, traits)) {
        case 'working':
          worked = true;
          say(said, input.at, 'working');
          break;
        case 'attention':
          say(said, input.at, 'attention');
          break;
        case 'idle':
          say(said, input.at, worked ? 'done' : 'ready');
          break;
        default:
          break;
      }
    }
  }
  return said;
}
