import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { browserAt } from './browser.ts';
import { agenthooks, scratch } from './process.ts';
import { standInClaude } from './stand-in-claude.ts';
import { terminal } from './terminal.ts';

/** A config as people have them, which must be the same bytes in the end. */
const mine = `{\n\t"theme": "dark",\n\t"note": "ümlauts — kept"\n}\n`;

/**
 * The ten most usual tasks of somebody who is new, each with one command, from an agent without
 * hooks to an agent without hooks. The agent is the stand-in under Claude Code's name.
 */
test('ten tasks, each with one command', async () => {
  const home = scratch();
  const env = standInClaude(home);
  const call = (...args: string[]) => agenthooks(args, { home, env });
  onTestFinished(async () => {
    await call('stop', 'job');
    await call('hub', 'stop');
  });
  const settings = join(home, '.claude/settings.json');
  for (const root of ['.claude', '.qwen']) mkdirSync(join(home, root), { recursive: true });
  writeFileSync(settings, mine);
  writeFileSync(join(home, '.qwen/settings.json'), mine);

  // 1. Install for two agents.
  const installed = await call('install', 'claude', 'qwen', '--features', 'state,record,approvals');
  expect(installed).toMatchObject({ code: 0, err: '' });
  expect(installed.out).toMatch(/Claude Code: \d+ entries[\s\S]*Qwen Code: \d+ entries/);

  // 2. See a signal proved.
  const doctor = await call('doctor', 'claude', '--json');
  expect(doctor.code, doctor.out + doctor.err).toBe(0);
  expect((await call('status', 'claude')).out).toMatch(/delivered/);

  // 3. Host it.
  const run = await call('run', '--detach', '--name', 'job', 'claude');
  expect(run).toMatchObject({ code: 0, out: expect.stringContaining('runs in the background') });

  // 4. Get a notice, in a terminal that is not looked at.
  const shown = terminal(home, { ...env, TERM_PROGRAM: 'ghostty' }, 'attach', 'job');
  await shown.shows('Ctrl-C twice');
  shown.type('\x1b[O');

  // 8. Send a message.
  expect((await call('send', 'job', 'write a greeting')).out).toContain('sent to');
  await shown.shows('\x1b]777;notify;job;needs your permission: Bash');

  // 5. Answer from the page, in a browser that is paired with the code of its terminal.
  const dashboard = terminal(home, env, 'dashboard', '--no-open');
  const post = await browserAt(await dashboard.shows(/http:\S+\/#\S+(?=\r)/));
  const { cards } = JSON.parse((await call('approvals', '--json')).out);
  expect(cards).toHaveLength(1);
  const { id, digest, choices } = cards[0].request;
  const answer = { id, digest, choice: choices[0].id };
  expect(choices[0]).toMatchObject({ act: 'allow', scope: 'call' });
  expect(await post('/api/answer', answer)).toMatchObject({ ok: false, code: 'pairing-needed' });
  await post('/api/pair', {});
  const code = (await dashboard.shows(/may answer agents: [0-9]{6}/)).slice(-6);
  expect(await post('/api/pair', { code })).toEqual({ ok: true });
  expect(await post('/api/answer', answer)).toMatchObject({ ok: true });
  await shown.shows('the greeting is written');

  // 6. Find out why a state holds.
  expect((await call('why', 'job')).out).toMatch(/rule|because|evidence/i);

  // 7. Share a bundle.
  const bundle = join(home, 'bundle.json');
  const shared = await call('record', 'job', '--share', '--yes', '--out', bundle);
  expect(shared, shared.err).toMatchObject({ code: 0, out: `${bundle}\n` });
  expect(readFileSync(bundle, 'utf8')).not.toContain(home);

  dashboard.type('\x03');
  expect(await dashboard.exited).toBe(0);
  expect((await call('stop', 'job')).code).toBe(0);
  await shown.exited;

  // 9. Sync after an upgrade: what another version wrote is ours again, and only that.
  const current = readFileSync(settings, 'utf8');
  writeFileSync(settings, current.replaceAll('"timeout": 5', '"timeout": 4'));
  expect((await call('sync', 'claude')).out).toContain('brought up to date');
  expect(readFileSync(settings, 'utf8')).toBe(current);

  // 10. Remove with proof.
  const removed = await call('remove', 'claude', 'qwen', '--verify');
  expect(removed).toMatchObject({ code: 0 });
  expect(removed.out.match(/verified: nothing of ours is left/g)).toHaveLength(2);
  expect(readFileSync(settings, 'utf8')).toBe(mine);
  expect(readFileSync(join(home, '.qwen/settings.json'), 'utf8')).toBe(mine);
}, 120_000);
