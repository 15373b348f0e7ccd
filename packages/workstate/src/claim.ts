import type { WorkingCause } from '@agenthooks/osc-protocol';
import type { AskKind, Source } from './state.ts';

/** What a piece of evidence says of the agent, whatever it came by. The rules judge claims. */
export type Claim =
  | { says: 'ready'; by: Source }
  /** `cause` null: a heartbeat, or any sign of work that is not an edge. */
  | {
      says: 'working';
      by: Source;
      cause: WorkingCause | null;
      turn: string | null;
      /** Null for the root. */
      agent: string | null;
      /** Native status left `blocked` for `working`. */
      unblocked: boolean;
    }
  | {
      says: 'ask';
      by: Source;
      ask: AskKind;
      tool: string | null;
      turn: string | null;
      agent: string | null;
    }
  /** A child asks no longer; `ended`: it is over itself. */
  | { says: 'child-over'; by: Source; agent: string; ended: boolean }
  | { says: 'done'; by: Source; turn: string | null }
  | { says: 'delegated'; by: Source }
  /** At rest, without saying how the turn ended. */
  | { says: 'rest'; by: Source }
  | { says: 'interrupted'; by: Source }
  | { says: 'failed'; by: Source; kind: string };

const SAID_BY: Record<Source, string> = {
  hook: 'a hook',
  native: 'native status',
  title: 'the title',
  notification: 'a notification',
  progress: 'the progress bar',
  output: 'the output',
  screen: 'the screen',
  key: 'a key',
  approval: 'the approval bridge',
  time: 'the clock',
};

const ASKS: Record<AskKind, string> = {
  permission: 'asks for permission',
  answer: 'asks for an answer',
  input: 'asks for input',
  'sign-in': 'asks for a sign-in',
};

/** The claim as part of a sentence. */
export function describe(claim: Claim): string {
  const by = SAID_BY[claim.by];
  switch (claim.says) {
    case 'working': {
      const cause =
        claim.cause === null
          ? ''
          : claim.cause === 'end'
            ? ' (a tool ended)'
            : ` (${claim.cause} prompt)`.replace('(prompt prompt)', '(prompt)');
      return `${by} says working${cause}${ofAgent(claim.agent)}${ofTurn(claim.turn)}`;
    }
    case 'ask':
      return `${by} ${ASKS[claim.ask]}${claim.tool === null ? '' : ` (${claim.tool})`}${ofAgent(claim.agent)}`;
    case 'child-over':
      return `${by} says that its child ${claim.agent} ${claim.ended ? 'is over' : 'goes on'}`;
    case 'done':
      return `${by} says done${ofTurn(claim.turn)}`;
    case 'delegated':
      return `${by} says that delegated work runs`;
    case 'failed':
      return `${by} says failed: ${claim.kind}`;
    case 'rest':
      return `${by} says idle`;
    default:
      return `${by} says ${claim.says}`;
  }
}

/** What a person reads on the mark. */
export function wordingOf(ask: AskKind, tool: string | null): string {
  switch (ask) {
    case 'permission':
      return tool === null ? 'needs your permission' : `needs your permission: ${tool}`;
    case 'answer':
      return tool === null ? 'needs your answer' : `needs your answer: ${tool}`;
    case 'sign-in':
      return 'needs you to sign in';
    default:
      return 'needs your input';
  }
}

function ofAgent(agent: string | null): string {
  return agent === null ? '' : ` for its child ${agent}`;
}

function ofTurn(turn: string | null): string {
  return turn === null ? '' : `, turn ${turn}`;
}

/** Evidence of the agent itself. */
export function isFirstHand(by: Source): boolean {
  return by === 'hook' || by === 'native';
}
