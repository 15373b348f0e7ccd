import { isUnknown, permissions } from '@agenthooks/agent-catalog';
import type { Hosting } from '../answering/case.ts';
import { heldFor } from '../answering/cases/held.ts';
import { answeringCases, hiddenCases, shownCases } from '../answering/cases/index.ts';
import { runAnswering } from '../answering/run.ts';
import { type Guest, houseOf } from '../guests/guest.ts';
import { openBench } from '../probes/bench.ts';
import { type Answers, differences, type Probe } from '../probes/probe.ts';
import { isProved, prove, provingPath } from '../prove/prove.ts';
import type { ProbeRow } from '../report/report.ts';
import type { LabOptions } from './options.ts';
import { type Rows, signs } from './rows.ts';

/** Requests of one agent, answered from elsewhere or there. */
export async function answering(options: LabOptions, hosting: Hosting, rows: Rows): Promise<void> {
  const run = `${process.pid}-answers-${hosting}`;
  const { keep, hold } = options.request;
  const why = unseen(options, hosting);
  if (why !== undefined) {
    rows.answers.push({ case: 'every case', hosting, outcome: 'unknown', faults: [why] });
    return;
  }
  const cases = hold > 0 ? [heldFor(hold)] : casesOf(options);
  try {
    const found = await runAnswering({ ...options, cases, hosting, run, keep });
    rows.answers.push(...found.answers);
    rows.checks.push(...found.checks);
  } catch (cause) {
    const fault = cause instanceof Error ? cause.message : String(cause);
    rows.answers.push({ case: 'the beginning', hosting, outcome: 'failed', faults: [fault] });
  }
}

function casesOf({ agent: { id } }: LabOptions) {
  const { channel, prompt } = permissions[id] ?? {};
  if (channel === 'none') return shownCases;
  return prompt === 'hidden' ? hiddenCases : answeringCases;
}

/** Why nothing is known elsewhere of what it asks. */
function unseen({ agent, request }: LabOptions, hosting: Hosting): string | undefined {
  const { permission } = agent;
  if (isUnknown(permission)) return permission.unknown;
  if (permission.channel !== 'none') return undefined;
  if (request.hold > 0) return 'nothing answers it but its own terminal';
  return hosting === 'hosted' ? undefined : 'only its host knows that it asks';
}

/** One question about the agent itself. */
export async function runProbe(
  { agent, recipe, binary, note }: LabOptions,
  probe: Probe,
): Promise<ProbeRow> {
  const begin = Date.now();
  const row = { probe: probe.name, expected: {}, seen: {}, took: 0 };
  if (isUnknown(recipe.probes)) {
    return { ...row, outcome: 'unknown', faults: [recipe.probes.unknown] };
  }
  const expected = recipe.probes.answers[probe.name];
  if (!expected) return { ...row, outcome: 'unknown', faults: ['no answer was ever measured'] };
  try {
    const seen = await probe.ask(openBench(agent, recipe, recipe.probes, binary));
    const faults = differences(expected, seen);
    const outcome = faults.length === 0 ? 'passed' : 'failed';
    const took = Date.now() - begin;
    note(`${signs[outcome]} probe ${probe.name}, ${took} ms`);
    return { ...row, outcome, expected, seen, faults, took };
  } catch (cause) {
    const fault = cause instanceof Error ? cause.message : String(cause);
    return { ...row, outcome: 'failed', expected, faults: [fault], took: Date.now() - begin };
  }
}

/** What `agenthooks probe` does on a person's machine, as a row of the lab. */
export const proof = { name: 'prove' } as const;

export async function runProof({ agent, recipe, binary, note }: LabOptions): Promise<ProbeRow> {
  const begin = Date.now();
  const row = { probe: proof.name, expected: {}, seen: {} };
  try {
    const proven = await prove({ agent, recipe, binary, path: provingPath(binary) });
    const outcome = isProved(proven) ? 'passed' : 'failed';
    const took = Date.now() - begin;
    note(`${signs[outcome]} probe ${proof.name}, ${took} ms`);
    const seen = Object.fromEntries(
      proven.steps.map(({ step, outcome, by }) => [step, by === null ? outcome : `by ${by}`]),
    );
    const missing = proven.steps
      .filter(({ outcome }) => outcome === 'missing' || outcome === 'silent')
      .map(({ step, text }) => `${step}: ${text}`);
    return { ...row, seen, outcome, faults: [...missing, ...proven.faults], took };
  } catch (cause) {
    const fault = cause instanceof Error ? cause.message : String(cause);
    return { ...row, outcome: 'failed', faults: [fault], took: Date.now() - begin };
  }
}

/** Our own server inside the agent. */
export async function runGuest(options: LabOptions, guest: Guest): Promise<ProbeRow> {
  const { plugin, asker, note } = options;
  const begin = Date.now();
  const { name, expected } = guest;
  const row = { probe: name, expected, seen: {}, took: 0 };
  const house = houseOf(options, plugin, asker);
  if (isUnknown(house)) return { ...row, outcome: 'unknown', faults: [house.unknown] };
  const done = (seen: Answers, faults: string[]): ProbeRow => {
    const outcome = faults.length === 0 ? 'passed' : 'failed';
    const took = Date.now() - begin;
    note(`${signs[outcome]} guest ${name}, ${took} ms`);
    return { ...row, outcome, seen, faults, took };
  };
  try {
    const seen = await guest.visit(house);
    return done(seen, differences(expected, seen));
  } catch (cause) {
    return done({}, [cause instanceof Error ? cause.message : String(cause)]);
  }
}
