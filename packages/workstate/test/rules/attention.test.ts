import { describe, expect, it } from 'vitest';
import { claude } from '../claude.ts';
import { hooked, inTurn, Scene } from '../scene.ts';

const hooksOnly = { ...claude, nativeApp: null };

describe('rule 7: attention', () => {
  it('says what is asked, with the tool', () => {
    const scene = inTurn().ask('Bash').wait(1_000);
    expect(scene.phase).toBe('attention');
    expect(scene.state.unread?.wording).toBe('needs your permission: Bash');
    expect(scene.state.tool).toBe('Bash');
    expect(scene.banners).toEqual(['attention']);
  });

  it('keeps its first wording when the agent says it again in other words', () => {
    const scene = inTurn().ask('Bash').wait(6_000).hook({ signal: 'attention', ask: 'input' });
    expect(scene.state.unread).toEqual({
      kind: 'attention',
      wording: 'needs your permission: Bash',
      repeat: true,
    });
  });

  it('shows a second mark within 10 s as a repeat, without a banner', () => {
    const scene = inTurn().ask('Bash').wait(6_000).ask().wait(1_000);
    expect(scene.all('notify').map(({ banner, repeat }) => [banner, repeat])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('gives a mark after 10 s a banner of its own, though one is held', () => {
    const scene = inTurn().ask('Bash').wait(10_001).ask().wait(1_000);
    expect(scene.banners).toEqual(['attention', 'attention']);
  });

  it('gives an ask of the next turn a banner, however soon it comes', () => {
    const scene = inTurn().ask('Bash').wait(1_000).key().wait(500).done().wait(500);
    scene.submit().prompt().wait(500).ask('Read').wait(500);
    expect(scene.banners).toEqual(['attention', 'done', 'attention']);
  });

  it('is not cleared by looking', () => {
    expect(inTurn().ask('Bash').focus(true).phase).toBe('attention');
  });

  it.each(['text', 'enter', 'escape', 'ctrl-c'] as const)('is cleared by a key: %s', (key) => {
    const scene = inTurn().ask('Bash').wait(2_000).key(key);
    expect(scene.phase).toBe('working');
    expect(scene.state.unread).toBeNull();
    expect(scene.all('clearUnread')).toHaveLength(1);
  });

  it.each(['text', 'enter', 'escape', 'ctrl-c'] as const)(
    'is not cleared by a key (%s) where hooks tell when it was the answer',
    (key) => {
      const scene = inTurn(hooked({ ...hooksOnly, asksEnd: 'hook' })).ask('bash');
      scene.wait(2_000).key(key);
      expect(scene.phase).toBe('attention');
      expect(scene.state.unread?.wording).toBe('needs your permission: bash');
      expect(scene.refusals).toContain(7);
      expect(scene.beat('end').phase).toBe('working');
    },
  );

  it('is cleared by a key as long as no hook has proved itself, whatever hooks tell', () => {
    const scene = new Scene({ ...claude, asksEnd: 'hook' });
    scene.native('blocked', { kind: 'permission' }).wait(2_000);
    expect(scene.phase).toBe('attention');
    expect(scene.key('enter').phase).not.toBe('attention');
  });

  it('is cleared by the end of the tool that was asked for', () => {
    expect(inTurn().ask('Bash').wait(5_000).beat('end').phase).toBe('working');
  });

  it('is cleared by a new prompt', () => {
    expect(inTurn().ask('Bash').wait(5_000).prompt().phase).toBe('working');
  });

  it('is cleared by a done', () => {
    const scene = inTurn().ask('Bash').wait(5_000).done();
    expect(scene.phase).toBe('done');
    expect(scene.state.asks).toEqual([]);
    expect(scene.state.unread?.kind).toBe('done');
  });

  it('is cleared when native status leaves blocked', () => {
    const scene = inTurn().native('working').native('blocked', { kind: 'question' }).wait(2_000);
    expect(scene.phase).toBe('attention');
    expect(scene.native('working').phase).toBe('working');
  });

  it('is cleared when its request is resolved elsewhere', () => {
    const scene = inTurn().ask('Bash');
    scene.feed({ type: 'approval', phase: 'opened', id: 'r1', tool: 'Bash' }).wait(3_000);
    scene.feed({ type: 'approval', phase: 'resolved', id: 'r1', tool: 'Bash' });
    expect(scene.phase).toBe('working');
    expect(scene.state.requests).toEqual([]);
  });

  it("stays when the request ended without a verdict: the agent's own prompt stands", () => {
    const scene = inTurn().ask('Bash');
    scene.feed({ type: 'approval', phase: 'opened', id: 'r1', tool: 'Bash' }).wait(3_000);
    scene.feed({ type: 'approval', phase: 'resolved', id: 'r1', tool: 'Bash', answered: false });
    expect(scene.phase).toBe('attention');
  });

  it('is not made by a request alone: some agents ask for verdicts that they give themselves', () => {
    const scene = inTurn().feed({ type: 'approval', phase: 'opened', id: 'r1', tool: 'Bash' });
    expect(scene.phase).toBe('working');
  });

  it('comes back when a key has answered nothing, without a banner', () => {
    const scene = inTurn().native('working').native('blocked', { kind: 'permission' }).wait(20_000);
    scene.key();
    expect(scene.phase).toBe('working');
    expect(scene.wait(2_000).phase).toBe('attention');
    expect(scene.banners).toEqual(['attention']);
    expect(scene.native('working').phase).toBe('working');
  });

  it('marks the next question of native status, told by its message', () => {
    const scene = inTurn().native('working').native('blocked', { msg: 'one' }).wait(15_000);
    scene.native('blocked', { msg: 'two' }).wait(1_000);
    expect(scene.banners).toEqual(['attention', 'attention']);
  });

  it('does not mark the same question of native status twice', () => {
    const scene = inTurn().native('working').native('blocked', { msg: 'one' }).wait(15_000);
    scene.native('blocked', { msg: 'one' }).wait(1_000);
    expect(scene.all('notify')).toHaveLength(1);
  });

  it.each([
    ['permission', 'needs your permission'],
    ['question', 'needs your answer'],
    ['auth', 'needs you to sign in'],
    [undefined, 'needs your input'],
  ] as const)('words native %s as: %s', (kind, wording) => {
    const scene = hooked().native('blocked', kind === undefined ? {} : { kind });
    expect(scene.state.unread?.wording).toBe(wording);
  });

  it('returns to where the agent was, outside of a turn', () => {
    const scene = hooked().native('idle').native('blocked').wait(3_000);
    expect(scene.phase).toBe('attention');
    expect(scene.native('idle').phase).toBe('ready');
  });
});

describe('a mark under a question', () => {
  it('comes back when the question was answered by somebody else', () => {
    const scene = inTurn().done().wait(2_000).ask('Bash').wait(500);
    scene.feed({ type: 'approval', phase: 'opened', id: 'r1', tool: 'Bash' });
    scene.feed({ type: 'approval', phase: 'resolved', id: 'r1', tool: 'Bash' });
    expect(scene.phase).toBe('done');
    expect(scene.state.unread?.kind).toBe('done');
  });

  it('has been seen by whoever answers the question there', () => {
    const scene = inTurn().done().wait(2_000).ask('Bash').wait(500).key();
    expect(scene.phase).toBe('idle');
    expect(scene.state.unread).toBeNull();
  });

  it('has been seen by whoever looks, while the question stands', () => {
    const scene = inTurn().done().wait(2_000).ask('Bash').wait(500).focus(true);
    expect(scene.phase).toBe('attention');
    scene.feed({ type: 'approval', phase: 'opened', id: 'r1', tool: 'Bash' });
    scene.feed({ type: 'approval', phase: 'resolved', id: 'r1', tool: 'Bash' });
    expect(scene.phase).toBe('idle');
    expect(scene.state.unread).toBeNull();
  });

  it('keeps the kind of a failure', () => {
    const scene = inTurn().hook({ signal: 'failed', kind: 'overloaded' }).wait(2_000);
    scene.native('idle').native('blocked', { id: 'a' });
    expect(scene.phase).toBe('attention');
    scene.native('done', { id: 'a' });
    expect(scene.phase).toBe('failed');
    expect(scene.state.failure).toBe('overloaded');
  });
});

describe('several questions at once', () => {
  it('keeps attention until each of two parallel asks is answered', () => {
    const scene = inTurn(hooked(hooksOnly)).ask('Read').wait(5).ask('Read').wait(3_000);
    expect(scene.key().phase).toBe('attention');
    expect(scene.beat('end').phase).toBe('attention');
    expect(scene.wait(2_000).key().phase).toBe('working');
  });

  it('lets Escape take all of them', () => {
    const scene = inTurn(hooked(hooksOnly)).ask('Read').ask('Read').wait(3_000);
    expect(scene.key('escape').phase).toBe('working');
  });

  it("does not let a parallel subagent's tools clear the ask of another", () => {
    const scene = inTurn(hooked(hooksOnly)).ask('Bash', { agent: 'a' });
    for (let i = 0; i < 20; i++) {
      scene.wait(300).beat(undefined, { agent: 'b' }).wait(200).beat('end', { agent: 'b' });
    }
    expect(scene.phase).toBe('attention');
    expect(scene.beat('end', { agent: 'a' }).phase).toBe('working');
  });

  it('does not let an injected turn clear the ask of a subagent', () => {
    const scene = inTurn(hooked(hooksOnly)).work('subagent', 's1', 's2').wait(60);
    scene.ask('Bash', { agent: 's1' }).wait(4_000).beat('injected').wait(100);
    scene.work('subagent', 's1').wait(60);
    expect(scene.phase).toBe('attention');
    expect(scene.key().phase).toBe('working');
  });

  it('does not take the end of an earlier denied tool for the one that is asked for now', () => {
    const scene = inTurn(hooked(hooksOnly)).ask('Bash').wait(2_000).key();
    // Denied: no end comes, and the agent asks for something else.
    scene.wait(3_000).ask('Read').wait(1_000);
    expect(scene.beat('end').phase).toBe('working');
  });

  it('resolves the ask that the verdict was for', () => {
    const scene = inTurn(hooked(hooksOnly)).ask('Bash').wait(3_000).ask('Read', { agent: 's1' });
    scene.feed({ type: 'approval', phase: 'opened', id: 'r2', tool: 'Read', agent: 's1' });
    scene.feed({ type: 'approval', phase: 'resolved', id: 'r2', tool: 'Read', agent: 's1' });
    expect(scene.phase).toBe('attention');
    expect(scene.state.asks.find(({ answered }) => !answered)?.tool).toBe('Bash');
  });
});

describe('rule 8: auto-approved asks', () => {
  it('make no banner when they are resolved within 250 ms', () => {
    const scene = inTurn().ask('Bash').wait(249).beat('end').wait(5_000);
    expect(scene.banners).toEqual([]);
    expect(scene.phases).toEqual(['attention', 'working']);
  });

  it('make one a moment later', () => {
    const scene = inTurn().ask('Bash').wait(251).beat('end').wait(5_000);
    expect(scene.banners).toEqual(['attention']);
  });

  it('make none when a request was resolved by a rule', () => {
    const scene = inTurn().ask('Bash').feed({ type: 'approval', phase: 'opened', id: 'r1' });
    scene.wait(90).feed({ type: 'approval', phase: 'resolved', id: 'r1' }).wait(5_000);
    expect(scene.banners).toEqual([]);
  });

  it('have the banner that comes late because a tick did', () => {
    const scene = inTurn().ask('Bash');
    scene.now += 400;
    scene.beat();
    expect(scene.banners).toEqual(['attention']);
  });
});
