import { describe, expect, it } from 'vitest';
import { claude } from '../claude.ts';
import { hooked, inTurn, Scene } from '../scene.ts';

describe('rule 1: first-hand evidence owns the turn once it has proved itself', () => {
  it('lets guesses decide before proof', () => {
    const scene = new Scene().wait(500).title('◐ Claude Code');
    expect(scene.phase).toBe('working');
    expect(scene.state.owner).toBe('fallback');
  });

  it('is proved by a trusted signal, whatever it says', () => {
    const scene = new Scene().hook({ signal: 'context', used: 1, window: 2 });
    expect(scene.all('proven')).toEqual([{ type: 'proven', by: 'hook' }]);
    expect(scene.state.owner).toBe('first-hand');
  });

  it('is not proved by an untrusted signal, which is refused', () => {
    const scene = new Scene().feed({
      type: 'signal',
      trusted: false,
      signal: { signal: 'working' },
    });
    expect(scene.phase).toBe('starting');
    expect(scene.state.owner).toBe('none');
    expect(scene.refusals).toEqual([1]);
  });

  it('is proved by native status of the expected app', () => {
    const scene = new Scene().native('idle');
    expect(scene.state.proven).toEqual({ hook: false, native: true });
  });

  it('is not proved by native status of another app or of none', () => {
    const scene = new Scene().native('working', { app: 'other' });
    scene.feed({ type: 'native', report: { state: 'working', id: '' } });
    scene.feed({ type: 'native', report: { state: 'working', id: 'child' } });
    expect(scene.state.owner).toBe('none');
    expect(scene.refusals).toEqual([1, 1, 1]);
  });

  it('takes a report without an app from a child of the expected app', () => {
    const scene = hooked().native('idle');
    scene.feed({ type: 'native', report: { state: 'working', id: 'child' } });
    expect(scene.state.native).toHaveLength(2);
  });

  it('is not proved by any app where the agent writes no native status', () => {
    const scene = new Scene({ ...claude, nativeApp: null }).native('working');
    expect(scene.state.owner).toBe('none');
  });

  it('is not proved by shell marks, foreign notifications or a bell', () => {
    const scene = new Scene()
      .feed({ type: 'mark', mark: 'C' })
      .feed({ type: 'notification', osc: 777, body: 'agent done' })
      .feed({ type: 'bell' });
    expect(scene.state.owner).toBe('none');
  });

  it('is proved anew on each spawn', () => {
    const scene = inTurn().feed({ type: 'spawn' });
    expect(scene.state.proven).toEqual({ hook: false, native: false });
    expect(scene.state.owner).toBe('none');
    expect(scene.phase).toBe('starting');
  });

  it('refuses an idle title, a quiet output and a still screen during a turn', () => {
    const scene = inTurn().title('✳ Claude Code').output().feed({
      type: 'screen',
      hash: 'a',
      rows: [],
    });
    scene.wait(100_000);
    expect(scene.phase).toBe('working');
    expect(scene.refusals).toEqual([1]);
  });

  it('refuses a working title after the turn', () => {
    const scene = inTurn().done().forget().wait(20_000).title('◐ Claude Code');
    expect(scene.phase).toBe('done');
    expect(scene.refusals).toEqual([1]);
  });

  it('says nothing of evidence that agrees', () => {
    const scene = inTurn().title('◐ Claude Code');
    expect(scene.refusals).toEqual([]);
  });
});

describe('rule 1: hooks and native status meet', () => {
  it.each([
    ['hook first', ['hook', 'native']],
    ['native status first', ['native', 'hook']],
  ])('opens one turn: %s', (_, order) => {
    const scene = hooked().native('idle').submit().forget();
    for (const by of order) {
      by === 'hook' ? scene.prompt('t1') : scene.native('working');
      scene.wait(5);
    }
    expect(scene.phases).toEqual(['working']);
    expect(scene.state.turn).toBe('t1');
  });

  it.each([
    ['hook first', ['hook', 'native']],
    ['native status first', ['native', 'hook']],
  ])('takes one ask from both, with the tool of the hook: %s', (_, order) => {
    const scene = inTurn().native('working').forget();
    for (const by of order) {
      by === 'hook' ? scene.ask('Bash') : scene.native('blocked', { kind: 'permission' });
      scene.wait(5);
    }
    scene.wait(1_000);
    expect(scene.phases).toEqual(['attention']);
    expect(scene.state.tool).toBe('Bash');
    expect(scene.state.asks).toHaveLength(1);
    expect(scene.state.unread?.wording).toBe('needs your permission: Bash');
    expect(scene.banners).toEqual(['attention']);
  });

  it.each([
    ['hook first', ['hook', 'native']],
    ['native status first', ['native', 'hook']],
  ])('takes one done from both: %s', (_, order) => {
    const scene = inTurn().native('working').forget();
    for (const by of order) {
      by === 'hook' ? scene.done() : scene.native('done');
      scene.wait(40);
    }
    expect(scene.phases).toEqual(['done']);
    expect(scene.banners).toEqual(['done']);
  });

  it('takes the kind of a failure from the hook when native status was first', () => {
    const scene = inTurn().native('working').forget().native('error').wait(18);
    scene.hook({ signal: 'failed', kind: 'rate_limit' });
    expect(scene.phases).toEqual(['failed']);
    expect(scene.state.failure).toBe('rate_limit');
    expect(scene.state.unread?.wording).toBe('failed: rate_limit');
    expect(scene.banners).toEqual(['failed']);
  });

  it('keeps the kind of a failure when the hook was first', () => {
    const scene = inTurn().native('working').forget();
    scene.hook({ signal: 'failed', kind: 'rate_limit' }).wait(18).native('error');
    expect(scene.state.failure).toBe('rate_limit');
    expect(scene.banners).toEqual(['failed']);
  });

  it('does not re-arm a done by a native working within a second', () => {
    const scene = inTurn().native('idle').done().wait(900).native('working');
    expect(scene.phase).toBe('done');
    expect(scene.refusals).toEqual([1]);
  });

  it('re-arms it later, when native status begins to work again', () => {
    const scene = inTurn().native('working').done().wait(60).native('done').wait(2_000);
    expect(scene.native('working').phase).toBe('working');
  });

  it('re-arms it at once when a child works that came after it', () => {
    const scene = inTurn().native('working').done().wait(30).native('working', { id: 'helper' });
    expect(scene.wait(30).native('working', { msg: 'again' }).phase).toBe('working');
  });

  it('re-arms it for any child where the hooks report no delegated work', () => {
    const scene = inTurn(hooked({ ...claude, holds: {} })).native('working');
    scene.native('working', { id: 'helper' }).done().wait(60);
    expect(scene.native('working', { msg: 'again' }).phase).toBe('working');
  });

  it('does not re-arm it for a child that the hook has passed over, such as a monitor', () => {
    const scene = inTurn().native('working').native('working', { id: 'monitor' }).done().wait(60);
    expect(scene.native('working', { msg: 'again' }).phase).toBe('done');
  });

  it('does not re-arm it for a child that the last report has judged', () => {
    const scene = inTurn().native('working').native('working', { id: 'server' });
    scene.work('shell', 'server').wait(60).submit().prompt().wait(1_000);
    scene.work('shell', 'server').wait(60).native('working', { msg: 'again' });
    expect(scene.phase).toBe('done');
  });

  it('keeps a turn open against a native done while a hook reports delegated work', () => {
    const scene = inTurn().native('working').work('subagent', 's1').wait(60).native('done');
    expect(scene.phase).toBe('working');
    expect(scene.refusals).toContain(1);
  });

  it('opens a turn again when delegated work is reported just after a native done', () => {
    const scene = inTurn().native('working').native('done').wait(30).work('subagent', 's1');
    expect(scene.wait(60).phase).toBe('working');
    expect(scene.state.memory.heldAt).not.toBeNull();
  });

  it.each(['done', 'idle'] as const)(
    'does not clear attention by a native %s while a request is open in the bridge',
    (state) => {
      const scene = inTurn().native('working').ask('Bash').native('blocked');
      scene.feed({ type: 'approval', phase: 'opened', id: 'r1', tool: 'Bash' });
      expect(scene.native(state).phase).toBe('attention');
      expect(scene.refusals).toContain(1);
    },
  );

  it('clears it by a native working, which says that the agent goes on', () => {
    const scene = inTurn().native('working').ask('Bash').native('blocked');
    scene.feed({ type: 'approval', phase: 'opened', id: 'r1', tool: 'Bash' });
    expect(scene.native('working').phase).toBe('working');
  });

  it('ends a turn without a badge by a native idle that is no interrupt', () => {
    const scene = inTurn().native('working').wait(500).native('idle');
    expect(scene.phase).toBe('idle');
    expect(scene.state.unread).toBeNull();
  });

  it('upgrades such an idle when the hook says done a moment later', () => {
    const scene = inTurn().native('working').wait(500).native('idle').wait(40).done();
    expect(scene.phase).toBe('done');
  });

  it('forgets what was working or blocked at a shell prompt, and everything at a reset', () => {
    const scene = hooked().native('idle').native('working', { id: 'a' });
    expect(scene.feed({ type: 'mark', mark: 'A' }).state.native.map(({ id }) => id)).toEqual(['']);
    expect(scene.feed({ type: 'reset' }).state.native).toEqual([]);
  });
});
