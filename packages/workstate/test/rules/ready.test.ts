import { describe, expect, it } from 'vitest';
import { claude } from '../claude.ts';
import { bareTerminal, hooked, inTurn, Scene } from '../scene.ts';

describe('rule 10: ready', () => {
  it("is a hook's word where the agent has that evidence", () => {
    const scene = new Scene({ ...claude, readyBy: ['hook'] }).wait(320);
    expect(scene.readiness).toBe('blocked');
    expect(scene.ready().phase).toBe('ready');
    expect(scene.readiness).toBe('ready');
  });

  it('is native idle where the agent has that evidence', () => {
    const scene = new Scene({ ...claude, readyBy: ['native-idle'] }).native('idle');
    expect(scene.phase).toBe('ready');
    expect(scene.readiness).toBe('ready');
  });

  it('is not native idle where only a hook says it', () => {
    const scene = new Scene({ ...claude, readyBy: ['hook'] }).native('idle');
    expect(scene.phase).toBe('idle');
    expect(scene.readiness).toBe('blocked');
  });

  it("is not a hook's word where native idle says it: that hook is lazy", () => {
    const scene = new Scene({ ...claude, readyBy: ['native-idle'] }).ready();
    expect(scene.readiness).toBe('blocked');
  });

  it('is revoked by a native block that comes after, and comes back with its end', () => {
    const scene = new Scene().wait(323).ready().wait(447).native('blocked', { msg: 'dialog' });
    expect(scene.phase).toBe('attention');
    expect(scene.readiness).toBe('blocked');
    scene.wait(1_338).key();
    expect(scene.readiness).toBe('blocked');
    scene.wait(38).native('idle');
    expect(scene.phase).toBe('ready');
    expect(scene.readiness).toBe('ready');
  });

  it('waits for the end of a block that came before', () => {
    const scene = new Scene().native('blocked').wait(300).ready();
    expect(scene.phase).toBe('attention');
    expect(scene.refusals).toEqual([10]);
    expect(scene.native('idle').phase).toBe('ready');
  });

  it('waits for the hook of a prompt that was typed before it', () => {
    const early = () => new Scene({ ...claude, readyBy: ['hook'] }).wait(300).submit().wait(1_500);
    const scene = early().ready();
    expect(scene.phase).toBe('starting');
    expect(scene.refusals).toEqual([10]);
    expect(scene.wait(1_200).prompt().phases).toEqual(['starting', 'working']);
    const unsent = early().ready().wait(4_900);
    expect(unsent.phase).toBe('starting');
    expect(unsent.wait(200).phase).toBe('ready');
  });

  it('does not end a turn', () => {
    const scene = inTurn().ready();
    expect(scene.phase).toBe('working');
    expect(scene.refusals).toEqual([10]);
  });

  it('does not take a mark away that nobody has seen', () => {
    expect(inTurn().done().wait(2_000).ready().phase).toBe('done');
  });

  it('is unverified for an agent without evidence, and blocked before its start and after its exit', () => {
    const scene = new Scene(bareTerminal);
    expect(scene.readiness).toBe('unverified');
    scene.feed({ type: 'exit', code: 0 });
    expect(scene.readiness).toBe('blocked');
  });

  it('is blocked during every question', () => {
    expect(inTurn().ask('Bash').readiness).toBe('blocked');
    expect(inTurn().native('blocked').readiness).toBe('blocked');
  });

  it('is there after the first turn of its own, whatever evidence was lost', () => {
    const scene = new Scene().wait(300).prompt().wait(500).done();
    expect(scene.readiness).toBe('ready');
  });
});

describe('rule 17: life', () => {
  it('starts with the spawn', () => {
    expect(new Scene().phase).toBe('starting');
  });

  it('ends with the exit, and keeps a done that nobody has seen', () => {
    const scene = inTurn().done().feed({ type: 'exit', code: 0 });
    expect(scene.phase).toBe('exited');
    expect(scene.state.unread?.kind).toBe('done');
  });

  it('takes a question away with the agent', () => {
    const scene = inTurn().ask('Bash').feed({ type: 'exit', code: null, signal: 'SIGKILL' });
    expect(scene.phase).toBe('exited');
    expect(scene.state.unread).toBeNull();
    expect(scene.state.reason.evidence).toBe('the agent exited by SIGKILL');
  });

  it('refuses what comes after the exit', () => {
    const scene = inTurn().feed({ type: 'exit', code: 1 }).forget().beat().title('◐ Claude Code');
    expect(scene.phase).toBe('exited');
    expect(scene.refusals).toEqual([17]);
  });

  it('begins anew with a spawn, and keeps nothing but the focus', () => {
    const scene = inTurn(hooked().focus(true)).work('shell', 'b1').feed({ type: 'spawn' });
    expect(scene.phase).toBe('starting');
    expect(scene.state.delegated).toEqual([]);
    expect(scene.state.memory.focused).toBe(true);
  });
});

describe('rule 18: facts', () => {
  it('keeps usage and context as they were last said', () => {
    const scene = inTurn()
      .hook({ signal: 'usage', fiveHour: 12, cost: 0.5 })
      .hook({ signal: 'usage', fiveHour: 13 })
      .hook({ signal: 'context', used: 4_000, window: 200_000, percent: 2 });
    expect(scene.state.usage).toEqual({ fiveHour: 13 });
    expect(scene.state.context).toEqual({ used: 4_000, window: 200_000, percent: 2 });
    expect(scene.phase).toBe('working');
  });
});
