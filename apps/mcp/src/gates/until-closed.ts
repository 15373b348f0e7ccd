import { LEASE_MS } from '@agenthooks/approval-bridge';
import type { Place } from '../call.ts';
import { howItEnded } from './find.ts';
import { coordinateOf, type Gate } from './gate.ts';

/** A durable question is a folder: it is looked at. */
const LOOK_EVERY_MS = 1000;

/**
 * While a person is asked: keeps the lease, and aborts when the gate was settled in another place,
 * so that nobody answers what is over.
 */
export function untilClosed(
  gate: Gate,
  viewer: string,
  { link, questions }: Pick<Place, 'link' | 'questions'>,
): { signal: AbortSignal; stop(): void } {
  const over = new AbortController();
  const ends: (() => void)[] = [];
  const every = (ms: number, work: () => Promise<void>) => {
    const timer = setInterval(() => void work().catch(() => {}), ms);
    ends.push(() => clearInterval(timer));
  };
  every(LEASE_MS.ask / 3, async () => {
    await link.ask((hub) => hub.claim(gate.id, viewer, 'ask'));
  });
  const at = coordinateOf(gate.id);
  if (at === undefined) void follow().catch(() => {});
  else {
    every(LOOK_EVERY_MS, async () => {
      const { resolution } = await questions.read(at);
      if (resolution !== null) over.abort(`it was ${resolution.kind} by ${resolution.by}`);
    });
    every(LEASE_MS.show / 3, async () => {
      await questions.claim(viewer);
    });
  }

  async function follow() {
    // With its hub a request has lost its channel.
    const hub = await link.open(() => over.abort('the hub ended, and with it the request'));
    ends.push(() => void hub.close());
    if (over.signal.aborted) return;
    await hub.events(({ news }) => {
      if (news.type === 'closed' && news.id === gate.id) {
        over.abort(`it ${howItEnded(news.outcome)}`);
      }
    });
    const open = (await hub.list()).some(({ request }) => request.id === gate.id);
    if (!open) over.abort('it is open no more: settled in another place, or its hub ended');
  }

  return {
    signal: over.signal,
    stop() {
      for (const end of ends) end();
    },
  };
}
