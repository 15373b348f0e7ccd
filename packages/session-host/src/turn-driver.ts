import {
  type Config,
  type Effect,
  type Input,
  initialState,
  type State,
  step,
} from '@agenthooks/workstate';

/** Runs the turn machine in real time: stamps its inputs, keeps its one deadline. */
export interface TurnDriver {
  readonly state: State;
  feed(input: UnstampedInput, at?: number): void;
  /** Output that was forwarded; told to the machine at most once each `outputGrain`. */
  output(bytes: number, text?: string): void;
  /** Tells what output is still untold, and asks for no more ticks. */
  end(): void;
}

export type UnstampedInput = Input extends infer One
  ? One extends Input
    ? Omit<One, 'at'>
    : never
  : never;

export interface TurnDriverOptions {
  config: Config;
  now: () => number;
  /** Every step, in order; effects as the machine gave them. */
  onStep: (input: Input, state: State, effects: readonly Effect[], before: State) => void;
}

/** setTimeout fires at once for anything longer. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;
/** ms */
const EARLY = 2;

export function createTurnDriver(options: TurnDriverOptions): TurnDriver {
  const { config, now, onStep } = options;
  let state = initialState(now(), config.traits);
  let wake: NodeJS.Timeout | undefined;
  let grain: NodeJS.Timeout | undefined;
  let untold: { bytes: number; text: string | undefined; at: number } | undefined;

  /** Inputs that came from a listener of the step that is being told. */
  const queue: Input[] = [];
  let stepping = false;

  function feed(input: UnstampedInput, at = now()) {
    queue.push({ ...input, at } as Input);
    if (stepping) return;
    stepping = true;
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) take(next);
    } finally {
      stepping = false;
    }
  }

  function take(input: Input) {
    const before = state;
    const result = step(state, input, config);
    state = result.state;
    for (const effect of result.effects) if (effect.type === 'wakeAt') wakeAt(effect.at);
    onStep(input, state, result.effects, before);
  }

  function wakeAt(at: number) {
    clearTimeout(wake);
    wake = setTimeout(
      () => {
        // A timer may fire up to a millisecond before the clock says so, and a tick before its
        // time is one that never comes again. A clock that was put back makes us wait once more.
        if (at - now() > EARLY) wakeAt(at);
        else feed({ type: 'tick' }, Math.max(at, now()));
      },
      Math.min(Math.max(0, at - now()), LONGEST_TIMEOUT),
    );
    wake.unref();
  }

  function tell() {
    if (untold === undefined) {
      grain = undefined;
      return;
    }
    const { bytes, text, at } = untold;
    untold = undefined;
    grain = setTimeout(tell, config.timings.outputGrain);
    grain.unref();
    feed({ type: 'output', bytes, ...(text === undefined ? {} : { text }) }, at);
  }

  return {
    get state() {
      return state;
    },
    feed,
    output(bytes, text) {
      if (bytes === 0) return;
      untold = {
        bytes: (untold?.bytes ?? 0) + bytes,
        // What is asked may stand before what is painted around it.
        text: joined(untold?.text, text),
        at: now(),
      };
      if (grain === undefined) tell();
    },
    end() {
      clearTimeout(grain);
      if (untold !== undefined) tell();
      clearTimeout(grain);
      clearTimeout(wake);
    },
  };
}

/** Characters of what was shown within one grain: more than a screen has. */
const MOST_TEXT = 16_384;

function joined(before: string | undefined, text: string | undefined): string | undefined {
  if (!text) return before;
  return before === undefined ? text : `${before}\n${text}`.slice(-MOST_TEXT);
}
