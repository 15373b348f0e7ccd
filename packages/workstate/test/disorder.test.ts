import { describe, expect, it } from 'vitest';
import { claude } from './claude.ts';
import { hooked, inTurn, type Scene } from './scene.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Act = (scene: Scene) => Scene;

/** Both orders, 1 ms apart. */
function race(make: () => Scene, one: Act, other: Act): Scene[] {
  return [
    [one, other],
    [other, one],
  ].map((acts) => {
    const scene = make();
    for (const act of acts) {
      act(scene);
      scene.wait(1);
    }
    return scene.wait(2_500);
  });
}

describe('two processes that race, 1 ms apart', () => {
  const turn = () => inTurn(hooked(), 't1');

  it.each<[string, Act, Act, string]>([
    [
      'a tool’s end and the done',
      (s) => s.beat('end', { turn: 't1' }),
      (s) => s.done('t1'),
      'done',
    ],
    [
      'a tool’s start and the done',
      (s) => s.beat(undefined, { turn: 't1' }),
      (s) => s.done('t1'),
      'done',
    ],
    ['hook done and native done', (s) => s.done('t1'), (s) => s.native('done'), 'done'],
    [
      'a subagent’s end and the done',
      (s) => s.beat('end', { turn: 't1', agent: 'a' }),
      (s) => s.done('t1'),
      'done',
    ],
    [
      'two kinds of one report',
      (s) => s.work('shell', 'b1'),
      (s) => s.work('subagent', 's1'),
      'working',
    ],
    [
      'the ask and its native block',
      (s) => s.ask('Bash', { turn: 't1' }),
      (s) => s.native('blocked'),
      'attention',
    ],
    [
      'a failure and its native error',
      (s) => s.hook({ signal: 'failed', kind: 'unknown' }),
      (s) => s.native('error'),
      'failed',
    ],
    [
      'a tool’s end and native working after an answer',
      (s) => s.beat('end', { turn: 't1' }),
      (s) => s.native('working'),
      'working',
    ],
  ])('agree in both orders: %s', (_, one, other, phase) => {
    const scenes = race(turn, one, other);
    expect(scenes.map((scene) => scene.phase)).toEqual([phase, phase]);
    const [first, second] = scenes.map(({ banners }) => banners.length);
    expect(first).toBe(second);
    expect(first).toBeLessThanOrEqual(1);
  });

  it('agree on the done and the next prompt, in both orders', () => {
    const scenes = race(
      () => inTurn(hooked(), 't1'),
      (s) => s.done('t1'),
      (s) => s.prompt('t2'),
    );
    expect(scenes.map(({ phase, state }) => [phase, state.turn])).toEqual([
      ['working', 't2'],
      ['working', 't2'],
    ]);
  });

  it('agree when prompt and done of a very short turn change places', () => {
    const scene = hooked().submit().wait(30).prompt('t1').done('t1').wait(2_000).prompt('t2');
    expect(scene.phase).toBe('working');
    const late = inTurn(hooked(), 't1').done('t1').wait(1).prompt('t1').wait(1_000);
    expect(late.phase).toBe('done');
  });

  it('agree on native working and the prompt’s hook, in both orders', () => {
    const scenes = race(
      () => hooked().native('idle').submit(),
      (s) => s.native('working'),
      (s) => s.prompt('t1'),
    );
    expect(scenes.map(({ phase, state }) => [phase, state.turn])).toEqual([
      ['working', 't1'],
      ['working', 't1'],
    ]);
  });
});

describe('what comes twice', () => {
  it.each<[string, Act]>([
    ['a prompt', (s) => s.prompt('t1')],
    ['a heartbeat', (s) => s.beat()],
    ['a done', (s) => s.done()],
    ['a failure', (s) => s.hook({ signal: 'failed', kind: 'unknown' })],
    ['an interrupt', (s) => s.hook({ signal: 'interrupted' })],
    ['delegated work', (s) => s.work('subagent', 's1')],
    ['ready', (s) => s.ready()],
    ['native done', (s) => s.native('done')],
    ['native blocked', (s) => s.native('blocked', { msg: 'x' })],
    ['native error', (s) => s.native('error')],
    ['an ask', (s) => s.ask('Bash')],
  ])('changes nothing more: %s', (_, act) => {
    const once = act(inTurn()).wait(2_000);
    const twice = act(act(inTurn()).wait(1)).wait(1_999);
    expect(twice.phase).toBe(once.phase);
    expect(twice.banners).toEqual(once.banners);
    expect(twice.state.unread?.wording).toBe(once.state.unread?.wording);
  });

  it('is a second ask only where the agent does not say itself that it goes on', () => {
    const twice = () => inTurn().native('working').ask('Bash').ask('Bash').native('blocked');
    expect(twice().wait(3_000).key().phase).toBe('working');
    expect(twice().wait(3_000).native('working').phase).toBe('working');
  });
});

describe('a clock that jumps back', () => {
  const jumped = (scene: Scene, by: number) => {
    // What the machine has not been told of cannot count: it sees the focus go, then the jump.
    scene.focus(false).now -= by;
    return scene.native('working', { msg: 'after the jump' });
  };

  it('does not keep the ceiling from coming', () => {
    const scene = jumped(inTurn(), HOUR);
    expect(scene.wait(19 * MINUTE).phase).toBe('working');
    expect(scene.wait(2 * MINUTE).phase).toBe('idle');
  });

  it('does not make a hold last longer', () => {
    const scene = jumped(
      inTurn()
        .work('shell', 'b1')
        .wait(2 * MINUTE),
      HOUR,
    );
    expect(scene.wait(2.9 * MINUTE).phase).toBe('working');
    expect(scene.wait(0.2 * MINUTE).phase).toBe('done');
  });

  it('does not make an old done young', () => {
    const scene = inTurn().done().wait(30_000).focus(false);
    scene.now -= HOUR;
    expect(scene.beat().phase).toBe('working');
  });

  it('does not lose the banner of an ask', () => {
    const scene = inTurn().ask('Bash');
    jumped(scene, HOUR).native('blocked').wait(300);
    expect(scene.banners).toEqual(['attention']);
  });

  it('keeps since on the clock of the inputs', () => {
    const scene = inTurn().wait(10_000);
    jumped(scene, HOUR);
    expect(scene.state.since).toBeLessThanOrEqual(scene.now);
    expect(scene.now - scene.state.since).toBe(11_000);
  });

  it('takes an input that is a little older than the last one for one of now', () => {
    const scene = inTurn().done();
    scene.now -= 900;
    scene.title('✳ Claude Code');
    expect(scene.state.memory.endedAt).toBe(scene.now + 900);
  });
});

describe('a tick that comes too soon', () => {
  it('is asked for again', () => {
    const scene = inTurn().ask('Bash').wait(249);
    scene.feed({ type: 'tick' }).wait(1);
    expect(scene.banners).toEqual(['attention']);
  });

  it('is harmless where none was asked for', () => {
    const scene = hooked().feed({ type: 'tick' });
    expect(scene.log).toEqual([]);
  });
});

describe('a machine that sleeps for an hour', () => {
  const slept = (scene: Scene) => {
    scene.now += HOUR;
    return scene;
  };

  it('is no hour of silence: the turn goes on', () => {
    const scene = slept(inTurn()).feed({ type: 'tick' });
    expect(scene.phase).toBe('working');
    expect(scene.wait(19 * MINUTE).phase).toBe('working');
    expect(scene.wait(2 * MINUTE).phase).toBe('idle');
  });

  it('takes no time from a hold', () => {
    const scene = slept(inTurn().work('shell', 'b1').wait(60)).feed({ type: 'tick' });
    expect(scene.phase).toBe('working');
    expect(scene.wait(5 * MINUTE).phase).toBe('done');
  });

  it('takes up with whatever comes first after it, not only with a tick', () => {
    const scene = slept(inTurn()).done();
    expect(scene.phase).toBe('done');
  });

  it('shows a question that was asked just before', () => {
    const scene = slept(inTurn().ask('Bash')).feed({ type: 'tick' });
    expect(scene.phase).toBe('attention');
    expect(scene.wait(300).banners).toEqual(['attention']);
  });

  it('keeps since where it was', () => {
    const scene = inTurn();
    const { since } = scene.state;
    expect(slept(scene).feed({ type: 'tick' }).state.since).toBe(since);
  });

  it('is told from a tick that is only late', () => {
    const scene = inTurn().wait(19 * MINUTE);
    scene.now += 70_000;
    expect(scene.feed({ type: 'tick' }).phase).toBe('idle');
  });

  it('does not end a guessed turn by the quiet of its night', () => {
    const scene = hooked({ ...claude, nativeApp: null });
    slept(scene.submit().wait(50).prompt().wait(500).output().key('escape'));
    expect(scene.feed({ type: 'tick' }).phase).toBe('working');
  });
});
