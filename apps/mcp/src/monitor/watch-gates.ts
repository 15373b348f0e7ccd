import type { ControlClient, HubEvent } from '@agenthooks/approval-bridge';
import type { Place } from '../call.ts';
import { coordinateOf, type Gate } from '../gates/gate.ts';
import { inOrder } from '../gates/order.ts';
import { isOwn, viewerOf } from '../hub/machine.ts';
import { whoIsServed } from '../served/served.ts';
import { announcementOf, nextToSay } from './announcement.ts';

export interface Watching extends Pick<Place, 'env' | 'link' | 'questions' | 'now'> {
  /** Resolves when the reader has taken the line. */
  say(line: string): Promise<void>;
}

/** Durable questions are folders, and leases run out: both are looked at. */
const LOOK_EVERY_MS = 5000;

/** With one hub, until it goes. */
export async function watchGates(watching: Watching): Promise<void> {
  const said = new Set<string>();
  let wake: () => void = () => {};
  let gone = false;
  const hub = await watching.link.open(() => {
    gone = true;
    wake();
  });
  try {
    const follow = ({ news }: HubEvent) => {
      if (news.type === 'opened' || news.type === 'closed') wake();
    };
    await hub.events(follow);
    while (!gone) {
      const woken = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LOOK_EVERY_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      await sayNext(hub, said, watching);
      await woken;
    }
  } finally {
    await hub.close();
  }
}

/** @returns what was said */
async function sayNext(
  hub: ControlClient,
  said: Set<string>,
  { env, questions, say }: Watching,
): Promise<Gate | undefined> {
  const sessions = await hub.sessions();
  const served = whoIsServed({ env, sessions });
  const viewer = viewerOf(served);
  const cards = (await hub.list()).filter((card) => !isOwn(card, { sessions, served }));
  const open = inOrder(
    cards.map(({ request }) => request),
    await questions.list('open'),
    undefined,
  );
  const receipts = new Map(
    open.map((gate) => [gate.id, gate.kind === 'question' ? gate.question.receipts : []]),
  );
  for (;;) {
    const next = nextToSay(open, said, ({ id }) => receipts.get(id) ?? []);
    if (next === undefined) return undefined;
    const claimed = await hub.claim(next.id, viewer, 'show');
    if (claimed.granted && claimed.receipts.length === 0) {
      await say(announcementOf(next));
      // Only now: what was not taken is said again by whoever comes next.
      await hub.shown(next.id, viewer);
      const at = coordinateOf(next.id);
      if (at !== undefined) await questions.shown(at, viewer);
      said.add(next.id);
      return next;
    }
    // Shown by somebody else, or being shown: not by us, now.
    receipts.set(next.id, claimed.granted ? claimed.receipts : [claimed.by]);
    if (claimed.granted) await hub.release(next.id, viewer);
  }
}
