import type { PageNews } from '../wire.ts';
import { announcementOf } from './announce.ts';
import { answering } from './answering.ts';
import { watchArming } from './arming.ts';
import { cardsIn } from './cards.ts';
import { comeIn } from './door.ts';
import { listen } from './gestures.ts';
import { atDesk, leave, take } from './model.ts';
import { pairingOn } from './pair.ts';
import { lookAtPlace, placeOf } from './place.ts';
import { screenOf } from './screen.ts';
import { followEvents } from './stream.ts';

/** A closed card stands still for so long, so that nothing moves under a finger. */
const STANDS_MS = 4000;

const arming = watchArming((id) => change(atDesk(model(), id, { armed: true })));
const screen = screenOf({ place: placeOf(location.hash) }, (root) => arming.look(root));
const { root, model, change, say } = screen;
const cards = cardsIn(root);
const pairing = pairingOn(screen);
const look = lookAtPlace(screen);
const answers = answering({ screen, cards, pairing, isArmed: arming.isReady, heard });

function heard(news: PageNews): void {
  const before = model();
  const words = announcementOf(before, news);
  if (words !== undefined) say(words);
  // Cards that closed while we were away leave at once.
  if (news.type === 'snapshot') arming.moved();
  change(take(before, news));
  for (const { id, outcome } of model().cards) {
    const was = before.cards.find((card) => card.id === id);
    if (outcome !== undefined && was?.outcome === undefined) setTimeout(() => goes(id), STANDS_MS);
  }
  if (news.type === 'session' || news.type === 'snapshot') look(false);
}

/** A card goes: what moves up is disarmed for a moment, and the focus goes on to the next one. */
function goes(id: string): void {
  const isThere = cards.of(id)?.contains(document.activeElement) === true;
  const next = isThere ? cards.all().find((one) => one.dataset.card !== id) : undefined;
  arming.moved();
  change(leave(model(), id));
  if (isThere) (next ?? document.getElementById('waiting-title'))?.focus();
}

/** Another part of the page, by its address. */
function goTo(hash: string): void {
  arming.moved();
  change({ ...model(), place: placeOf(hash) });
  look(true);
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      root.querySelector<HTMLElement>('.desk h2')?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }),
  );
}

async function start(): Promise<void> {
  const code = /^#[A-Za-z0-9_-]{16,64}$/.test(location.hash) ? location.hash.slice(1) : '';
  if (code !== '') history.replaceState(null, '', '/#/');
  change(model());
  const door = await comeIn(code).catch(() => ({ why: 'The page does not answer.' }));
  if ('why' in door) return change({ ...model(), link: 'out', why: door.why });
  const { mayAnswer, paired } = door;
  change({ ...model(), mayAnswer, paired });
  const why = 'The page that it came in by has ended.';
  const events = followEvents({
    headers: door.headers,
    news: heard,
    link: (link) => change({ ...model(), link, ...(link === 'out' && { why }) }),
  });
  for (const name of ['online', 'pageshow', 'focus']) addEventListener(name, () => events.wake());
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return;
    events.wake();
    arming.moved();
    arming.again(root);
  });
  addEventListener('hashchange', () => goTo(location.hash));
  look(true);
}

listen({ screen, cards, pairing, answers });
void start();
