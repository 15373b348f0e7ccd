import { describe, expect, it } from 'vitest';
import { hooked, inTurn, Scene } from '../scene.ts';

const MINUTE = 60_000;

describe('rule 5: done is held while the agent has delegated work', () => {
  it('keeps the turn open for new work, without a bell', () => {
    const scene = inTurn().work('subagent', 's1', 's2').wait(1_000);
    expect(scene.phase).toBe('working');
    expect(scene.state.delegated).toMatchObject([
      { label: 'subagent', count: 2, ids: ['s1', 's2'] },
    ]);
    expect(scene.all('notify')).toEqual([]);
  });

  it('shortens what is delegated when a report names fewer, and stays open', () => {
    const scene = inTurn().work('subagent', 's1', 's2').wait(5_000).beat('injected').wait(500);
    scene.work('subagent', 's1').wait(60);
    expect(scene.phase).toBe('working');
    expect(scene.state.delegated).toMatchObject([{ count: 1, ids: ['s1'] }]);
    expect(scene.all('notify')).toEqual([]);
  });

  it('is done when the last of it has ended', () => {
    const scene = inTurn().work('subagent', 's1').wait(5_000).beat('injected').wait(500).done();
    expect(scene.phase).toBe('done');
    expect(scene.state.delegated).toEqual([]);
    expect(scene.banners).toEqual(['done']);
  });

  it('is really done when the same set is reported after a turn that a person asked for', () => {
    const scene = inTurn().work('shell', 'b1').wait(MINUTE).submit().prompt().wait(2_000);
    scene.work('shell', 'b1').wait(60);
    expect(scene.phase).toBe('done');
    expect(scene.state.delegated).toMatchObject([{ ids: ['b1'] }]);
  });

  it('stays held when the same set is reported after a turn that nobody asked for', () => {
    const scene = inTurn().work('subagent', 's1').wait(2_000).beat('injected').wait(500);
    expect(scene.work('subagent', 's1').wait(60).phase).toBe('working');
  });

  it('takes a report without ids for new work', () => {
    const scene = inTurn().work('subagent').wait(MINUTE).submit().prompt().wait(2_000);
    expect(scene.work('subagent').wait(60).phase).toBe('working');
  });

  it('takes a set with one new id for new work', () => {
    const scene = inTurn().work('subagent', 's1', 's2').wait(MINUTE).submit().prompt().wait(2_000);
    expect(scene.work('subagent', 's2', 's3').wait(60).phase).toBe('working');
  });

  it('compares all kinds of a report, though each comes as a signal of its own', () => {
    const scene = inTurn().work('shell', 'b1').work('subagent', 's1').wait(MINUTE);
    scene.submit().prompt().wait(2_000).work('shell', 'b1').work('subagent', 's2').wait(60);
    expect(scene.phase).toBe('working');
    scene.submit().prompt().wait(2_000).work('shell', 'b1').work('subagent', 's2').wait(60);
    expect(scene.phase).toBe('done');
  });

  it('counts a kind that is gone as fewer', () => {
    const scene = inTurn().work('shell', 'b1').work('subagent', 's1').wait(MINUTE);
    scene.submit().prompt().wait(2_000).work('shell', 'b1').wait(60);
    expect(scene.phase).toBe('working');
  });

  it('judges a report when the next signal of the agent comes, without waiting for time', () => {
    const scene = inTurn().work('shell', 'b1').wait(MINUTE).submit().prompt().wait(2_000);
    scene.work('shell', 'b1').hook({ signal: 'context', used: 5, window: 10 });
    expect(scene.phase).toBe('done');
  });

  it('holds a detached shell for at most 5 min, and gives the done its badge then', () => {
    const scene = inTurn()
      .work('shell', 'b1')
      .wait(4.9 * MINUTE);
    expect(scene.phase).toBe('working');
    expect(scene.wait(0.2 * MINUTE).phase).toBe('done');
    expect(scene.banners).toEqual(['done']);
  });

  it('counts the 5 min from the first report of that shell', () => {
    const scene = inTurn()
      .work('shell', 'b1', 'b2')
      .wait(4 * MINUTE)
      .beat('injected')
      .wait(500);
    scene.work('shell', 'b1').wait(1.1 * MINUTE);
    expect(scene.phase).toBe('done');
  });

  it('has no clock but the ceiling for work that the agent owns', () => {
    const scene = inTurn()
      .work('shell', 'b1')
      .work('subagent', 's1')
      .wait(19.9 * MINUTE);
    expect(scene.phase).toBe('working');
    expect(scene.wait(0.2 * MINUTE).phase).toBe('idle');
    expect(scene.state.delegated).toEqual([]);
  });

  it('is kept from the ceiling by the heartbeats of a subagent', () => {
    const scene = inTurn().work('subagent', 's1');
    for (let i = 0; i < 4; i++) {
      scene.wait(15 * MINUTE).beat(undefined, { agent: 's1' });
    }
    expect(scene.phase).toBe('working');
  });

  it('does not hold for kinds that are unknown or ambient', () => {
    const scene = inTurn().work('monitor', 'm1').wait(60);
    expect(scene.phase).toBe('done');
    expect(scene.banners).toEqual(['done']);
    expect(scene.state.delegated).toMatchObject([{ label: 'monitor' }]);
  });

  it('does not compare ambient kinds', () => {
    const scene = inTurn().work('shell', 'b1').work('monitor', 'm1').wait(MINUTE);
    scene.submit().prompt().wait(2_000).work('shell', 'b1').wait(60);
    expect(scene.phase).toBe('done');
  });

  it('stays held when the same report arrives twice', () => {
    const scene = inTurn().work('subagent', 's1').wait(80).work('subagent', 's1').wait(80);
    expect(scene.phase).toBe('working');
  });

  it('is corrected by the next heartbeat where it did not hold', () => {
    const scene = inTurn().work('monitor', 'm1').wait(2_000).beat();
    expect(scene.phase).toBe('working');
  });

  it('says why it holds', () => {
    const scene = inTurn().work('shell', 'b1').work('subagent', 's1', 's2').wait(60);
    expect(scene.all('refused')).toEqual([
      {
        type: 'refused',
        rule: 5,
        name: 'delegated work',
        input: 'tick',
        why: "the turn's end is held: 1 shell, 2 subagent (new)",
      },
    ]);
  });

  it('is shortened by native status when a child is cleared', () => {
    const scene = inTurn().native('working').native('working', { id: 's1' });
    scene.work('subagent', 's1', 's2').wait(60);
    scene.feed({ type: 'native', report: { state: 'clear', id: 's1' } });
    expect(scene.state.delegated).toMatchObject([{ count: 1, ids: ['s2'] }]);
  });

  it('is not shortened when a child of it only stops asking', () => {
    const scene = inTurn().native('working').native('working', { id: 's1' });
    scene.work('subagent', 's1').wait(60).native('blocked', { id: 's1' }).wait(2_000);
    expect(scene.phase).toBe('attention');
    scene.native('working', { id: 's1' });
    expect(scene.phase).toBe('working');
    expect(scene.state.delegated).toMatchObject([{ count: 1, ids: ['s1'] }]);
  });

  it('takes a native done when all that was reported is gone', () => {
    const scene = inTurn().native('working').native('working', { id: 's1' });
    scene.work('subagent', 's1').wait(60);
    scene.feed({ type: 'native', report: { state: 'clear', id: 's1' } });
    expect(scene.wait(100).native('done').phase).toBe('done');
  });
});

describe('rule 5 without hooks', () => {
  const native = () => {
    const scene = new Scene().native('idle').wait(1_000).submit().native('working').wait(500);
    return scene.forget();
  };

  it('holds a native done while a child works, until the last child is over', () => {
    const scene = native().native('working', { id: 'a' }).native('working', { id: 'b' });
    expect(scene.native('done').phase).toBe('working');
    scene.feed({ type: 'native', report: { state: 'clear', id: 'a' } });
    expect(scene.phase).toBe('working');
    scene.feed({ type: 'native', report: { state: 'clear', id: 'b' } });
    expect(scene.phase).toBe('done');
    expect(scene.banners).toEqual(['done']);
  });

  it('does not hold it for a child that has said its own end', () => {
    const scene = native().native('working', { id: 'a' }).native('done', { id: 'a' });
    expect(scene.native('done').phase).toBe('done');
  });

  it('asks for the person when a child is blocked, and goes on when it is not', () => {
    const scene = native().native('working', { id: 'a' }).native('blocked', { id: 'a' });
    expect(scene.phase).toBe('attention');
    expect(scene.native('working', { id: 'a' }).phase).toBe('working');
  });

  it('ends the question of a child that is cleared', () => {
    const scene = native().native('blocked', { id: 'a', kind: 'permission' }).wait(2_000);
    scene.feed({ type: 'native', report: { state: 'clear', id: 'a' } });
    expect(scene.phase).toBe('working');
  });
});

describe('rule 13: root and children', () => {
  it("does not start a turn by a subagent's heartbeat", () => {
    const scene = hooked().beat(undefined, { agent: 's1' });
    expect(scene.phase).toBe('ready');
    expect(scene.refusals).toEqual([13]);
  });

  it('does not bring back a turn that ended', () => {
    const scene = inTurn().done().wait(30_000).beat('end', { agent: 's1' });
    expect(scene.phase).toBe('done');
  });

  it('does not bring back a turn that was interrupted', () => {
    const scene = inTurn().native('working').key('escape').native('idle').wait(2_000);
    expect(scene.beat(undefined, { agent: 's1' }).phase).toBe('interrupted');
  });

  it("does not end the hold of the root's done", () => {
    const scene = inTurn().work('shell', 'b1').wait(2_000).beat(undefined, { agent: 's1' });
    expect(scene.wait(5 * MINUTE).phase).toBe('done');
  });

  it("does not end the root's turn by a child's native end", () => {
    const scene = inTurn().native('working').native('working', { id: 'a' });
    expect(scene.native('done', { id: 'a' }).phase).toBe('working');
    expect(scene.native('error', { id: 'a' }).phase).toBe('working');
  });

  it('takes the ask of a subagent for attention', () => {
    expect(inTurn().ask('Bash', { agent: 's1' }).phase).toBe('attention');
  });

  it('takes a session id that was not known before', () => {
    expect(hooked().hook({ signal: 'session', id: 'one' }).state.session).toBe('one');
  });

  it('takes a new session when the agent is ready anew, and closes what was open', () => {
    const scene = inTurn(hooked().hook({ signal: 'session', id: 'one' }));
    scene.submit().wait(130).ready().hook({ signal: 'session', id: 'two' });
    expect(scene.state.session).toBe('two');
    expect(scene.phase).toBe('ready');
  });

  it('refuses the session of a nested agent that starts within a tool', () => {
    const scene = inTurn(hooked().hook({ signal: 'session', id: 'one' })).wait(10_000);
    scene.ready().hook({ signal: 'session', id: 'two' });
    expect(scene.state.session).toBe('one');
    expect(scene.phase).toBe('working');
    expect(scene.refusals).toEqual([10, 13]);
  });

  it('forgets the delegated work of the session before', () => {
    const scene = inTurn(hooked().hook({ signal: 'session', id: 'one' })).work('shell', 'b1');
    scene.wait(1_000).submit().wait(130).ready().hook({ signal: 'session', id: 'two' });
    expect(scene.state.delegated).toEqual([]);
    expect(scene.phase).toBe('ready');
  });
});
