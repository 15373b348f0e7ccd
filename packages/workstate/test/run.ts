import {
  type AgentTraits,
  type Config,
  defineConfig,
  type Effect,
  type Input,
  initialState,
  type State,
  step,
} from '../src/index.ts';

export interface Seen {
  input: Input;
  state: State;
  effects: readonly Effect[];
}

/** Steps through inputs as a host would: a tick comes whenever one was asked for. */
export function drive(
  inputs: readonly Input[],
  config: Config,
  from: State = initialState(inputs[0]?.at ?? 0),
): Seen[] {
  const seen: Seen[] = [];
  let state = from;
  let wake: number | null = from.memory.wake;
  const feed = (input: Input) => {
    const next = step(state, input, config);
    state = next.state;
    for (const effect of next.effects) {
      wake = effect.type === 'wakeAt' ? effect.at : wake;
    }
    seen.push({ input, ...next });
  };
  for (const input of inputs) {
    while (wake !== null && wake <= input.at) {
      const at: number = wake;
      wake = null;
      feed({ at, type: 'tick' });
    }
    feed(input);
  }
  return seen;
}

export function changesOf(seen: readonly Seen[]): string[] {
  return seen.flatMap(({ input, effects }) =>
    effects.flatMap((effect) =>
      effect.type === 'changed' ? [`${input.at} ${effect.to} (${effect.reason.rule})`] : [],
    ),
  );
}

export function configFor(traits: AgentTraits): Config {
  return defineConfig(traits);
}
