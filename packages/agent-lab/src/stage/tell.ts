import type { Input } from '@agenthooks/workstate';
import type { Mark } from '../truth/mark.ts';
import type { Stage } from './stage.ts';

/**
 * What happened, what we heard and what we said, in the order of time: for whoever must find out
 * why a scenario failed. Milliseconds since `begin`.
 */
export function tell(
  { states, inputs, misread }: Pick<Stage, 'states' | 'inputs' | 'misread'>,
  marks: readonly Mark[],
  begin: number,
): string[] {
  const lines = [
    ...marks.map(({ at, mark }) => ({ at, text: `== ${mark}` })),
    ...inputs.filter(isTelling).map((input) => ({ at: input.at, text: `   ${describe(input)}` })),
    ...misread.map(({ at, event }) => ({ at, text: ` ! ${JSON.stringify(event)}` })),
    ...states.map(({ at, phase, tool, reason }) => ({
      at,
      text: `-> ${phase}${tool === null ? '' : ` ${tool}`} (${reason})`,
    })),
  ];
  return lines
    .filter(({ at }) => at >= begin)
    .sort((a, b) => a.at - b.at)
    .map(({ at, text }) => `${String(at - begin).padStart(6)} ${text}`);
}

function isTelling({ type }: Input): boolean {
  return type !== 'output' && type !== 'tick' && type !== 'screen';
}

function describe({ at: _, type, ...more }: Input): string {
  return `${type} ${JSON.stringify(more)}`;
}
