import { sameJson } from '../../canonical.ts';
import type { Request } from '../request.ts';
import type { InputOf } from './rule.ts';
import { rule } from './rule.ts';

export const toolEnd = rule(
  'tool-end',
  'tool-end',
  'The end of the same tool with the same input by the same agent: it was allowed at its prompt.',
  (draft, end) => {
    const ended = draft.open().find((request) => isCall(request, end));
    if (ended !== undefined) draft.close(ended, 'answered-in-terminal', 'the end of the tool');
  },
);

export const turn = rule(
  'turn',
  'turn',
  "A turn that ended, was interrupted or gave way to a new prompt has no open request of the root's.",
  (draft, { of, why }) => {
    for (const request of draft.open()) {
      const isItsOwn = 'pane' in of ? request.pane === of.pane : request.session === of.session;
      if (isItsOwn && request.agentId === undefined) {
        draft.close(request, 'answered-in-terminal', TURN_EVIDENCE[why]);
      }
    }
  },
);

const TURN_EVIDENCE = {
  end: "the turn's end",
  prompt: 'a new prompt',
  interrupt: 'an interrupt',
} as const;

export const childEnd = rule(
  'child-end',
  'child-end',
  'A subagent that ended asks nothing any more.',
  (draft, { session, agentId }) => {
    for (const request of draft.open()) {
      if (request.session === session && request.agentId === agentId) {
        draft.close(request, 'answered-in-terminal', "the subagent's end");
      }
    }
  },
);

export const sessionEnd = rule(
  'session-end',
  'session-end',
  'With its session every request of it ends.',
  (draft, { session }) => {
    for (const request of draft.open()) {
      if (request.session === session) draft.close(request, 'superseded', "the session's end");
    }
    draft.setWaiting(session, undefined);
  },
);

export const restart = rule(
  'restart',
  'restart',
  'A restart keeps requests as data that cannot be answered: nothing restores a channel.',
  (draft) => {
    for (const request of draft.open()) draft.close(request, 'withdrawn', 'the hub restarted');
  },
);

function isCall(request: Request, end: InputOf<'tool-end'>): boolean {
  return (
    request.session === end.session &&
    request.agentId === end.agentId &&
    request.tool === end.tool &&
    INPUTS[request.endedBy](request.input, end.input)
  );
}

type Inputs = Readonly<Record<string, unknown>>;

const INPUTS: Readonly<Record<Request['endedBy'], (asked: Inputs, ended: Inputs) => boolean>> = {
  same: (asked, ended) => sameJson(asked, ended),
  more: (asked, ended) => Object.keys(asked).every((key) => sameJson(asked[key], ended[key])),
  tool: () => true,
};
