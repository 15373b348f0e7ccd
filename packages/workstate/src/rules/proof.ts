import { claimOfReport } from '../claims/native.ts';
import { claimOfSignal } from '../claims/signal.ts';
import type { InputOf } from '../input.ts';
import { endRecords, find, foldReport, inherits } from '../native.ts';
import type { NativeRecord } from '../state.ts';
import { edit, refuse, remember, type Turn } from '../turn.ts';
import { NEXT, type Rule, STOP } from './rule.ts';

export const proof: Rule = {
  number: 1,
  name: 'first-hand evidence proves itself',
  says: 'A trusted hook signal, or a native status report with the expected app, proves on this spawn that the agent speaks for itself; a wrong token and a foreign app prove nothing.',
  on: ['signal', 'native', 'mark', 'reset'],
  apply(turn) {
    const { input } = turn;
    switch (input.type) {
      case 'signal':
        return readSignal(turn, input);
      case 'native':
        return readReport(turn, input);
      case 'mark':
        if (input.mark === 'A') {
          keep(turn, endRecords(turn.state.native));
        }
        return STOP;
      case 'reset':
        keep(turn, turn.state.native.length === 0 ? turn.state.native : []);
        return STOP;
      default:
        return NEXT;
    }
  },
};

function readSignal(turn: Turn, { signal, trusted }: InputOf<'signal'>): boolean {
  if (!trusted) {
    refuse(turn, proof, `a signal (${signal.signal}) without this spawn's token`);
    return STOP;
  }
  prove(turn, 'hook');
  remember(turn).signalAt = turn.now;
  turn.claim = claimOfSignal(signal);
  return NEXT;
}

function readReport(turn: Turn, { report, fingerprint }: InputOf<'native'>): boolean {
  const { nativeApp } = turn.config.traits;
  const records = turn.state.native;
  const clear = report.state === 'clear';
  const expected =
    report.app === undefined
      ? clear || inherits(records, report.id)
      : report.app === nativeApp && nativeApp !== null;
  if (!expected || nativeApp === null) {
    refuse(turn, proof, `native status of ${report.app === undefined ? 'no' : 'another'} app`);
    return STOP;
  }
  if (!clear) {
    prove(turn, 'native');
  }
  const replaced = find(records, report.id);
  const after = foldReport(records, report, fingerprint);
  keep(turn, after);
  remember(turn).signalAt = turn.now;
  const again = clear
    ? after.length === records.length
    : saysAgain(find(after, report.id), replaced);
  turn.claim = again && report.state !== 'working' ? null : claimOfReport(report, replaced);
  return turn.claim === null ? STOP : NEXT;
}

function saysAgain(record: NativeRecord | null, replaced: NativeRecord | null): boolean {
  return (
    record !== null &&
    replaced !== null &&
    replaced.state === record.state &&
    replaced.kind === record.kind &&
    replaced.fingerprint === record.fingerprint
  );
}

function prove(turn: Turn, by: 'hook' | 'native'): void {
  if (!turn.state.proven[by]) {
    const state = edit(turn);
    state.proven = { ...state.proven, [by]: true };
    state.owner = 'first-hand';
    turn.effects.push({ type: 'proven', by });
  }
}

function keep(turn: Turn, records: Turn['state']['native']): void {
  if (records !== turn.state.native) {
    edit(turn).native = records;
  }
}
