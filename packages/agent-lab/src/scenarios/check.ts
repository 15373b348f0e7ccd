import { checkScripts } from '../model/check.ts';
import type { Mark } from '../truth/mark.ts';
import { readTruth } from '../truth/truth.ts';
import type { Act } from './act.ts';
import type { ScenarioPlan } from './scenario.ts';

/** What is wrong with a plan, one sentence each; empty when nothing is. */
export function checkPlan({ scripts, acts }: ScenarioPlan, errands: readonly string[]): string[] {
  const faults = checkScripts(scripts);
  acts.forEach((act, index) => {
    const place = `act ${index + 1} (${act.act})`;
    if ('script' in act && !Object.hasOwn(scripts, act.script)) {
      faults.push(`${place}: no script is called ${act.script}`);
    }
    if (act.act === 'command' && act.ends !== null && !errands.includes(act.ends)) {
      faults.push(`${place}: no errand is called ${act.ends}`);
    }
    if ('painted' in act) {
      try {
        new RegExp(act.painted, 'u');
      } catch (cause) {
        faults.push(`${place}: ${(cause as Error).message}`);
      }
    }
    if ('keys' in act && act.keys.join('') === '') faults.push(`${place}: types nothing`);
  });
  try {
    readTruth(acts.flatMap((act, index) => expected(act, index)));
  } catch (cause) {
    faults.push((cause as Error).message);
  }
  return faults;
}

/** The marks that an act leaves when all goes well, at made-up times. */
function expected(act: Act, at: number): Mark[] {
  switch (act.act) {
    case 'submit':
      return [{ at, mark: 'submitted' }];
    case 'command':
      return [
        { at, mark: 'commanded', moves: act.moves },
        { at, mark: 'ended', outcome: 'settled' },
      ];
    case 'see-ask':
      return [{ at, mark: 'asked', tool: act.tool, ask: act.ask }];
    case 'see-dialog':
      return [{ at, mark: 'dialog' }];
    case 'see-prompt':
      return [{ at, mark: 'prompt' }];
    case 'answer':
      return [{ at, mark: 'answered' }];
    case 'answer-dialog':
      return [{ at, mark: 'dialog-answered' }];
    case 'interrupt':
      return [{ at, mark: 'interrupted' }];
    case 'end':
      return [{ at, mark: 'ended', outcome: 'done' }];
    case 'fail':
      return [{ at, mark: 'failed', kind: act.kind }];
    case 'see-exit':
      return [{ at, mark: 'exited' }];
    case 'look':
    case 'watch':
    case 'hear':
    case 'terminate':
      return [];
  }
}
