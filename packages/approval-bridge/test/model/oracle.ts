import { type OutcomeKind, type Request, SETTLE_MS } from '../../src/index.ts';
import { contentOf, type Happening } from './story.ts';

/**
 * The rules once more, written the slow and obvious way: for each request, who came first. It
 * shares nothing with the ledger but the story.
 */
export interface Expected {
  request: Request;
  kind: OutcomeKind | null;
  /** Of a verdict: whose and when. */
  by?: string;
  at?: number;
}

export interface Oracle {
  /** Before the ledger hears of it. */
  take(happening: Happening, at: number, request: Request | undefined): void;
  /** What the answer just taken has to be told. */
  readonly reply: 'given' | 'repeated' | 'refused' | undefined;
  readonly expected: readonly Expected[];
}

interface Prompt {
  shown: boolean;
  goneAt: number | null;
}

export function createOracle(): Oracle {
  const expected: (Expected & { content?: string })[] = [];
  const prompts = new Map<string, Prompt>();
  let reply: Oracle['reply'];

  const open = () => expected.filter(({ kind }) => kind === null);

  function passTime(at: number) {
    for (const one of open()) if (one.request.deadline <= at) one.kind = 'expired';
    for (const [pane, prompt] of prompts) {
      if (prompt.goneAt === null || at < prompt.goneAt + SETTLE_MS) continue;
      for (const one of open()) {
        if (one.request.pane === pane && one.request.openedAt <= prompt.goneAt) {
          one.kind = 'answered-in-terminal';
        }
      }
      prompt.goneAt = null;
    }
  }

  function closeWhere(matches: (request: Request) => boolean, kind: OutcomeKind) {
    for (const one of open()) if (matches(one.request)) one.kind = kind;
  }

  return {
    get reply() {
      return reply;
    },
    expected,
    take(happening, at, request) {
      reply = undefined;
      if (happening.what !== 'wait') passTime(at);
      const of = 'of' in happening ? expected[happening.of % (expected.length || 1)] : undefined;
      switch (happening.what) {
        case 'wait':
          passTime(at);
          break;
        case 'register':
          closeWhere(({ session }) => session === request?.session, 'superseded');
          expected.push({ request: request!, kind: null });
          break;
        case 'answer': {
          if (of === undefined) break;
          const content = JSON.stringify(contentOf(happening.choice));
          if (happening.digest === 'wrong') reply = 'refused';
          else if (of.kind === null && happening.choice !== 'not offered') {
            of.kind = happening.choice === 'allow' ? 'allowed' : 'denied';
            of.by = happening.by;
            of.at = at;
            of.content = content;
            reply = 'given';
          } else reply = of.content === content ? 'repeated' : 'refused';
          break;
        }
        case 'eof':
          if (of?.kind === null) of.kind = 'withdrawn';
          break;
        case 'withdraw':
          if (of?.kind === null) {
            of.kind = {
              ended: 'withdrawn',
              resolved: 'answered-in-terminal',
              mismatch: 'mismatch',
            }[happening.why] as OutcomeKind;
          }
          break;
        case 'tool-end':
        case 'turn-end':
          closeWhere(({ pane }) => pane === `pane-${happening.call}`, 'answered-in-terminal');
          break;
        case 'session-end':
          closeWhere(({ pane }) => pane === `pane-${happening.call}`, 'superseded');
          break;
        case 'prompt-shown':
          prompts.set(`pane-${happening.call}`, { shown: true, goneAt: null });
          break;
        case 'prompt-gone': {
          const prompt = prompts.get(`pane-${happening.call}`);
          if (!prompt?.shown) break;
          closeWhere(({ pane }) => pane === `pane-${happening.call}`, 'answered-in-terminal');
          prompts.set(`pane-${happening.call}`, { shown: false, goneAt: at });
          break;
        }
        case 'restart':
          closeWhere(() => true, 'withdrawn');
          // What a terminal showed is not on disk: a host says it again when it is back.
          prompts.clear();
          break;
      }
    },
  };
}
