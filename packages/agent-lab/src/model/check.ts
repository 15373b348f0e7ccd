import { asked, type Scripts, type Step, scriptName } from './script.ts';

/** What is wrong with a set of scripts, one sentence each, with the place; empty when nothing is. */
export function checkScripts(scripts: Scripts): string[] {
  return Object.entries(scripts).flatMap(([name, script]) => {
    const faults: string[] = [];
    if (!scriptName.test(name)) {
      faults.push(`${name}: a script's name is 1 to 40 of A-Z, a-z, 0-9 and _`);
    }
    if (script.length === 0) faults.push(`${name}: has no step`);
    script.forEach((step, index) => {
      const place = `${name}, step ${index + 1}`;
      faults.push(...checkStep(step).map((fault) => `${place}: ${fault}`));
      for (const other of asked(JSON.stringify(step.tools ?? []))) {
        if (!(other in scripts))
          faults.push(`${place}: asks for the script ${other}, which is none`);
      }
    });
    const last = script.at(-1);
    if (last?.tools?.length && !last.final) {
      faults.push(`${name}: ends with tool calls, so the turn would never end`);
    }
    return faults;
  });
}

function checkStep(step: Step): string[] {
  const faults: string[] = [];
  const answers = step.say !== undefined || (step.tools?.length ?? 0) > 0;
  if (step.error && answers) faults.push('has an error beside an answer');
  if (!step.error && !answers) faults.push('says nothing and calls nothing');
  if (step.say === '') faults.push('says an empty text, which no API takes');
  if (step.drip !== undefined && step.say === undefined) faults.push('drips no text');
  for (const [key, value] of [
    ['drip', step.drip],
    ['delay', step.delay],
  ] as const) {
    if (value !== undefined && !(Number.isFinite(value) && value >= 0)) {
      faults.push(`${key} is ${value}, not milliseconds`);
    }
  }
  if (step.error && !(step.error.status >= 400 && step.error.status <= 599)) {
    faults.push(`error status ${step.error.status} is not between 400 and 599`);
  }
  return faults;
}
