import type { Report, Signal, WorkingCause } from '@agenthooks/osc-protocol';
import {
  type AgentTraits,
  type Config,
  defineConfig,
  type Effect,
  type Input,
  initialState,
  type Phase,
  type Readiness,
  readiness,
  type State,
  step,
  type TimingName,
} from '../src/index.ts';
import { claude } from './claude.ts';

type Bare = Input extends infer One ? (One extends Input ? Omit<One, 'at'> : never) : never;

/** One agent on a clock of its own: inputs as sentences, ticks whenever one was asked for. */
export class Scene {
  now = 0;
  state: State;
  readonly config: Config;
  readonly log: { at: number; effect: Effect }[] = [];
  readonly inputs: Input[] = [];
  #wake: number | null = null;

  constructor(traits: AgentTraits = claude, overrides: Partial<Record<TimingName, number>> = {}) {
    this.config = defineConfig(traits, overrides);
    this.state = initialState(0, traits);
    this.feed({ type: 'spawn' });
  }

  get phase(): Phase {
    return this.state.phase;
  }

  get readiness(): Readiness {
    return readiness(this.state, this.config);
  }

  /** Lets time pass. */
  wait(ms: number): this {
    const until = this.now + ms;
    while (this.#wake !== null && this.#wake <= until) {
      this.now = Math.max(this.now, this.#wake);
      this.#wake = null;
      this.feed({ type: 'tick' });
    }
    this.now = until;
    return this;
  }

  feed(bare: Bare): this {
    const input = { ...bare, at: this.now } as Input;
    this.inputs.push(input);
    const { state, effects } = step(this.state, input, this.config);
    this.state = state;
    for (const effect of effects) {
      this.#wake = effect.type === 'wakeAt' ? effect.at : this.#wake;
      this.log.push({ at: this.now, effect });
    }
    return this;
  }

  hook(signal: Signal): this {
    return this.feed({ type: 'signal', trusted: true, signal });
  }

  ready(): this {
    return this.hook({ signal: 'ready' });
  }

  prompt(turn?: string): this {
    return this.beat('prompt', turn === undefined ? {} : { turn });
  }

  /** A working signal; without a cause it is a heartbeat. */
  beat(cause?: WorkingCause, more: { turn?: string; agent?: string } = {}): this {
    return this.hook({ signal: 'working', ...(cause === undefined ? {} : { cause }), ...more });
  }

  ask(tool?: string, more: { agent?: string; turn?: string } = {}): this {
    const named = tool === undefined ? {} : { tool };
    return this.hook({ signal: 'attention', ask: 'permission', ...named, ...more });
  }

  done(turn?: string): this {
    return this.hook({ signal: 'done', ...(turn === undefined ? {} : { turn }) });
  }

  work(label: string, ...ids: string[]): this {
    return this.hook({ signal: 'delegated', count: Math.max(1, ids.length), label, ids });
  }

  native(state: Report['state'], more: Partial<Report> = {}): this {
    return this.feed({ type: 'native', report: { state, id: '', app: 'claude-code', ...more } });
  }

  title(text: string): this {
    return this.feed({ type: 'title', text });
  }

  output(text?: string): this {
    return this.feed({ type: 'output', bytes: 100, ...(text === undefined ? {} : { text }) });
  }

  key(key: 'text' | 'enter' | 'escape' | 'ctrl-c' = 'text'): this {
    return this.feed({ type: 'key', key });
  }

  /** A prompt that a person types, as far as the terminal sees it. */
  submit(): this {
    return this.key('text').key('enter');
  }

  focus(focused: boolean): this {
    return this.feed({ type: 'focus', focused });
  }

  /** The effects of a type, in order. */
  all<T extends Effect['type']>(type: T): Extract<Effect, { type: T }>[] {
    return this.log.flatMap(({ effect }) =>
      effect.type === type ? [effect as Extract<Effect, { type: T }>] : [],
    );
  }

  get banners(): string[] {
    return this.all('notify').flatMap(({ kind, banner }) => (banner ? [kind] : []));
  }

  /** Rules that refused something, in order. */
  get refusals(): number[] {
    return this.all('refused').map(({ rule }) => rule);
  }

  get phases(): Phase[] {
    return this.all('changed').map(({ to }) => to);
  }

  forget(): this {
    this.log.length = 0;
    return this;
  }
}

/** A hooked agent at its prompt. */
export function hooked(traits: AgentTraits = claude): Scene {
  return new Scene(traits).wait(320).ready().wait(1_000).forget();
}

/** In a turn that a person asked for. */
export function inTurn(scene: Scene = hooked(), turn?: string): Scene {
  return scene.submit().wait(50).prompt(turn).wait(1_000).forget();
}

/** An agent of which nothing but the terminal is seen. */
export const bareTerminal: AgentTraits = {
  nativeApp: null,
  readyBy: [],
  interrupt: { presses: 1, saidBy: [] },
  holds: {},
  titles: { idle: [], working: [], attention: [] },
  notifications: {
    attention: ['needs you'],
    done: ['has finished'],
    ignore: ['needs you not'],
  },
  output: { attention: ['Allow this\\?'], working: ['esc to stop'] },
  firstMessage: 'echo',
};
