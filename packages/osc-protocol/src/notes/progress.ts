import type { DroppedEvent, ProgressEvent } from '../event.ts';

/** OSC 9;4;state;value, ConEmu's progress. `9;4` alone removes it. */
export function readProgress(parameters: string): ProgressEvent | DroppedEvent {
  const [, stateText = '', valueText = ''] = parameters.split(';');
  const state = STATES.find((one) => String(one) === (stateText || '0'));
  if (state === undefined) return { type: 'dropped', reason: 'progress state outside 0 to 4' };
  const value = /^[0-9]+$/.test(valueText) ? Math.min(100, Number(valueText)) : 0;
  return { type: 'progress', state, value };
}

const STATES = [0, 1, 2, 3, 4] as const;
