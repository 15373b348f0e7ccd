import { DEFAULT_FEATURES } from '@agenthooks/agent-catalog';
import { Refusal } from '../refusal.ts';
import { manifestOf, workOf } from '../request.ts';
import { featuresIn } from '../roots/container.ts';
import type { HookStatus, StatusRequest } from '../status.ts';
import { planPlugin } from './install.ts';
import { ownFiles, pluginPaths } from './places.ts';

/** A plugin that is ours and as it would be written now is loadable: there is no other rung. */
export function pluginStatus(request: StatusRequest): HookStatus {
  const work = workOf(request);
  const { agent } = work;
  const blank: HookStatus = {
    agent: agent.id,
    root: request.root,
    config: pluginPaths(work)[0]!,
    rung: 'none',
    installed: false,
    ours: false,
    features: [],
    usage: null,
    missing: [],
    stale: [],
    leftOut: [],
    next: `agenthooks install ${agent.id}`,
  };
  try {
    const manifest = manifestOf(work);
    const wanted = request.features ?? manifest?.features ?? DEFAULT_FEATURES;
    const features = featuresIn(work.container, wanted);
    const own = ownFiles(work);
    const plan = planPlugin(work, features);
    if (own.length === 0) return blank;
    const known: HookStatus = {
      ...blank,
      config: plan.path,
      ours: true,
      features: [...features],
      rung: 'written',
    };
    if (!plan.changed) {
      const next = `agenthooks run ${agent.commands[0]}`;
      return { ...known, installed: true, rung: 'loadable', next };
    }
    const text =
      plan.surplus.length > 0
        ? `${plan.surplus.join(', ')} would be loaded a second time`
        : `${plan.path} is of another version`;
    return { ...known, problem: { code: 'script', text } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...blank, problem: { code: error.code, text: error.message }, next: error.todo };
  }
}
