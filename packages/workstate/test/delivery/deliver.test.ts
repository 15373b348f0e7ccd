import { describe, expect, it } from 'vitest';
import {
  advance,
  type Delivery,
  type DeliveryAct,
  type DeliveryEvent,
  deliver,
  type Message,
  type RefusalCode,
} from '../../src/index.ts';
import { bareTerminal, hooked, inTurn, Scene } from '../scene.ts';

type Bare = DeliveryEvent extends infer One
  ? One extends DeliveryEvent
    ? Omit<One, 'at'>
    : never
  : never;

/** A message on its way, driven as a host would: it comes back when it was asked to. */
class Sent {
  readonly scene: Scene;
  readonly acts: { at: number; act: DeliveryAct }[] = [];
  delivery: Delivery;
  #wake: number | null = null;

  constructor(scene: Scene, message: Message | string) {
    this.scene = scene;
    const whole = typeof message === 'string' ? { text: message } : message;
    const first = deliver(whole, scene.state, scene.config, scene.now);
    this.delivery = first.delivery;
    this.#take(first.acts);
  }

  event(bare: Bare): this {
    const event = { ...bare, at: this.scene.now } as DeliveryEvent;
    const next = advance(this.delivery, event, this.scene.state, this.scene.config);
    this.delivery = next.delivery;
    this.#take(next.acts);
    return this;
  }

  wait(ms: number): this {
    const until = this.scene.now + ms;
    while (this.#wake !== null && this.#wake <= until) {
      this.scene.wait(Math.max(0, this.#wake - this.scene.now));
      this.#wake = null;
      this.event({ type: 'tick' });
    }
    this.scene.wait(until - this.scene.now);
    return this;
  }

  get writes(): string[] {
    return this.acts.flatMap(({ act }) => (act.type === 'write' ? [act.data] : []));
  }

  get refusal(): RefusalCode | null {
    const refused = this.acts.find(({ act }) => act.type === 'refused')?.act;
    return refused?.type === 'refused' ? refused.refusal.code : null;
  }

  #take(acts: readonly DeliveryAct[]): void {
    for (const act of acts) {
      this.acts.push({ at: this.scene.now, act });
      this.#wake = act.type === 'wakeAt' ? act.at : this.#wake;
      if (act.type === 'write' && act.submits) {
        this.scene.feed({ type: 'submit', by: 'program' });
      }
    }
  }
}

describe('rule 11: a message to an agent that is ready', () => {
  it('is typed, and Enter follows 450 ms later', () => {
    const sent = new Sent(hooked(), 'hello').wait(449);
    expect(sent.writes).toEqual(['hello']);
    sent.wait(1);
    expect(sent.writes).toEqual(['hello', '\r']);
    expect(sent.delivery.stage).toBe('submitted');
  });

  it('counts as a submit, so that its done has a badge', () => {
    const { scene } = new Sent(hooked(), 'hello').wait(500);
    expect(scene.beat().wait(500).done().phase).toBe('done');
  });

  it('goes as one bracketed paste when it has several lines or a tab, with Enter outside', () => {
    expect(new Sent(hooked(), 'one\r\ntwo').wait(500).writes).toEqual([
      '\u001b[200~one\ntwo\u001b[201~',
      '\r',
    ]);
    expect(new Sent(hooked(), 'a\tb').writes).toEqual(['\u001b[200~a\tb\u001b[201~']);
  });

  it('loses the closing mark of a paste, also one that only the cut brings together', () => {
    const sent = new Sent(hooked(), 'a\u001b[20\u001b[201~1~b\nrm -rf x');
    expect(sent.writes).toEqual(['\u001b[200~ab\nrm -rf x\u001b[201~']);
  });

  it.each(['\u0003', '\u001b', 'a\u001b[Ab', '\u007f', '\u009b201~', 'a\rb', '\u0000'])(
    'is refused with control bytes: %j',
    (text) => {
      const sent = new Sent(hooked(), text);
      expect(sent.refusal).toBe('control-bytes');
      expect(sent.writes).toEqual([]);
    },
  );

  it.each(['', '   ', '\n\n'])('is refused when it is empty: %j', (text) => {
    expect(new Sent(hooked(), text).refusal).toBe('empty');
  });
});

describe('rule 11: what stands in the way', () => {
  it('is a dialog or a question', () => {
    expect(new Sent(hooked().native('blocked'), 'y').refusal).toBe('blocked');
    expect(new Sent(inTurn().ask('Bash'), 'y').refusal).toBe('blocked');
  });

  it('is readiness that an agent has not reported yet', () => {
    expect(new Sent(new Scene().wait(200), 'y').refusal).toBe('blocked');
  });

  it('is an open request, though no mark is shown', () => {
    const scene = hooked().feed({ type: 'approval', phase: 'opened', id: 'r1' });
    expect(new Sent(scene, 'y').refusal).toBe('request-open');
  });

  it('is what the person has typed since the last Enter', () => {
    expect(new Sent(hooked().key(), 'y').refusal).toBe('draft');
    expect(new Sent(hooked().key().key('enter').wait(9_000).done(), 'y').refusal).toBeNull();
  });

  it('is not the key that answered a question', () => {
    const scene = inTurn().ask('Bash').wait(2_000).key('text').wait(500).done();
    expect(new Sent(scene, 'y').refusal).toBeNull();
  });

  it('is an agent that does not run', () => {
    expect(new Sent(hooked().feed({ type: 'exit', code: 0 }), 'y').refusal).toBe('not-running');
  });

  it('withholds Enter when a question comes up between text and Enter', () => {
    const sent = new Sent(hooked(), 'hello').wait(200);
    sent.scene.native('blocked');
    sent.event({ type: 'state' }).wait(1_000);
    expect(sent.writes).toEqual(['hello']);
    expect(sent.refusal).toBe('blocked');
  });

  it('withholds Enter when the person types between text and Enter', () => {
    const sent = new Sent(hooked(), 'hello').wait(200);
    sent.scene.key();
    sent.wait(1_000);
    expect(sent.writes).toEqual(['hello']);
    expect(sent.refusal).toBe('draft');
  });

  it('is told in a sentence', () => {
    const { acts } = new Sent(hooked().key(), 'y');
    expect(acts[0]?.act).toEqual({
      type: 'refused',
      refusal: {
        code: 'draft',
        why: 'the person has typed since the last Enter, and the message would be added to that',
      },
    });
  });
});

describe('rule 11: the first message of an agent that cannot say that it is ready', () => {
  const fresh = () => new Scene(bareTerminal).output().wait(5_000);

  it('waits with Enter until the text is drawn, whatever colours, wrapping and boxes', () => {
    const sent = new Sent(fresh(), 'list the files').wait(1_000);
    expect(sent.writes).toEqual(['list the files']);
    sent.event({ type: 'output', text: '\u001b[2K\u001b[1m│ list  the \u001b[0m│\r\n' });
    expect(sent.wait(600).writes).toHaveLength(1);
    sent.event({ type: 'output', text: '\u001b[33B│ fil' });
    sent.event({ type: 'output', text: 'es\u001b[3' });
    sent.event({ type: 'output', text: '8;5;1m │' }).wait(0);
    expect(sent.writes).toEqual(['list the files', '\r']);
  });

  it('still leaves 450 ms between text and Enter when the echo comes at once', () => {
    const sent = new Sent(fresh(), 'hi there').wait(10);
    sent.event({ type: 'output', text: 'hi there' }).wait(439);
    expect(sent.writes).toHaveLength(1);
    expect(sent.wait(1).writes).toHaveLength(2);
  });

  it('takes the echo from the screen as well', () => {
    const sent = new Sent(fresh(), 'a long line').wait(700);
    sent.event({ type: 'screen', rows: ['> a long ', '  line'] }).wait(0);
    expect(sent.writes).toEqual(['a long line', '\r']);
  });

  it('is not submitted when no echo comes, and says so', () => {
    const sent = new Sent(fresh(), 'hello').wait(2_000);
    sent.event({ type: 'output', text: 'Do you trust this folder? [y/n]' }).wait(3_000);
    expect(sent.writes).toEqual(['hello']);
    expect(sent.refusal).toBe('no-echo');
  });

  it('needs no echo after the first turn', () => {
    const scene = fresh().submit().wait(400).output().wait(4_000);
    expect(scene.phase).toBe('done');
    expect(new Sent(scene, 'more').wait(500).writes).toEqual(['more', '\r']);
  });

  it('needs no echo where the agent takes text at any time', () => {
    const scene = new Scene({ ...bareTerminal, firstMessage: 'free' }).output().wait(5_000);
    expect(new Sent(scene, 'hello').wait(500).writes).toEqual(['hello', '\r']);
  });

  it('needs the unattended flag where a picker acts on letters', () => {
    const traits = { ...bareTerminal, firstMessage: 'flag' } as const;
    const scene = () => new Scene(traits).output().wait(5_000);
    expect(new Sent(scene(), 'no thanks').refusal).toBe('unprotected');
    const flagged = new Sent(scene(), { text: 'no thanks', unattended: true }).wait(500);
    expect(flagged.writes).toEqual(['no thanks', '\r']);
  });
});

describe('rule 11: a queued message', () => {
  it('waits for the end of the turn', () => {
    const sent = new Sent(inTurn(), 'next').wait(60_000).event({ type: 'state' });
    expect(sent.writes).toEqual([]);
    sent.scene.done();
    expect(sent.event({ type: 'state' }).wait(500).writes).toEqual(['next', '\r']);
  });

  it('waits for delegated work as well', () => {
    const sent = new Sent(inTurn().work('subagent', 's1').wait(60), 'next');
    expect(sent.event({ type: 'state' }).wait(1_000).writes).toEqual([]);
  });

  it('dies with its spawn', () => {
    const sent = new Sent(inTurn(), 'next').wait(1_000);
    sent.scene.feed({ type: 'exit', code: 0 }).feed({ type: 'spawn' }).ready();
    expect(sent.event({ type: 'state' }).refusal).toBe('died');
    expect(sent.writes).toEqual([]);
  });

  it('dies with its session', () => {
    const scene = inTurn(hooked().hook({ signal: 'session', id: 'one' }));
    const sent = new Sent(scene, 'next').wait(1_000);
    scene.submit().wait(100).ready().hook({ signal: 'session', id: 'two' });
    expect(sent.event({ type: 'state' }).refusal).toBe('died');
  });

  it('is not typed over what the person has begun to write meanwhile', () => {
    const sent = new Sent(inTurn(), 'next');
    sent.scene.key().done();
    expect(sent.event({ type: 'state' }).refusal).toBe('draft');
  });

  it('is plain data on its way', () => {
    const sent = new Sent(inTurn(), 'next');
    sent.delivery = JSON.parse(JSON.stringify(sent.delivery));
    sent.scene.done();
    expect(sent.event({ type: 'state' }).wait(500).writes).toEqual(['next', '\r']);
  });

  it('does nothing more after its end', () => {
    const sent = new Sent(hooked(), 'hello').wait(500);
    const acts = sent.acts.length;
    sent.event({ type: 'state' }).event({ type: 'output', text: 'hello' });
    expect(sent.acts).toHaveLength(acts);
  });
});
