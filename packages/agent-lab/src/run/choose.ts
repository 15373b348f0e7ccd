import type { Hosting } from '../answering/case.ts';
import { type LabRequest, pick } from '../command-line.ts';
import { guests } from '../guests/index.ts';
import { chooseModes, type Ways } from '../mode.ts';
import { probes } from '../probes/index.ts';
import type { Probe } from '../probes/probe.ts';
import { scenarios } from '../scenarios/index.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { proof } from './run-question.ts';
import { statusLine } from './run-usage.ts';

/** Without a choice everything but what is long; with one, only that. */
export function chooseWork(request: LabRequest, ways: Ways) {
  const { scenarios: named, probes: picked, guests: visited, answers } = request;
  const held = request.hold > 0;
  const nothing =
    named.length + picked.length + visited.length === 0 && answers === undefined && !held;
  return {
    hostings: held
      ? (['hosted'] satisfies Hosting[])
      : hostings.filter((one) => nothing || answers === 'all' || answers === one),
    modes: chooseModes(request.hooks, request.native, ways),
    scenarios: nothing ? scenarios : pick('scenario', named, scenarios),
    probes: nothing ? probes.filter(({ cost }) => cost === 'short') : asked(picked),
    proof: nothing || picked.includes(proof.name) || picked.includes('all'),
    usage: nothing || picked.includes(statusLine.name) || picked.includes('all'),
    guests: nothing ? guests : pick('guest', visited, guests),
  };
}

function asked(picked: readonly string[]): readonly Probe[] {
  const known = pick<{ name: string }>('probe', picked, [proof, statusLine, ...probes]);
  return probes.filter((probe) => known.includes(probe));
}

/** Each begins with the scenario that waits until the agent can be typed to. */
export function sittings(chosen: readonly Scenario[]): Scenario[][] {
  return (['trusted', 'untrusted'] as const).flatMap((sitting) => {
    const [opening, ...others] = scenarios.filter((scenario) => scenario.sitting === sitting);
    const rest = others.filter((scenario) => chosen.includes(scenario));
    return opening && (rest.length > 0 || chosen.includes(opening)) ? [[opening, ...rest]] : [];
  });
}

const hostings: readonly Hosting[] = ['hosted', 'unhosted'];
