import {
  advance,
  type Config,
  type Delivery,
  type DeliveryAct,
  type DeliveryEvent,
  type DeliveryRefusal,
  deliver,
  type State,
} from '@agenthooks/workstate';

/** What became of a message: Enter was pressed, or nothing was submitted and why. */
export type DeliverOutcome =
  | { submitted: true }
  | ({ submitted: false } & DeliveryRefusal)
  | { submitted: false; code: 'withdrawn'; why: string };

/** Types messages into the agent, one after the other, by the rules of the turn machine. */
export interface Deliveries {
  /** `signal` takes back a message that was not typed yet. */
  deliver(text: string, signal?: AbortSignal): Promise<DeliverOutcome>;
  /** After each step of the machine. */
  stepped(): void;
  /** Output was seen; its text is only asked for while an echo is awaited. */
  drew(text: () => string): void;
}

export interface DeliveriesOptions {
  config: Config;
  now: () => number;
  state: () => State;
  /** `submits`: this is Enter. */
  write: (data: string, submits: boolean) => void;
}

interface Underway {
  delivery: Delivery;
  resolve: (outcome: DeliverOutcome) => void;
}

export function createDeliveries(options: DeliveriesOptions): Deliveries {
  const { config, now, state, write } = options;
  /** The first one is typed, the others wait for it: two texts would become one. */
  const queue: Underway[] = [];
  let timer: NodeJS.Timeout | undefined;
  let busy = false;

  function take(event: DeliveryEvent) {
    // What we write is a step of the machine, which comes back here.
    if (busy) return;
    busy = true;
    try {
      while (queue[0] !== undefined) {
        const first = queue[0];
        const { delivery, acts } = advance(first.delivery, event, state(), config);
        first.delivery = delivery;
        if (!isOver(first, acts)) return;
        queue.shift();
      }
    } finally {
      busy = false;
    }
  }

  function isOver(first: Underway, acts: readonly DeliveryAct[]): boolean {
    for (const act of acts) {
      if (act.type === 'write') write(act.data, act.submits);
      else if (act.type === 'wakeAt') wakeAt(act.at);
      else {
        const { resolve } = first;
        resolve(
          act.type === 'submitted' ? { submitted: true } : { submitted: false, ...act.refusal },
        );
        return true;
      }
    }
    return false;
  }

  function wakeAt(at: number) {
    clearTimeout(timer);
    // A timer may fire a millisecond before the clock says so.
    const tick = () => take({ type: 'tick', at: Math.max(at, now()) });
    timer = setTimeout(tick, Math.max(1, at - now()));
    timer.unref();
  }

  return {
    deliver(text, signal) {
      return new Promise((resolve) => {
        const at = now();
        const seen = state();
        // Queued in every case, so that it goes on by the same way whether it has to wait or not.
        const waiting = { ...seen, memory: { ...seen.memory, open: true } };
        const { delivery, acts } = deliver({ text }, waiting, config, at);
        const one = { delivery, resolve };
        if (isOver(one, acts)) return;
        queue.push(one);
        const withdraw = () => {
          const at = queue.indexOf(one);
          // What is typed already is the agent's.
          if (at < 0 || one.delivery.stage !== 'queued') return;
          queue.splice(at, 1);
          const why = 'it was taken back before it was typed';
          resolve({ submitted: false, code: 'withdrawn', why });
        };
        signal?.addEventListener('abort', withdraw, { once: true });
        if (signal?.aborted) withdraw();
        take({ type: 'state', at });
      });
    },
    stepped() {
      if (queue.length > 0) take({ type: 'state', at: now() });
    },
    drew(text) {
      if (queue[0]?.delivery.stage === 'echo') take({ type: 'output', text: text(), at: now() });
    },
  };
}
