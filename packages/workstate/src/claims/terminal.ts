import type { Claim } from '../claim.ts';
import type { Input, InputOf } from '../input.ts';
import { type Meaning, patternsOf } from '../patterns.ts';
import type { Source } from '../state.ts';
import type { AgentTraits } from '../traits.ts';

/** What the agent's patterns make of a text of the terminal. */
export function meaningOf(input: Input, traits: AgentTraits): Meaning | 'ignored' | null {
  if ('as' in input && input.as !== undefined) {
    return input.as === 'nothing' ? null : input.as;
  }
  const patterns = patternsOf(traits);
  switch (input.type) {
    case 'title':
      return patterns.title(input.text);
    case 'notification':
      return patterns.notification(notificationText(input));
    case 'output':
      return input.text ? patterns.output(input.text) : null;
    case 'screen':
      return patterns.output(input.rows.join('\n'));
    default:
      return null;
  }
}

/** The claim of a meaning; `idle` and `done` differ: only a notification can say done. */
export function claimOfMeaning(meaning: Meaning | 'ignored' | null, by: Source): Claim | null {
  switch (meaning) {
    case 'working':
      return { says: 'working', by, cause: null, turn: null, agent: null, unblocked: false };
    case 'attention':
      return { says: 'ask', by, ask: 'input', tool: null, turn: null, agent: null };
    case 'done':
      return { says: 'done', by, turn: null };
    case 'idle':
      return { says: 'rest', by };
    case 'interrupted':
      return { says: 'interrupted', by };
    default:
      return null;
  }
}

/** OSC 9;4 as the protocol maps it: 0 removed, 1 and 3 working, 2 error, 4 blocked. */
export function claimOfProgress(state: InputOf<'progress'>['state'], before: number): Claim | null {
  switch (state) {
    case 0:
      return before === 0 ? null : { says: 'rest', by: 'progress' };
    case 2:
      return { says: 'failed', by: 'progress', kind: 'error' };
    case 4:
      return claimOfMeaning('attention', 'progress');
    default:
      return claimOfMeaning('working', 'progress');
  }
}

function notificationText({ title, body }: InputOf<'notification'>): string {
  return title === undefined ? body : `${title}\n${body}`;
}
