import { describe, expect, it } from 'vitest';
import { hooked, inTurn, Scene } from '../scene.ts';

const MINUTE = 60_000;

describe('rule 2: the absolute ceiling', () => {
  it('clears silently to idle after 20 min without any signal', () => {
    const scene = inTurn().wait(20 * MINUTE);
    expect(scene.phase).toBe('idle');
    expect(scene.state.unread).toBeNull();
    expect(scene.all('notify')).toEqual([]);
    expect(scene.state.reason.rule).toBe(2);
  });

  it('is moved by each heartbeat', () => {
    const scene = inTurn();
    for (let i = 0; i < 5; i++) {
      scene.wait(15 * MINUTE).beat();
    }
    expect(scene.phase).toBe('working');
  });

  it('is undone by the next heartbeat, also of the same turn, and the done still has its badge', () => {
    const scene = inTurn(hooked(), 't1')
      .wait(25 * MINUTE)
      .beat(undefined, { turn: 't1' });
    expect(scene.phase).toBe('working');
    expect(scene.wait(100).done('t1').phase).toBe('done');
    expect(scene.banners).toEqual(['done']);
  });

  it('still takes the done that comes after it', () => {
    const scene = inTurn()
      .wait(25 * MINUTE)
      .done();
    expect(scene.phase).toBe('done');
  });

  it('does not take attention away', () => {
    const scene = inTurn()
      .ask('Bash')
      .wait(60 * MINUTE);
    expect(scene.phase).toBe('attention');
  });
});

describe('rule 3: working is the only sustained state', () => {
  it('is begun by a heartbeat', () => {
    expect(hooked().beat().phase).toBe('working');
  });

  it('repeats no edge', () => {
    const scene = inTurn().beat().beat().beat('end');
    expect(scene.all('changed')).toEqual([]);
    expect(scene.all('notify')).toEqual([]);
  });

  it('takes the turn id of a heartbeat whose prompt was lost', () => {
    expect(hooked().beat(undefined, { turn: 't9' }).state.turn).toBe('t9');
  });
});

describe('rule 4: one badge for each submit', () => {
  it('gives a done its badge and its banner', () => {
    const scene = inTurn().done();
    expect(scene.phase).toBe('done');
    expect(scene.state.unread).toEqual({ kind: 'done', wording: 'done', repeat: false });
    expect(scene.banners).toEqual(['done']);
  });

  it('does not repeat it', () => {
    const scene = inTurn().done().wait(3_000).done();
    expect(scene.banners).toEqual(['done']);
    expect(scene.refusals).toEqual([4]);
  });

  it('ends the turn without a second badge when it is spent', () => {
    const scene = inTurn().done().wait(1_500).beat().wait(500).done();
    expect(scene.phases).toEqual(['done', 'working', 'done']);
    expect(scene.banners).toEqual(['done']);
    expect(scene.state.unread?.kind).toBe('done');
  });

  it('goes to idle then, when the first badge was seen', () => {
    const scene = inTurn().done().wait(1_500).beat().focus(true).focus(false).wait(500);
    scene.done();
    expect(scene.phase).toBe('idle');
    expect(scene.state.unread).toBeNull();
  });

  it('is reopened at once by a prompt', () => {
    const scene = inTurn().done().wait(200).prompt().wait(200).done();
    expect(scene.banners).toEqual(['done', 'done']);
  });

  it('is reopened at once by a submit of the person', () => {
    const scene = inTurn().done().wait(200).submit().wait(1_000).beat().wait(100).done();
    expect(scene.banners).toEqual(['done', 'done']);
  });

  it('is reopened by other work only 8 s later', () => {
    const early = inTurn().done().wait(7_900).beat().wait(100).done();
    const late = inTurn().done().wait(8_000).beat().wait(100).done();
    expect(early.banners).toEqual(['done']);
    expect(late.banners).toEqual(['done', 'done']);
  });

  it('is not spent by attention', () => {
    const scene = inTurn().ask('Bash').wait(500).key().wait(500).done();
    expect(scene.banners).toEqual(['attention', 'done']);
  });

  it('takes a done whose working signal was lost', () => {
    expect(hooked().submit().wait(3_000).done().phase).toBe('done');
  });
});

describe('rule 14: done while watched', () => {
  it('goes to idle without a badge', () => {
    const scene = inTurn(hooked().focus(true)).done();
    expect(scene.phase).toBe('idle');
    expect(scene.state.unread).toBeNull();
    expect(scene.banners).toEqual([]);
  });

  it('samples the focus when the turn ends', () => {
    const scene = inTurn(hooked().focus(true)).focus(false).done();
    expect(scene.phase).toBe('done');
  });

  it('spends the badge all the same', () => {
    const scene = inTurn(hooked().focus(true)).done().focus(false);
    scene.wait(1_500).beat().wait(200).done();
    expect(scene.banners).toEqual([]);
    expect(scene.phase).toBe('idle');
  });

  it('goes to idle with a reason of its own when nobody has asked anything', () => {
    const scene = new Scene().ready().wait(2_000).beat().wait(100).done();
    expect(scene.phase).toBe('idle');
    expect(scene.state.reason.evidence).toContain('done-unasked');
    expect(scene.all('notify')).toEqual([]);
  });

  it.each(['focus', 'key', 'submit'] as const)('sees a done by %s', (by) => {
    const scene = inTurn().done().wait(5_000);
    by === 'focus'
      ? scene.focus(true)
      : by === 'key'
        ? scene.key()
        : scene.feed({ type: 'submit', by: 'program' });
    expect(scene.phase).toBe('idle');
    expect(scene.all('clearUnread')).toHaveLength(1);
  });

  it('does not see it when the focus goes', () => {
    expect(inTurn().done().focus(false).phase).toBe('done');
  });
});

describe('rule 15: failure', () => {
  it('ends the turn with its kind', () => {
    const scene = inTurn().hook({ signal: 'failed', kind: 'billing_error' });
    expect(scene.phase).toBe('failed');
    expect(scene.state.failure).toBe('billing_error');
    expect(scene.state.unread?.wording).toBe('failed: billing_error');
  });

  it('is cleared by working', () => {
    const scene = inTurn().hook({ signal: 'failed', kind: 'overloaded' }).wait(2_000).beat();
    expect(scene.phase).toBe('working');
    expect(scene.state.failure).toBeNull();
    expect(scene.state.unread).toBeNull();
  });

  it('is cleared by a later done, which has its badge', () => {
    const scene = inTurn().hook({ signal: 'failed', kind: 'overloaded' }).wait(3_000).done();
    expect(scene.phase).toBe('done');
    expect(scene.banners).toEqual(['failed', 'done']);
  });

  it('is left by whoever types, and only seen by whoever looks', () => {
    const scene = inTurn().hook({ signal: 'failed', kind: 'overloaded' }).wait(3_000).focus(true);
    expect(scene.phase).toBe('failed');
    expect(scene.state.unread).toBeNull();
    expect(scene.key().phase).toBe('idle');
  });

  it('leaves no mark where the person watches', () => {
    const scene = inTurn(hooked().focus(true)).hook({ signal: 'failed', kind: 'overloaded' });
    expect(scene.phase).toBe('failed');
    expect(scene.state.unread).toBeNull();
  });
});

describe('rule 16: late heartbeats', () => {
  it('does not take a heartbeat of the turn that ended', () => {
    const scene = inTurn(hooked(), 't1').done('t1').wait(3_000).beat('end', { turn: 't1' });
    expect(scene.phase).toBe('done');
    expect(scene.refusals).toEqual([16]);
  });

  it('takes one that comes later than any hook of that turn can run', () => {
    const scene = inTurn(hooked(), 't1').done('t1').wait(5_000).beat(undefined, { turn: 't1' });
    expect(scene.phase).toBe('working');
    expect(scene.wait(1_000).done('t1').phase).toBe('done');
  });

  it('takes a heartbeat of another turn at once', () => {
    const scene = inTurn(hooked(), 't1').done('t1').wait(10).beat(undefined, { turn: 't2' });
    expect(scene.phase).toBe('working');
  });

  it('does not take one without a turn id within a second', () => {
    const scene = inTurn().done().wait(990).beat();
    expect(scene.phase).toBe('done');
    expect(scene.wait(20).beat().phase).toBe('working');
  });

  it('takes a prompt at once, which may have been queued', () => {
    expect(inTurn().done().wait(5).prompt().phase).toBe('working');
  });

  it('does not take the ask of a turn that is over', () => {
    const scene = inTurn(hooked(), 't1').done('t1').wait(20).ask('Bash', { turn: 't1' });
    expect(scene.phase).toBe('done');
  });

  it('does not let the done of the turn before end this one', () => {
    const scene = inTurn(hooked(), 't1').prompt('t2').wait(300).done('t1');
    expect(scene.phase).toBe('working');
    expect(scene.done('t2').phase).toBe('done');
  });

  it('takes an injected turn that has the id of the turn before, and its done', () => {
    const scene = inTurn(hooked(), 't1').work('subagent', 's1').wait(2_300);
    scene.beat('injected', { turn: 't1' }).wait(70).done('t1');
    expect(scene.phase).toBe('done');
  });

  it('takes a done of the held turn itself', () => {
    const scene = inTurn(hooked(), 't1').work('subagent', 's1').wait(20_000).done('t1');
    expect(scene.phase).toBe('done');
  });

  it('does not let a late prompt take the place of the turn that came after it', () => {
    const scene = inTurn(hooked(), 't1').prompt('t2').wait(20).prompt('t1').wait(500).done('t2');
    expect(scene.phase).toBe('done');
  });

  it('does not let a late done end the turn that native status has just begun', () => {
    const scene = inTurn(hooked(), 't1').native('working').native('done').wait(800);
    scene.submit().native('working').wait(5).done('t1');
    expect(scene.phase).toBe('working');
  });

  it('does not end the hold of delegated work', () => {
    const scene = inTurn()
      .work('shell', 'b1')
      .wait(60)
      .beat('end')
      .wait(6 * MINUTE);
    expect(scene.phase).toBe('done');
  });
});
