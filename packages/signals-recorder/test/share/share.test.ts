import { describe, expect, it } from 'vitest';
import {
  decodeLine,
  readShare,
  type ShareParts,
  shareBundle,
  sharedFile,
  shareListing,
  shareText,
} from '../../src/index.ts';
import { line } from '../support/home.ts';

const token = `ghp_${'fake'.repeat(9)}`;
const parts: ShareParts = {
  session: 'session-a',
  now: Date.parse('2026-11-30T10:00:00.000Z'),
  signals: [
    line({ kind: 'Write', detail: '/home/ada/project/w.txt' }),
    line({ detail: `echo ${token}` }),
  ],
  journal: [
    '{"type":"spawn","agent":"claude","env":{"password":"hunter2fake","n":1},"args":["--cwd","/home/ada/x"]}',
    `{"type":"output","text":"saw ${token} on ada-laptop","bytes":12,"list":[true,null,"ok"]}`,
    'half a line with PASSWORD=hunter2fake',
    '',
  ].join('\n'),
  versions: { agenthooks: '0.1.0', claude: '2.1.332' },
  ladder: { claude: 'delivered 10 s ago\n/home/ada/.claude/settings.json' },
  places: { home: '/home/ada', host: 'ada-laptop' },
};
const share = shareBundle(parts);

describe('a bundle to share', () => {
  it('holds no secret, and neither the home nor the machine’s name', () => {
    const text = shareText(share);
    for (const word of ['hunter2fake', 'fakefake', '/home/ada', 'ada-laptop'])
      expect(text).not.toContain(word);
    expect(sharedFile(share, 'signals.jsonl')).toContain('~/project/w.txt');
  });

  it('lists what is in it before it is written', () => {
    expect(shareListing(share)).toBe(
      [
        `signals.jsonl: what the agent said, one line for each event; 2 lines, ${share.files[0]!.bytes} bytes; taken out: 1 github-token`,
        `journal.jsonl: what the host saw and made of it, for \`agenthooks replay\`; 3 lines, ${share.files[1]!.bytes} bytes; taken out: 2 secret-value, 1 github-token`,
        `versions.json: versions of the programs; 4 lines, ${share.files[2]!.bytes} bytes; nothing secret found`,
        `hooks.txt: how far each hook was proved; 3 lines, ${share.files[3]!.bytes} bytes; nothing secret found`,
        '',
      ].join('\n'),
    );
  });

  it('leaves every JSON line JSON, with everything in it that is no text', () => {
    const [spawn, output] = sharedFile(share, 'journal.jsonl')!
      .split('\n')
      .slice(0, 2)
      .map((text) => JSON.parse(text) as object);
    expect(spawn).toEqual({
      type: 'spawn',
      agent: 'claude',
      env: { password: '[redacted:secret-value]', n: 1 },
      args: ['--cwd', '~/x'],
    });
    expect(output).toEqual({
      type: 'output',
      text: 'saw [redacted:github-token] on host',
      bytes: 12,
      list: [true, null, 'ok'],
    });
    for (const text of sharedFile(share, 'signals.jsonl')!.trim().split('\n'))
      expect(decodeLine(text).type).toBe('line');
  });

  it('comes back from its text as it was', () => {
    expect(readShare(shareText(share))).toEqual(share);
    expect(sharedFile(readShare(shareText(share)), 'nothing.txt')).toBeUndefined();
  });

  it('needs no journal', () => {
    const { journal: _, ...without } = parts;
    expect(shareBundle(without).files.map(({ name }) => name)).toEqual([
      'signals.jsonl',
      'versions.json',
      'hooks.txt',
    ]);
  });

  it('takes known secrets out of everything', () => {
    const known = [{ value: 'delivered 10 s', name: 'host-token' }];
    expect(shareText(shareBundle({ ...parts, known }))).not.toContain('delivered 10 s');
  });

  it.each([
    ['no JSON', 'hello', /is no JSON/],
    ['another JSON', '{"format":"har"}', /its `format` is not "agenthooks-share"/],
    ['a later form', '{"format":"agenthooks-share","v":2}', /has form 2, .* Update agenthooks/],
    [
      'a bundle without files',
      '{"format":"agenthooks-share","v":1,"session":"s","createdAt":"x"}',
      /lacks/,
    ],
    [
      'a file without a name',
      '{"format":"agenthooks-share","v":1,"session":"s","createdAt":"x","files":[{}]}',
      /lacks its name/,
    ],
  ])('is refused as %s', (_, text, message) => {
    expect(() => readShare(text)).toThrow(message);
  });
});
