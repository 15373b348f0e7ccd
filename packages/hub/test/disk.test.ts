import { emptyLedger, type LedgerEvent, type Verdict } from '@agenthooks/approval-bridge';
import { expect, test } from 'vitest';
import { createBook } from '../src/ledger/book.ts';
import { draft } from './scene.ts';

/** A book whose disk fills up when we say so. */
function book() {
  const disk = { full: false, lines: 0 };
  const events: LedgerEvent['type'][] = [];
  const verdicts: Verdict[] = [];
  const released: string[] = [];
  const made = createBook({
    file: {
      append() {
        if (disk.full) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
        disk.lines += 1;
      },
      tidy() {},
      close() {},
    },
    ledger: emptyLedger,
    now: () => 0,
    reach: () => {},
    onEvent: ({ type }) => events.push(type),
    onOpen: () => {},
    onTrouble: () => {},
  });
  const channel = {
    verdict: (verdict: Verdict) => void verdicts.push(verdict),
    release: (id: string) => void released.push(id),
  };
  return { disk, events, verdicts, released, made, channel };
}

test('what cannot be written is not registered and not shown', () => {
  const { disk, events, made, channel } = book();
  disk.full = true;
  expect(made.register(draft(), 60, channel)).toMatchObject({ ok: false, code: 'not-persisted' });
  expect(events).toEqual([]);
  expect(made.ledger.entries).toEqual([]);
});

test('a verdict that cannot be written is not given, and can be given again', () => {
  const { disk, verdicts, made, channel } = book();
  const registered = made.register(draft(), 60, channel);
  if (!registered.ok) throw new Error(registered.why);
  const { id, digest } = registered.request;
  const answer = { type: 'answer', id, digest, choice: 'allow', by: 'terminal' } as const;
  disk.full = true;
  expect(made.take(answer)).toMatchObject({ ok: false, code: 'not-persisted' });
  expect(verdicts).toEqual([]);
  disk.full = false;
  expect(made.take(answer)).toMatchObject({ ok: true, repeated: false });
  expect(verdicts).toHaveLength(1);
});

test('what only closes a card needs no disk', () => {
  const { disk, released, made, channel } = book();
  const registered = made.register(draft(), 60, channel);
  if (!registered.ok) throw new Error(registered.why);
  disk.full = true;
  made.take({ type: 'session-end', session: 's1' });
  expect(released).toEqual([registered.request.id]);
  expect(made.ledger.entries[0]?.outcome?.kind).toBe('superseded');
});
