import { describe, expect, it } from 'vitest';
import { claude } from '../claude.ts';
import { bareTerminal, Scene } from '../scene.ts';

const muse = {
  ...bareTerminal,
  titles: { idle: ['^folder$'], working: ['^⠋'], attention: ['^!'] },
};

describe('rule 12: fallback by titles', () => {
  it('is ready by an idle title where the agent cannot say it', () => {
    expect(new Scene(muse).title('folder').phase).toBe('ready');
  });

  it('stays starting where the agent could say it: the screen may be its trust dialog', () => {
    expect(new Scene(claude).title('✳ Claude Code').output().wait(60_000).phase).toBe('starting');
  });

  it('is not ready by an idle title while the first prompt waits for an answer', () => {
    const scene = new Scene(muse).submit().title('folder');
    expect(scene.phase).toBe('starting');
    expect(scene.refusals).toEqual([12]);
    expect(scene.wait(3_000).title('⠋ folder').phase).toBe('working');
  });

  it('works by a working title', () => {
    const scene = new Scene(muse).title('folder').submit().wait(500).title('⠋ folder');
    expect(scene.phase).toBe('working');
    expect(scene.state.owner).toBe('fallback');
  });

  it('is done 5 s after an idle title that stays', () => {
    const scene = new Scene(muse).title('folder').submit().title('⠋ folder').wait(2_000);
    scene.title('folder').wait(4_900);
    expect(scene.phase).toBe('working');
    expect(scene.wait(200).phase).toBe('done');
    expect(scene.banners).toEqual(['done']);
  });

  it('goes on when the title works again within these 5 s', () => {
    const scene = new Scene(muse).submit().title('⠋ folder').wait(2_000).title('folder');
    scene.wait(3_000).title('⠋ folder').wait(10_000);
    expect(scene.phase).toBe('working');
  });

  it('asks by an attention title', () => {
    const scene = new Scene(muse).submit().title('⠋ folder').wait(500).title('! folder');
    expect(scene.phase).toBe('attention');
    expect(scene.title('⠋ folder').phase).toBe('working');
  });

  it('clears silently after 90 s without a sign of work', () => {
    const scene = new Scene(muse).submit().title('⠋ folder').wait(90_000);
    expect(scene.phase).toBe('idle');
    expect(scene.all('notify')).toEqual([]);
  });

  it('goes on for as long as the title keeps turning', () => {
    const scene = new Scene(muse).submit();
    for (let i = 0; i < 120; i++) {
      scene.title('⠋ folder').wait(1_000);
    }
    expect(scene.phase).toBe('working');
  });
});

describe('rule 12: fallback by output', () => {
  const begun = () => new Scene(bareTerminal).output().wait(5_000).submit().forget();

  it("is ready when the start's output is quiet", () => {
    expect(new Scene(bareTerminal).output().wait(4_000).phase).toBe('ready');
  });

  it('is not ready while the first prompt waits for an answer', () => {
    const scene = new Scene(bareTerminal).output().wait(1_000).submit().wait(80_000);
    expect(scene.phase).toBe('starting');
    expect(scene.wait(10_000).phase).toBe('ready');
    const hooked = new Scene(bareTerminal).output().wait(1_000).submit().wait(8_000);
    expect(hooked.prompt().phases).toEqual(['starting', 'working']);
  });

  it('does not take the echo of a key for work', () => {
    expect(begun().wait(250).output().wait(100).phase).toBe('ready');
  });

  it('takes output after a submit for work, and 4 s of quiet for its end', () => {
    const scene = begun().wait(400).output();
    expect(scene.phase).toBe('working');
    for (let i = 0; i < 20; i++) {
      scene.wait(500).output();
    }
    expect(scene.wait(3_700).phase).toBe('working');
    expect(scene.wait(300).phase).toBe('done');
  });

  it('does not take output without a submit for work', () => {
    const scene = new Scene(bareTerminal).output().wait(20_000).output();
    expect(scene.phase).toBe('ready');
  });

  it('ends by a screen that stands still for 6 s, though output comes', () => {
    const scene = begun().wait(400).output().feed({ type: 'screen', hash: 'a', rows: [] });
    for (let i = 0; i < 5; i++) {
      scene.wait(1_000).output().feed({ type: 'screen', hash: 'a', rows: [] });
    }
    expect(scene.phase).toBe('working');
    for (let i = 0; i < 2; i++) {
      scene.wait(1_000).output().feed({ type: 'screen', hash: 'a', rows: [] });
    }
    expect(scene.phase).toBe('done');
  });

  it("reads the agent's patterns in output and on the screen", () => {
    const scene = begun().wait(400).output('… esc to stop');
    expect(scene.phase).toBe('working');
    expect(scene.wait(400).output('Allow this? y/n').phase).toBe('attention');
    const screen = begun().wait(400).output();
    screen.feed({ type: 'screen', hash: 'b', rows: ['', 'Allow this?'] });
    expect(screen.phase).toBe('attention');
  });

  it("does not read what the person types as the agent's question", () => {
    const scene = begun().wait(400).output().wait(500).key().wait(20).output('Allow this?');
    expect(scene.phase).toBe('working');
  });

  it('does not read titles by the patterns of output', () => {
    expect(begun().wait(400).title('Allow this?').phase).toBe('ready');
  });
});

describe('rule 12: fallback by notification and progress', () => {
  const working = () => new Scene(muse).submit().title('⠋ folder').wait(1_000).forget();
  const notify = (body: string, title?: string) =>
    ({ type: 'notification', osc: 9, body, ...(title === undefined ? {} : { title }) }) as const;

  it('asks by a notification on the allow-list', () => {
    const scene = working().feed(notify('agent needs you'));
    expect(scene.phase).toBe('attention');
  });

  it('is done by one that says so', () => {
    expect(working().feed(notify('agent has finished')).phase).toBe('done');
  });

  it('refuses one that matches nothing, whatever it says', () => {
    const scene = working().feed(notify('I have a question for you: permission?'));
    expect(scene.phase).toBe('working');
    expect(scene.refusals).toEqual([12]);
  });

  it('lets the ignore list win', () => {
    expect(working().feed(notify('agent needs you not')).phase).toBe('working');
  });

  it('reads the title of a notification as well', () => {
    expect(working().feed(notify('now', 'agent needs you')).phase).toBe('attention');
  });

  it('refuses a done when no turn is open', () => {
    const scene = new Scene(muse).title('folder').feed(notify('agent has finished'));
    expect(scene.phase).toBe('ready');
    expect(scene.refusals).toEqual([12]);
  });

  it('reads progress: working, blocked, error, and its end', () => {
    const progress = (state: 0 | 1 | 2 | 3 | 4) => ({ type: 'progress', state, value: 0 }) as const;
    const scene = new Scene(bareTerminal).submit().wait(400).feed(progress(3));
    expect(scene.phase).toBe('working');
    expect(scene.wait(80_000).phase).toBe('working');
    expect(scene.feed(progress(4)).phase).toBe('attention');
    expect(scene.feed(progress(1)).phase).toBe('working');
    expect(scene.feed(progress(2)).phase).toBe('failed');
    expect(new Scene(bareTerminal).feed(progress(0)).phase).toBe('starting');
  });

  it('takes nothing from a bell', () => {
    expect(working().feed({ type: 'bell' }).phase).toBe('working');
  });
});

describe('rule 6: sticky done', () => {
  const done = () => {
    const scene = new Scene(muse).submit().title('⠋ folder').wait(1_000).title('folder');
    return scene.wait(5_000).forget();
  };

  it('stands for 8 s against a stray working title', () => {
    const scene = done().wait(7_900).title('⠋ folder');
    expect(scene.phase).toBe('done');
    expect(scene.refusals).toEqual([6]);
    expect(scene.wait(200).title('⠋ folder').phase).toBe('working');
  });

  it.each(['submit', 'key'] as const)('yields at once to newer input: %s', (by) => {
    const scene = done().wait(1_000);
    by === 'submit' ? scene.feed({ type: 'submit', by: 'person' }) : scene.key();
    expect(scene.wait(400).title('⠋ folder').phase).toBe('working');
  });

  it('does not yield to an Escape', () => {
    expect(done().wait(1_000).key('escape').wait(400).title('⠋ folder').phase).not.toBe('working');
  });
});
