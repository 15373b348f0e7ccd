import type { Config } from '../config.ts';
import { readiness } from '../readiness.ts';
import type { State } from '../state.ts';
import { bare, type Drawn, draw, NOTHING_DRAWN } from './echo.ts';
import { typedForm } from './text.ts';

/** What is to be said to an agent. */
export interface Message {
  readonly text: string;
  /** The agent was launched with the flag that answers its start dialogs. */
  readonly unattended?: boolean;
}

export type RefusalCode =
  | 'empty'
  | 'control-bytes'
  | 'not-running'
  | 'blocked'
  | 'request-open'
  | 'draft'
  | 'unprotected'
  | 'no-echo'
  | 'died';

export interface DeliveryRefusal {
  readonly code: RefusalCode;
  /** A sentence for a person: what stood in the way. */
  readonly why: string;
}

/** What the caller does for a delivery, in order. */
export type DeliveryAct =
  /** Write to the agent's terminal. `submits`: this is Enter, and the machine is told a submit. */
  | { type: 'write'; data: string; submits: boolean }
  /** Come back then with `{type: 'tick'}`; the last one counts. */
  | { type: 'wakeAt'; at: number }
  | { type: 'submitted' }
  | { type: 'refused'; refusal: DeliveryRefusal };

/** Where a message stands: plain data. */
export interface Delivery {
  /**
   * `queued` until the open turn ends; `echo` until the agent has drawn the text; `pause` before
   * Enter; then it is `submitted` or `refused`, and nothing follows.
   */
  readonly stage: 'queued' | 'echo' | 'pause' | 'submitted' | 'refused';
  readonly bytes: string;
  /** The text as its echo is compared; null where none is awaited. */
  readonly echo: string | null;
  readonly drawn: Drawn;
  readonly unattended: boolean;
  /** It belongs to this spawn and session, and dies with them. */
  readonly spawnedAt: number;
  readonly session: string | null;
  /** When the present stage began. */
  readonly since: number;
  readonly writtenAt: number | null;
  /** The person's latest key when the text was written. */
  readonly keyAt: number | null;
}

export interface DeliveryStep {
  readonly delivery: Delivery;
  readonly acts: readonly DeliveryAct[];
}

/** What a delivery learns: `state` after each step of the machine, and what the agent draws. */
export type DeliveryEvent = { at: number } & (
  | { type: 'state' }
  | { type: 'output'; text: string }
  | { type: 'screen'; rows: readonly string[] }
  | { type: 'tick' }
);

/** Begins to deliver a message: types it, queues it behind the open turn, or refuses it. */
export function deliver(message: Message, state: State, config: Config, at: number): DeliveryStep {
  const form = typedForm(message.text);
  const delivery: Delivery = {
    stage: 'queued',
    bytes: 'bytes' in form ? form.bytes : '',
    echo: null,
    drawn: NOTHING_DRAWN,
    unattended: message.unattended ?? false,
    spawnedAt: state.memory.spawnedAt,
    session: state.session,
    since: at,
    writtenAt: null,
    keyAt: null,
  };
  if ('fault' in form) {
    return refused(delivery, at, form.fault);
  }
  const running = state.phase !== 'unknown' && state.phase !== 'exited';
  if (!running) {
    return refused(delivery, at, 'not-running');
  }
  const obstacle = obstacleOf(state, config, delivery);
  if (obstacle !== null) {
    return refused(delivery, at, obstacle);
  }
  return state.memory.open ? { delivery, acts: [] } : write(delivery, state, config, at);
}

/** Goes on with a delivery. Nothing is typed over a person, into a question, or unseen. */
export function advance(
  delivery: Delivery,
  event: DeliveryEvent,
  state: State,
  config: Config,
): DeliveryStep {
  if (delivery.stage === 'submitted' || delivery.stage === 'refused') {
    return { delivery, acts: [] };
  }
  if (isDead(delivery, state)) {
    return refused(delivery, event.at, 'died');
  }
  if (delivery.stage === 'queued') {
    return fromQueue(delivery, event.at, state, config);
  }
  if (typedOver(delivery, state)) {
    return refused(delivery, event.at, 'draft');
  }
  const obstacle = questionOf(state, config);
  if (obstacle !== null) {
    return refused(delivery, event.at, obstacle);
  }
  return delivery.stage === 'echo'
    ? awaitEcho(delivery, event, config)
    : pauseOver(delivery, event.at, config);
}

/** Bound to its spawn and session: neither a new process nor another conversation gets it. */
function isDead(delivery: Delivery, state: State): boolean {
  return (
    state.phase === 'exited' ||
    state.memory.spawnedAt !== delivery.spawnedAt ||
    (delivery.session !== null && state.session !== delivery.session)
  );
}

function fromQueue(delivery: Delivery, at: number, state: State, config: Config): DeliveryStep {
  if (state.memory.open) {
    return { delivery, acts: [] };
  }
  const obstacle = obstacleOf(state, config, delivery);
  return obstacle === null ? write(delivery, state, config, at) : refused(delivery, at, obstacle);
}

function write(delivery: Delivery, state: State, config: Config, at: number): DeliveryStep {
  const checks = readiness(state, config) === 'unverified' && state.memory.turns === 0;
  const awaits = checks && config.traits.firstMessage === 'echo';
  const { messageEcho, messageEnter } = config.timings;
  return {
    delivery: {
      ...delivery,
      stage: awaits ? 'echo' : 'pause',
      echo: awaits ? bare(delivery.bytes) : null,
      since: at,
      writtenAt: at,
      keyAt: state.memory.keyAt,
    },
    acts: [
      { type: 'write', data: delivery.bytes, submits: false },
      { type: 'wakeAt', at: at + (awaits ? messageEcho : messageEnter) },
    ],
  };
}

function awaitEcho(delivery: Delivery, event: DeliveryEvent, config: Config): DeliveryStep {
  const { messageEcho, messageEnter } = config.timings;
  const echo = delivery.echo ?? '';
  const drawn = event.type === 'output' ? draw(delivery.drawn, event.text) : delivery.drawn;
  const onScreen = event.type === 'screen' && bare(event.rows.join('')).includes(echo);
  if (onScreen || drawn.text.includes(echo)) {
    const enterAt = Math.max(event.at, (delivery.writtenAt ?? event.at) + messageEnter);
    return {
      delivery: { ...delivery, stage: 'pause', drawn: NOTHING_DRAWN, since: event.at },
      acts: [{ type: 'wakeAt', at: enterAt }],
    };
  }
  if (event.at - delivery.since >= messageEcho) {
    return refused(delivery, event.at, 'no-echo');
  }
  return { delivery: { ...delivery, drawn }, acts: [] };
}

function pauseOver(delivery: Delivery, at: number, config: Config): DeliveryStep {
  if (at - (delivery.writtenAt ?? at) < config.timings.messageEnter) {
    return { delivery, acts: [] };
  }
  return {
    delivery: { ...delivery, stage: 'submitted', since: at },
    acts: [{ type: 'write', data: '\r', submits: true }, { type: 'submitted' }],
  };
}

/** What stands in the way of typing at all. */
function obstacleOf(
  state: State,
  config: Config,
  { unattended }: Pick<Delivery, 'unattended'>,
): RefusalCode | null {
  if (state.memory.draft) {
    return 'draft';
  }
  const question = questionOf(state, config);
  if (question !== null) {
    return question;
  }
  const unseen = readiness(state, config) === 'unverified' && state.memory.turns === 0;
  return unseen && config.traits.firstMessage === 'flag' && !unattended ? 'unprotected' : null;
}

function questionOf(state: State, config: Config): RefusalCode | null {
  if (state.requests.length > 0) {
    return 'request-open';
  }
  return readiness(state, config) === 'blocked' ? 'blocked' : null;
}

function typedOver(delivery: Delivery, state: State): boolean {
  return state.memory.keyAt !== delivery.keyAt;
}

function refused(delivery: Delivery, at: number, code: RefusalCode): DeliveryStep {
  return {
    delivery: { ...delivery, stage: 'refused', drawn: NOTHING_DRAWN, since: at },
    acts: [{ type: 'refused', refusal: { code, why: WHY[code] } }],
  };
}

const WHY: Record<RefusalCode, string> = {
  empty: 'the message is empty',
  'control-bytes': 'the message holds control bytes; only tabs and new lines may stand in it',
  'not-running': 'the agent does not run',
  blocked: 'the agent is not at its prompt: a dialog or a question is open, or it is not ready yet',
  'request-open': 'a request of this session waits for an answer',
  draft: 'the person has typed since the last Enter, and the message would be added to that',
  unprotected:
    "the agent's start dialog acts on letters; launch it with its unattended flag to write to it",
  'no-echo': 'the agent did not draw the text within the time for it, so Enter was not pressed',
  died: 'the agent or its session ended before the message could be typed',
};
