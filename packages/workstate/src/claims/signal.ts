import type { Signal } from '@agenthooks/osc-protocol';
import type { Claim } from '../claim.ts';

/** What a hook's signal claims; null for one that only carries facts. */
export function claimOfSignal(signal: Signal): Claim | null {
  switch (signal.signal) {
    case 'ready':
      return { says: 'ready', by: 'hook' };
    case 'working':
      return {
        says: 'working',
        by: 'hook',
        cause: signal.cause ?? null,
        turn: signal.turn ?? null,
        agent: signal.agent ?? null,
        unblocked: false,
      };
    case 'attention':
      return {
        says: 'ask',
        by: 'hook',
        ask: signal.ask,
        tool: signal.tool ?? null,
        turn: signal.turn ?? null,
        agent: signal.agent ?? null,
      };
    case 'done':
      return { says: 'done', by: 'hook', turn: signal.turn ?? null };
    case 'delegated':
      return { says: 'delegated', by: 'hook' };
    case 'interrupted':
      return { says: 'interrupted', by: 'hook' };
    case 'failed':
      return { says: 'failed', by: 'hook', kind: signal.kind };
    default:
      return null;
  }
}
