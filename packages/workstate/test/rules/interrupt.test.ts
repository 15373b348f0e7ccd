import { describe, expect, it } from 'vitest';
import { claude } from '../claude.ts';
import { hooked, inTurn } from '../scene.ts';

const said = inTurn;
const unsaid = () =>
  inTurn(hooked({ ...claude, nativeApp: null }))
    .title('◐ Claude Code')
    .output();

describe('rule 9: an interrupt that is said', () => {
  it.each(['escape', 'ctrl-c'] as const)('is native idle after %s', (key) => {
    const scene = said().native('working').key(key).wait(105).native('idle');
    expect(scene.phase).toBe('interrupted');
    expect(scene.all('notify')).toEqual([]);
  });

  it('is not native idle without a key', () => {
    expect(said().native('working').wait(105).native('idle').phase).toBe('idle');
  });

  it('is not native idle long after the key', () => {
    expect(said().native('working').key('escape').wait(3_001).native('idle').phase).toBe('idle');
  });

  it("is a hook's signal where the agent has one", () => {
    expect(said().hook({ signal: 'interrupted' }).phase).toBe('interrupted');
  });

  it('is one interrupt when both say it', () => {
    const scene = said().native('working').key('escape').wait(50);
    scene.hook({ signal: 'interrupted' }).wait(50).native('idle');
    expect(scene.phases).toEqual(['interrupted']);
  });

  it('corrects an idle that came first without a key', () => {
    const scene = said().native('working').native('idle').wait(50);
    expect(scene.hook({ signal: 'interrupted' }).phase).toBe('interrupted');
  });

  it('does not correct an end that was watched: some agents say idle after each end', () => {
    const scene = inTurn(hooked().focus(true)).done().wait(50);
    expect(scene.hook({ signal: 'interrupted' }).phase).toBe('idle');
    expect(scene.refusals).toEqual([9]);
  });

  it('is refused when no turn is open', () => {
    const scene = hooked().hook({ signal: 'interrupted' });
    expect(scene.phase).toBe('ready');
    expect(scene.refusals).toEqual([9]);
  });

  it('ends a question with the turn', () => {
    const scene = said().native('working').ask('Bash').native('blocked', { kind: 'permission' });
    scene.wait(3_000).key('escape').wait(90).native('idle');
    expect(scene.phase).toBe('interrupted');
    expect(scene.state.asks).toEqual([]);
    expect(scene.state.unread).toBeNull();
  });

  it('is not guessed by title or quiet where native status would say it', () => {
    const scene = said().native('working').title('◐ Claude Code').output().key('escape').wait(400);
    scene.title('✳ Claude Code').wait(20_000);
    expect(scene.phase).toBe('working');
  });
});

describe('rule 9: an interrupt that nobody says', () => {
  it.each(['escape', 'ctrl-c'] as const)('is %s and a title gone idle within 3 s', (key) => {
    const scene = unsaid().key(key).wait(97).title('✳ Claude Code');
    expect(scene.phase).toBe('interrupted');
  });

  it('is not the title alone', () => {
    expect(unsaid().title('✳ Claude Code').phase).toBe('working');
  });

  it('is not a title that goes idle later', () => {
    const scene = unsaid().key('escape').wait(3_001).output().title('✳ Claude Code');
    expect(scene.phase).toBe('working');
  });

  it('is a key and then no output, within 15 s', () => {
    const scene = inTurn(hooked({ ...claude, nativeApp: null }))
      .output()
      .key('escape');
    for (let i = 0; i < 30; i++) {
      scene.wait(400).output();
    }
    expect(scene.phase).toBe('working');
    expect(scene.wait(3_300).phase).toBe('interrupted');
  });

  it('is not a silence that begins after 15 s', () => {
    const scene = inTurn(hooked({ ...claude, nativeApp: null }))
      .output()
      .key('escape');
    for (let i = 0; i < 40; i++) {
      scene.wait(400).output();
    }
    expect(scene.wait(10_000).phase).toBe('working');
  });

  it('is not the key alone while the agent goes on', () => {
    const scene = unsaid().key('escape').wait(1_500).beat().wait(500).title('✳ Claude Code');
    expect(scene.phase).toBe('working');
  });

  it('is not undone by what a parallel hook still says of the time before the key', () => {
    const scene = unsaid().key('escape').wait(20).beat('end').wait(80).title('✳ Claude Code');
    expect(scene.phase).toBe('interrupted');
  });

  it('is not guessed while the person looks elsewhere', () => {
    const scene = unsaid().key('escape').focus(false).wait(97).title('✳ Claude Code').wait(20_000);
    expect(scene.phase).toBe('working');
  });

  it('is not guessed where output was never told', () => {
    const scene = inTurn(hooked({ ...claude, nativeApp: null }))
      .key('escape')
      .wait(20_000);
    expect(scene.phase).toBe('working');
  });

  it('takes two presses of Escape where the first does nothing', () => {
    const traits = { ...claude, nativeApp: null, interrupt: { presses: 2, saidBy: [] } } as const;
    const one = inTurn(hooked(traits)).title('◐ x').key('escape').wait(90).title('✳ x');
    expect(one.phase).toBe('working');
    const two = inTurn(hooked(traits)).title('◐ x').key('escape').wait(900).key('escape');
    expect(two.wait(90).title('✳ x').phase).toBe('interrupted');
    const slow = inTurn(hooked(traits)).title('◐ x').key('escape').wait(6_000).key('escape');
    expect(slow.wait(90).title('✳ x').phase).toBe('working');
  });

  it('is also the answer to a question after which the agent falls silent', () => {
    const scene = unsaid().ask('Bash').title('✳ Claude Code').wait(4_000).output().key();
    expect(scene.phase).toBe('working');
    expect(scene.wait(3_300).phase).toBe('interrupted');
  });

  it('is not an answer after which the title works', () => {
    const scene = unsaid().ask('Bash').title('✳ Claude Code').wait(4_000).output().key();
    scene.wait(60).title('◐ Claude Code').wait(60_000);
    expect(scene.phase).toBe('working');
  });

  it('is also a key and then the end that the agent tells, where both ends look the same', () => {
    const alike = { ...claude, nativeApp: null, interrupt: { presses: 1, saidBy: [] } } as const;
    const scene = inTurn(hooked(alike)).key('escape').wait(400).done();
    expect(scene.phase).toBe('interrupted');
    expect(scene.banners).toEqual([]);
    const late = inTurn(hooked(alike)).key('escape').wait(3_500).done();
    expect(late.phase).toBe('done');
    expect(unsaid().key('escape').wait(400).done().phase).toBe('done');
  });

  it('is not undone by such an end that comes after the title', () => {
    const scene = unsaid().key('escape').wait(97).title('✳ Claude Code').wait(300).done();
    expect(scene.phase).toBe('interrupted');
  });

  it('is not the end after an Escape that only declined a question', () => {
    const alike = { ...claude, nativeApp: null, interrupt: { presses: 1, saidBy: [] } } as const;
    const scene = inTurn(hooked(alike)).ask('Bash').wait(2_000).key('escape').wait(220).done();
    expect(scene.phase).toBe('done');
  });

  it('is not an idle title that stood before the key', () => {
    const scene = unsaid().ask('Bash').title('✳ Claude Code').wait(2_000).key('escape');
    expect(scene.wait(100).title('✳ Claude Code').phase).toBe('working');
  });

  it('spends nothing: the next done has its badge', () => {
    const scene = unsaid().key('escape').wait(97).title('✳ Claude Code').wait(2_000);
    scene.beat().wait(200).done();
    expect(scene.banners).toEqual(['done']);
  });

  it('is not asked of a turn whose own part is over', () => {
    const scene = unsaid().work('subagent', 's1').wait(60).key('escape').wait(50);
    expect(scene.title('✳ Claude Code').wait(20_000).phase).toBe('working');
  });

  describe('by words of the agent', () => {
    const worded = {
      ...claude,
      nativeApp: null,
      interrupt: { presses: 1, saidBy: [] },
      output: { attention: [], working: [], interrupted: ['cancelled by user'] },
    } as const;

    it('is a key, and then what the terminal shows, as fast as an echo', () => {
      const scene = inTurn(hooked(worded))
        .key('escape')
        .wait(40)
        .output('Operation cancelled by user');
      expect(scene.phase).toBe('interrupted');
    });

    it('is not what the terminal shows alone, or long after the key', () => {
      const scene = inTurn(hooked(worded)).output('Operation cancelled by user');
      expect(scene.phase).toBe('working');
      const late = inTurn(hooked(worded)).key('escape').wait(3_500).output('cancelled by user');
      expect(late.phase).toBe('working');
    });

    it('is not guessed while the person looks elsewhere', () => {
      const scene = inTurn(hooked(worded)).key('escape').focus(false).wait(40);
      expect(scene.output('Operation cancelled by user').phase).toBe('working');
    });
  });

  it('is also a key and then a failure, of an agent that had said nothing yet', () => {
    const alike = { ...claude, nativeApp: null, interrupt: { presses: 1, saidBy: [] } } as const;
    const scene = inTurn(hooked(alike))
      .key('escape')
      .wait(400)
      .feed({ type: 'signal', signal: { signal: 'failed', kind: 'unknown' }, trusted: true });
    expect(scene.phase).toBe('interrupted');
  });
});
