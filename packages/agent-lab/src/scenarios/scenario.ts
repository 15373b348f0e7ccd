import type { Known, OfflineRecipe } from '@agenthooks/agent-catalog';
import type { Scripts } from '../model/script.ts';
import type { Source } from '../truth/judgement.ts';
import type { Act } from './act.ts';

/** One thing that a person would see, made to happen on a real agent. */
export interface Scenario {
  name: string;
  /** A sentence that a stranger understands. */
  title: string;
  /** In which agent process it runs; the scenarios of one sitting share it, in their order. */
  sitting: 'trusted' | 'untrusted';
  /** Unknown where the recipe does not know how to provoke it. */
  plan(recipe: OfflineRecipe): Known<ScenarioPlan>;
}

export interface ScenarioPlan {
  /** One of these first-hand sources must be listened to; absent: any will do. */
  needs?: readonly Source[];
  scripts: Scripts;
  acts: readonly Act[];
}
