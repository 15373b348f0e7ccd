import type { Proven, ProvenStep } from '@agenthooks/agent-lab/prove';

const marks = { arrived: '✓', silent: '✗', missing: '✗', unknown: '?' } as const;

/** One step, in a line. */
export function stepWords({ step, outcome, by, delay, text }: ProvenStep): string {
  const head = `${marks[outcome]} ${step.padEnd(12)}`;
  if (outcome === 'unknown') return `${head} not provoked: ${text}`;
  if (delay === null) return `${head} ${text}`;
  const when =
    delay < 0 ? `${-delay} ms before the screen showed it` : `${delay} ms after it happened`;
  const who = by === 'hook' ? 'said by its hooks' : 'told by the agent itself; no hook says it';
  return `${head} ${when}, ${outcome === 'silent' ? text : who}`;
}

/** What came from the hooks at all, and what nothing here provoked. */
export function heardWords({ heard, notHeard }: Proven): string[] {
  const all = Object.entries(heard).map(([name, times]) =>
    times === 1 ? name : `${name} ${times}×`,
  );
  return [
    `Heard from its hooks: ${all.join(', ') || 'nothing'}.`,
    ...(notHeard.length > 0 ? [`Not provoked here: ${notHeard.join(', ')}.`] : []),
  ];
}
