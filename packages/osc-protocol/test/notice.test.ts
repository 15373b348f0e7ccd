import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDecoder, notice, noticeWay, tmuxLayers, wrapTmux } from '../src/index.ts';
import { bytes, RUNS, SEED } from './bytes.ts';

const message = { title: 'Claude Code', body: 'needs your permission', id: 'pane-1' };

test.each([
  ['bel', '\x07'],
  ['osc9', '\x1b]9;Claude Code: needs your permission\x07'],
  ['osc777', '\x1b]777;notify;Claude Code;needs your permission\x07'],
  [
    'osc99',
    '\x1b]99;i=pane-1:d=0:p=title;Claude Code\x1b\\\x1b]99;i=pane-1:d=1:p=body;needs your permission\x1b\\',
  ],
] as const)('a notice by %s', (way, written) => {
  expect(notice(message, way)).toBe(written);
});

test('the title of an OSC 777 has no ;, and an OSC 9 is never a progress', () => {
  expect(notice({ title: 'a;b', body: 'c;d' }, 'osc777')).toBe('\x1b]777;notify;a,b;c;d\x07');
  expect(notice({ title: '', body: '4;1;50' }, 'osc9')).toBe('\x1b]9; 4;1;50\x07');
  expect(notice({ title: '9', body: '' }, 'osc9')).toBe('\x1b]9; 9\x07');
});

test.each(['', 'a:b', 'a;b', 'a b', 'a'.repeat(65)])('the id %j is an error', (id) => {
  expect(() => notice({ ...message, id }, 'osc99')).toThrow(/^id: must match/);
});

test('whatever the texts are, exactly one notification comes of them', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '\x1b]0;x\x07',
      '\x07',
      '\x1b\\',
      ';',
      '4;1;50',
      '\u009c',
      '\u202e',
      'x'.repeat(5000),
    ),
  );
  const way = fc.constantFrom('osc9' as const, 'osc99' as const, 'osc777' as const);
  fc.assert(
    fc.property(hostile, hostile, way, fc.boolean(), (title, body, by, wrapped) => {
      const written = notice({ title, body: `x${body}` }, by);
      const decoder = createDecoder({ unwrapTmux: wrapped });
      const events = decoder.push(bytes(wrapped ? wrapTmux(written) : written));
      expect([...events, ...decoder.end()].map((event) => event.type)).toEqual(['notification']);
      expect(bytes(written).length).toBeLessThan(2048);
    }),
    { numRuns: RUNS * 2, ...SEED },
  );
});

test.each([
  [{}, 'bel'],
  [{ TERM: 'dumb' }, 'bel'],
  [{ TERM: 'xterm-256color' }, 'bel'],
  [{ TERM: 'xterm-kitty' }, 'osc99'],
  [{ TERM: 'xterm-256color', KITTY_WINDOW_ID: '1' }, 'osc99'],
  [{ TERM: 'xterm-256color', TERM_PROGRAM: 'iTerm.app' }, 'osc9'],
  [{ TERM: 'xterm-256color', LC_TERMINAL: 'iTerm2' }, 'osc9'],
  [{ TERM: 'xterm-256color', TERM_PROGRAM: 'WarpTerminal' }, 'osc9'],
  [{ TERM: 'xterm-ghostty', TERM_PROGRAM: 'ghostty' }, 'osc777'],
  [{ TERM: 'xterm-ghostty' }, 'osc777'],
  [{ TERM: 'xterm-256color', TERM_PROGRAM: 'WezTerm' }, 'osc777'],
  [{ TERM: 'foot' }, 'osc777'],
  [{ TERM: 'foot-extra' }, 'osc777'],
  [{ TERM: 'footloose' }, 'bel'],
  [{ TERM: 'rxvt-unicode-256color' }, 'osc777'],
  [{ TERM: 'xterm-256color', TERM_PROGRAM: 'Apple_Terminal' }, 'bel'],
  [{ TERM: 'xterm-256color', TERM_PROGRAM: 'vscode' }, 'bel'],
  // A terminal that was started inside kitty inherits its variables.
  [{ TERM: 'xterm-256color', TERM_PROGRAM: 'vscode', KITTY_WINDOW_ID: '1' }, 'bel'],
  [{ TERM: 'xterm-ghostty', TERM_PROGRAM: 'ghostty', KITTY_WINDOW_ID: '1' }, 'osc777'],
  // Inside tmux, what the terminal around it set is still there.
  [
    { TERM: 'tmux-256color', TERM_PROGRAM: 'tmux', TMUX: '/tmp/t,1,0', KITTY_WINDOW_ID: '1' },
    'osc99',
  ],
  [{ TERM: 'screen-256color', TERM_PROGRAM: 'tmux', TMUX: '/tmp/t,1,0' }, 'bel'],
  [
    { TERM: 'tmux-256color', TERM_PROGRAM: 'tmux', TMUX: '/tmp/t,1,0', ITERM_SESSION_ID: 'w0' },
    'osc9',
  ],
])('the terminal of %j is notified by %s', (environment, way) => {
  expect(noticeWay(environment)).toBe(way);
});

test('a notice goes through one layer inside tmux', () => {
  expect(tmuxLayers({ TMUX: '/tmp/tmux-1000/default,1,0' })).toBe(1);
  expect(tmuxLayers({ TMUX: '' })).toBe(0);
  expect(tmuxLayers({})).toBe(0);
});
