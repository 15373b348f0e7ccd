import type { Report } from '@agenthooks/osc-protocol';
import type { Claim } from '../claim.ts';
import { askOf } from '../native.ts';
import type { NativeRecord } from '../state.ts';

/** What a report claims, given the record that it replaces. */
export function claimOfReport(report: Report, replaced: NativeRecord | null): Claim | null {
  return report.id === '' ? claimOfRoot(report, replaced) : claimOfChild(report, replaced);
}

function claimOfRoot(report: Report, replaced: NativeRecord | null): Claim | null {
  switch (report.state) {
    case 'working':
      return working(null, replaced?.state === 'blocked');
    case 'blocked':
      return ask(report, null);
    case 'done':
      return { says: 'done', by: 'native', turn: null };
    case 'error':
      return { says: 'failed', by: 'native', kind: 'error' };
    default:
      return { says: 'rest', by: 'native' };
  }
}

function claimOfChild(report: Report, replaced: NativeRecord | null): Claim | null {
  switch (report.state) {
    case 'working':
      return replaced?.state === 'blocked'
        ? { says: 'child-over', by: 'native', agent: report.id, ended: false }
        : working(report.id, false);
    case 'blocked':
      return ask(report, report.id);
    default:
      return { says: 'child-over', by: 'native', agent: report.id, ended: true };
  }
}

function working(agent: string | null, unblocked: boolean): Claim {
  return { says: 'working', by: 'native', cause: null, turn: null, agent, unblocked };
}

function ask(report: Report, agent: string | null): Claim {
  return {
    says: 'ask',
    by: 'native',
    ask: askOf(report.kind ?? null),
    tool: null,
    turn: null,
    agent,
  };
}
