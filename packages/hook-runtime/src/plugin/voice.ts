import { encodeSignal, type Signal } from '@agenthooks/osc-protocol';
import { isHosted, type Pane } from './gates.ts';
import type { PluginSettings } from './settings.ts';
import { TerminalWriter } from './terminal.ts';

export type Say = (signals: readonly Signal[]) => void;

/** Says signals to the terminal that hosts this agent. */
export function voiceOf({ brand, dialect }: PluginSettings, pane: Pane): Say {
  const writer = new TerminalWriter(pane.pty);
  const { token } = pane;
  const identity = { brand, dialect, ...(token !== undefined && { token }) };
  return (signals) => {
    if (signals.length === 0 || !isHosted(pane)) return;
    writer.write(signals.map((signal) => encodeSignal(signal, identity)));
  };
}
