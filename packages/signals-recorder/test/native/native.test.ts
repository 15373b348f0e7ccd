import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isUnknown, recordings } from '@agenthooks/agent-catalog';
import { describe, expect, it } from 'vitest';
import { limitInTranscript, readSessionRecord, readTranscriptLimit } from '../../src/index.ts';
import { ownHome } from '../support/home.ts';

const { sessionRecord: place, transcript } = recordings.claude!;
if (isUnknown(place) || isUnknown(transcript)) throw new Error('both were read');
const captured = JSON.parse(
  readFileSync(new URL('../fixtures/claude-sessions-pid.json', import.meta.url), 'utf8'),
) as { pid: number; sessionId: string; procStart: string; statusUpdatedAt: number };

/** A config root with the captured record, and a `/proc` in which its process runs. */
function running(
  change: { record?: object; ticks?: string; command?: string; file?: string } = {},
) {
  const root = ownHome();
  const { pid, procStart } = captured;
  const { record = {}, ticks = procStart, command = 'claude' } = change;
  mkdirSync(join(root, 'sessions'), { recursive: true });
  const file = change.file ?? `${pid}.json`;
  writeFileSync(join(root, 'sessions', file), JSON.stringify({ ...captured, ...record }));
  mkdirSync(join(root, 'proc', String(pid)), { recursive: true });
  const fields = Array.from({ length: 30 }, (_, n) => String(n + 3));
  fields[22 - 3] = ticks;
  writeFileSync(
    join(root, 'proc', String(pid), 'stat'),
    `${pid} (${command}) ${fields.join(' ')}\n`,
  );
  const read = (session = captured.sessionId) =>
    readSessionRecord({ root, place: place as never, session, proc: join(root, 'proc') });
  return { root, read };
}

describe('Claude Code’s own record of a session', () => {
  it('says what it waits for', () => {
    expect(running().read()).toEqual({
      status: 'waiting',
      waiting: true,
      waitingFor: 'permission prompt',
      since: captured.statusUpdatedAt,
    });
    expect(running({ record: { status: 'busy', waitingFor: undefined } }).read()).toEqual({
      status: 'busy',
      waiting: false,
      since: captured.statusUpdatedAt,
    });
  });

  it('is not believed of a process that is gone, or whose pid was used again', () => {
    expect(running({ ticks: '159301' }).read()).toBeUndefined();
    expect(running({ record: { pid: captured.pid + 1 } }).read()).toBeUndefined();
    expect(running({ record: { pid: '../self' } }).read()).toBeUndefined();
    expect(running({ record: { procStart: undefined } }).read()).toBeUndefined();
  });

  it('is found whatever the process calls itself', () => {
    expect(running({ command: 'a) b (c' }).read()?.status).toBe('waiting');
  });

  it('is read from the files that are named after a process, and from no other', () => {
    expect(running({ file: `${captured.pid}.key` }).read()).toBeUndefined();
    expect(running({ file: 'x.json' }).read()).toBeUndefined();
  });

  it('is nothing for another session, a broken file, or no folder', () => {
    const { root, read } = running();
    expect(read('another')).toBeUndefined();
    writeFileSync(join(root, 'sessions', `${captured.pid}.json`), '{');
    expect(read()).toBeUndefined();
    expect(
      readSessionRecord({ root: '/nowhere', place, session: captured.sessionId }),
    ).toBeUndefined();
  });
});

describe('what a transcript says of the account’s limit', () => {
  const entry = (at: number, change: object) =>
    JSON.stringify({ type: 'assistant', timestamp: new Date(at).toISOString(), ...change });
  const limited = (at: number) =>
    entry(at, { isApiErrorMessage: true, apiError: 'usage_limit_reached' });

  it('is when it last refused and when the model last answered', () => {
    const text = [
      entry(1_000, {}),
      limited(2_000),
      entry(3_000, { isApiErrorMessage: true, error: 'rate_limit' }),
      entry(4_000, { type: 'user' }),
      'half an ent',
    ].join('\n');
    expect(limitInTranscript(text, transcript)).toEqual({ answeredAt: 1_000, limitedAt: 2_000 });
    expect(limitInTranscript('', transcript)).toEqual({});
  });

  it('is read from the end of the session’s own file', () => {
    const root = ownHome();
    const folder = join(root, 'projects', '-home-user-project');
    mkdirSync(folder, { recursive: true });
    mkdirSync(join(root, 'projects', '-another'));
    const filler = `${entry(1, { filler: 'x'.repeat(1_000) })}\n`.repeat(400);
    writeFileSync(join(folder, 's-1.jsonl'), `${filler}${limited(2_000)}\n`);
    const read = (session: string) => readTranscriptLimit({ root, place: transcript, session });
    expect(read('s-1')).toEqual({ answeredAt: 1, limitedAt: 2_000 });
    expect(read('s-2')).toBeUndefined();
    expect(read('../s-1')).toBeUndefined();
    expect(
      readTranscriptLimit({ root: '/nowhere', place: transcript, session: 's-1' }),
    ).toBeUndefined();
  });
});
