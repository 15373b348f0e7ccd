import { describe, expect, it } from 'vitest';
import { claude } from './claude.ts';
import { bareTerminal, hooked, inTurn, Scene } from './scene.ts';

const MINUTE = 60_000;
const hooksOnly = { ...claude, nativeApp: null };

describe('done meets delegated work', () => {
  it('has one badge for a turn, its delegated work and the turns that this injects', () => {
    const scene = inTurn().work('shell', 'b1').work('subagent', 's1').wait(20_000);
    scene.beat('injected').wait(100).beat().wait(100).work('subagent', 's1').wait(5_000);
    scene.beat('injected').wait(100).done();
    expect(scene.phases).toEqual(['done']);
    expect(scene.banners).toEqual(['done']);
  });

  it('has no second badge when a done comes with the clock of a shell and with its end', () => {
    const scene = inTurn()
      .work('shell', 'b1')
      .wait(5 * MINUTE);
    expect(scene.phase).toBe('done');
    scene.wait(1_000).beat('injected').wait(200).done();
    expect(scene.phase).toBe('done');
    expect(scene.banners).toEqual(['done']);
  });

  it('goes to idle without a badge when the person watches the clock run out', () => {
    const scene = inTurn(hooked().focus(true))
      .work('shell', 'b1')
      .wait(5 * MINUTE);
    expect(scene.phase).toBe('idle');
    expect(scene.banners).toEqual([]);
  });

  it('takes a hook done for the end though a report came a moment before it', () => {
    const scene = inTurn().work('subagent', 's1').wait(10).done().wait(1_000);
    expect(scene.phase).toBe('done');
    expect(scene.state.delegated).toEqual([]);
  });
});

describe('attention meets heartbeats and approvals', () => {
  it('stays through the heartbeats of everybody, and goes with its own verdict', () => {
    const scene = inTurn(hooked(hooksOnly)).ask('Bash', { agent: 'a' });
    scene.feed({ type: 'approval', phase: 'opened', id: 'r1', tool: 'Bash', agent: 'a' });
    for (let i = 0; i < 5; i++) {
      scene.wait(200).beat(undefined, { agent: 'b' }).beat('end', { agent: 'b' }).beat();
    }
    expect(scene.phase).toBe('attention');
    scene.feed({ type: 'approval', phase: 'resolved', id: 'r1', tool: 'Bash', agent: 'a' });
    expect(scene.phase).toBe('working');
    // The tool runs now, and its end has nothing left to clear.
    expect(scene.wait(5_000).beat('end', { agent: 'a' }).phase).toBe('working');
  });

  it('does not come back with the end of the tool whose verdict came first', () => {
    const scene = inTurn(hooked(hooksOnly)).ask('Bash').wait(100);
    scene.feed({ type: 'approval', phase: 'opened', id: 'r1', tool: 'Bash' });
    scene.feed({ type: 'approval', phase: 'resolved', id: 'r1', tool: 'Bash' });
    scene.wait(100).ask('Read').wait(1_000).beat('end');
    expect(scene.phase).toBe('working');
    expect(scene.banners).toEqual(['attention']);
  });

  it('shows the second of two requests when the first is answered from elsewhere', () => {
    const scene = inTurn(hooked(hooksOnly)).ask('Bash').wait(3).ask('Read');
    scene.feed({ type: 'approval', phase: 'opened', id: 'r1', tool: 'Bash' });
    scene.feed({ type: 'approval', phase: 'opened', id: 'r2', tool: 'Read' }).wait(2_000);
    scene.feed({ type: 'approval', phase: 'resolved', id: 'r1', tool: 'Bash' });
    expect(scene.phase).toBe('attention');
    expect(scene.state.tool).toBe('Read');
    expect(scene.state.unread?.wording).toBe('needs your permission: Read');
    scene.feed({ type: 'approval', phase: 'resolved', id: 'r2', tool: 'Read' });
    expect(scene.phase).toBe('working');
  });

  it('is kept alive by nobody: heartbeats during attention move the ceiling of the turn', () => {
    const scene = inTurn(hooked(hooksOnly))
      .ask('Bash', { agent: 'a' })
      .wait(30 * MINUTE)
      .key();
    expect(scene.phase).toBe('working');
    expect(scene.wait(19 * MINUTE).phase).toBe('working');
    expect(scene.wait(2 * MINUTE).phase).toBe('idle');
  });
});

describe('sticky done meets new input', () => {
  const muse = { ...bareTerminal, titles: { idle: ['^dir$'], working: ['^⠋'], attention: [] } };

  it('lets the next turn of a quick person begin at once, with a badge of its own', () => {
    const scene = new Scene(muse).title('dir').submit().title('⠋ dir').wait(1_000).title('dir');
    scene.wait(5_100);
    expect(scene.phase).toBe('done');
    scene.wait(500).submit().wait(400).title('⠋ dir');
    expect(scene.phase).toBe('working');
    expect(scene.title('dir').wait(5_100).phase).toBe('done');
    expect(scene.banners).toEqual(['done', 'done']);
  });

  it('does not apply to first-hand evidence', () => {
    expect(inTurn().done().wait(1_100).beat().phase).toBe('working');
  });
});

describe('the ceiling meets a hold', () => {
  it('ends a hold of agent-owned work silently, and a late done still has its badge', () => {
    const scene = inTurn()
      .work('subagent', 's1')
      .wait(20 * MINUTE + 100);
    expect(scene.phase).toBe('idle');
    expect(scene.banners).toEqual([]);
    expect(scene.wait(1_000).beat('injected').wait(500).done().phase).toBe('done');
    expect(scene.banners).toEqual(['done']);
  });

  it('comes after the clock of a detached shell, which ends with a badge', () => {
    const scene = inTurn()
      .work('shell', 'b1')
      .wait(30 * MINUTE);
    expect(scene.phases).toEqual(['done']);
  });

  it('waits for the answer to a question that is asked during the hold', () => {
    const scene = inTurn().work('shell', 'b1').wait(60).ask('Bash', { agent: 's1' });
    expect(scene.wait(30 * MINUTE).phase).toBe('attention');
    expect(scene.key().wait(100).phase).toBe('done');
  });
});

describe('a repeat meets the echo window', () => {
  it('is still a repeat after the question was answered', () => {
    const scene = inTurn(hooked(hooksOnly)).ask('Bash').wait(1_000).key().wait(5_000).ask();
    expect(scene.phase).toBe('attention');
    expect(scene.banners).toEqual(['attention']);
  });

  it('does not move the window: the agent may not silence itself by repeating', () => {
    const scene = inTurn().ask('Bash').wait(6_000).ask().wait(6_000).ask().wait(1_000);
    expect(scene.banners).toEqual(['attention', 'attention']);
  });

  it('is not made by the echo of what the person types', () => {
    const scene = new Scene(bareTerminal).output().wait(5_000).submit().wait(400).output();
    scene.wait(500).output('Allow this?').wait(1_000);
    expect(scene.phase).toBe('attention');
    scene.key().wait(50).output('Allow this? y');
    expect(scene.phase).toBe('working');
    scene.wait(400).output('Allow this?');
    expect(scene.phase).toBe('attention');
    expect(scene.state.unread?.repeat).toBe(true);
    expect(scene.banners).toEqual(['attention']);
  });
});

describe('an interrupt meets the rest', () => {
  it('leaves the badge of the interrupted submit to a later done', () => {
    const scene = inTurn().native('working').key('escape').wait(100).native('idle').wait(3_000);
    expect(scene.beat().wait(100).done().phase).toBe('done');
  });

  it('is not undone by the done that some agents say for it as well', () => {
    const scene = inTurn().native('working').key('escape').wait(100).native('idle').wait(60).done();
    expect(scene.phase).toBe('interrupted');
    expect(scene.banners).toEqual([]);
  });

  it('leaves what is delegated to be seen', () => {
    const scene = inTurn().native('working').work('subagent', 's1').wait(60);
    scene.key('escape').wait(100).native('idle');
    expect(scene.phase).toBe('interrupted');
    expect(scene.state.delegated).toMatchObject([{ ids: ['s1'] }]);
  });

  it('wins over an open request, since the key is evidence of its own', () => {
    const scene = inTurn().native('working').ask('Bash').native('blocked');
    scene.feed({ type: 'approval', phase: 'opened', id: 'r1', tool: 'Bash' }).wait(2_000);
    scene.key('escape').wait(90).native('idle');
    expect(scene.phase).toBe('interrupted');
  });
});

describe('a failure meets the rest', () => {
  it('ends a hold', () => {
    const scene = inTurn().work('subagent', 's1').wait(1_000).beat('injected').wait(100);
    expect(scene.hook({ signal: 'failed', kind: 'rate_limit' }).phase).toBe('failed');
  });

  it('takes a question with it', () => {
    const scene = inTurn().ask('Bash').wait(10).hook({ signal: 'failed', kind: 'unknown' });
    expect(scene.wait(1_000).banners).toEqual(['failed']);
    expect(scene.state.asks).toEqual([]);
  });
});

describe('guesses meet proof', () => {
  it('hands a guessed turn over to the agent when it begins to speak', () => {
    const scene = new Scene().submit().wait(400).title('◐ Claude Code').wait(1_000).beat('end');
    expect(scene.state.owner).toBe('first-hand');
    expect(scene.title('✳ Claude Code').wait(60_000).phase).toBe('working');
    expect(scene.done().phase).toBe('done');
  });

  it('keeps a guessed done when proof comes without evidence of work', () => {
    const scene = new Scene().submit().wait(400).title('◐ Claude Code').wait(1_000);
    scene.title('✳ Claude Code').wait(6_000);
    expect(scene.phase).toBe('done');
    expect(scene.hook({ signal: 'context', used: 1, window: 2 }).phase).toBe('done');
  });
});
