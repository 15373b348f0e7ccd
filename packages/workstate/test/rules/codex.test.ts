import type { Report } from '@agenthooks/osc-protocol';
import { describe, expect, it } from 'vitest';
import { codex } from '../codex.ts';
import { Scene } from '../scene.ts';

/** Times and orders as they were seen (docs/agents/codex.md). */
class Codex extends Scene {
  constructor() {
    super(codex);
  }

  override native(state: Report['state'], more: Partial<Report> = {}): this {
    return super.native(state, { app: 'codex', ...more });
  }

  started(): this {
    return this.wait(600).native('idle').wait(1_000).forget();
  }

  turn(): this {
    return this.submit().native('working').wait(70).prompt('t1').wait(100).forget();
  }
}

const fresh = () => new Codex();
const inTurn = () => fresh().started().turn();

describe('an agent whose status decides what is asked', () => {
  it('is ready with its first idle, whatever it did before anybody asked', () => {
    const scene = fresh().wait(1_200).title('⠋ project').native('working').wait(30).native('idle');
    expect(scene.phase).toBe('ready');
    expect(scene.readiness).toBe('ready');
    expect(scene.banners).toEqual([]);
  });

  it('goes to idle from work that the person had asked for, though it was never ready', () => {
    const scene = fresh().wait(600).submit().native('working').wait(3_000).native('idle');
    expect(scene.phase).toBe('idle');
  });

  it('asks nothing when a hook tells of a permission that it has already', () => {
    const scene = inTurn().ask('Bash').wait(60_000);
    expect(scene.phase).toBe('working');
    expect(scene.beat('end').wait(500).done('t1').wait(500).banners).toEqual(['done']);
  });

  it('has the name of the tool from the hook, and the moment from its status', () => {
    const scene = inTurn().ask('Bash').wait(12).native('blocked', { kind: 'permission' });
    expect(scene.phase).toBe('attention');
    expect(scene.state.unread?.wording).toBe('needs your permission: Bash');
    expect(scene.wait(1_000).banners).toEqual(['attention']);
    expect(scene.key().native('working').phase).toBe('working');
  });

  it('gives a late hook its tool, when the status was faster', () => {
    const scene = inTurn().native('blocked', { kind: 'permission' }).wait(300).ask('Bash');
    expect(scene.state.tool).toBe('Bash');
    expect(scene.wait(1_000).banners).toEqual(['attention']);
  });

  it('forgets what a hook has told when the question comes much later', () => {
    const scene = inTurn().ask('Bash').wait(5_000).native('blocked', { kind: 'question' });
    expect(scene.state.tool).toBeNull();
    expect(scene.state.unread?.wording).toBe('needs your answer');
  });

  it('asks for what a hook tells while no status was ever heard', () => {
    const scene = fresh().wait(600).submit().prompt('t1').ask('Bash');
    expect(scene.phase).toBe('attention');
  });

  it('names the subagent that asks after the turn has ended', () => {
    const scene = inTurn().done('t1').native('done').wait(50).ask('Bash', { agent: 'a1' });
    expect(scene.wait(20).native('blocked', { kind: 'permission' }).phase).toBe('attention');
    expect(scene.state.asks).toMatchObject([{ tool: 'Bash', agent: 'a1' }]);
    expect(scene.wait(2_000).key().native('done').wait(1_000).phase).not.toBe('working');
  });

  it('is interrupted once, whichever source is first', () => {
    for (const scene of [
      inTurn().key('escape').wait(40).hook({ signal: 'interrupted' }).wait(15).native('idle'),
      inTurn().key('escape').wait(40).native('idle').wait(15).hook({ signal: 'interrupted' }),
    ]) {
      expect(scene.phases).toEqual(['interrupted']);
    }
  });
});

describe('an agent that tells its session with the first prompt', () => {
  const other = { signal: 'session', id: 'two' } as const;
  const known = () => {
    const scene = fresh().started().hook({ signal: 'session', id: 'one' }).turn();
    return scene.done('t1').native('done').wait(3_000).forget();
  };

  it('moves the session after the status has opened the turn, and keeps the turn', () => {
    const scene = known().submit().wait(2).native('working').wait(50).hook(other).wait(20);
    expect(scene.state.session).toBe('two');
    expect(scene.prompt('t2').wait(500).phase).toBe('working');
    expect(scene.done('t2').wait(500).banners).toEqual(['done']);
  });

  it('keeps the session when another one speaks later in the turn', () => {
    const scene = known().submit().native('working').wait(50).prompt('t2').wait(2_000).hook(other);
    expect(scene.state.session).toBe('one');
    expect(scene.refusals).toContain(13);
  });
});
