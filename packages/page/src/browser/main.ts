import type { Answered, HookRow, PageNews, Timeline } from '../wire.ts';
import { announcementOf } from './announce.ts';
import { watchArming } from './arming.ts';
import { comeIn, headers, post } from './door.ts';
import { actOf } from './keys.ts';
import {
  atDesk,
  emptyModel,
  leave,
  type Model,
  openCards,
  type Place,
  questionId,
  take,
  waiting,
} from './model.ts';
import { patch } from './patch.ts';
import { replyOf } from './reply.ts';
import { followEvents } from './stream.ts';
import { choiceOf, typedFor } from './typed.ts';
import { plainChoice } from './views/card.ts';
import { pageView } from './views/page.ts';
import { pairingView } from './views/pairing.ts';
import { ago } from './views/words.ts';

const root = document.getElementById('page')!;
const dialog = document.querySelector<HTMLDialogElement>('#pairing')!;
const said = document.getElementById('said')!;

/** A closed card stands still for so long, so that nothing moves under a finger. */
const STANDS_MS = 4000;

let model: Model = { ...emptyModel, place: placeOf(location.hash), now: Date.now() };
/** What is sent when the browser was paired. */
let afterPairing: (() => void) | undefined;
let drawn = false;

const arming = watchArming((id) => change(atDesk(model, id, { armed: true })));

function change(next: Model): void {
  model = next;
  if (drawn) return;
  drawn = true;
  // A tab that nobody looks at gets no frames, and its title still tells.
  if (document.hidden) setTimeout(draw, 50);
  else requestAnimationFrame(draw);
}

function draw(): void {
  drawn = false;
  model = { ...model, now: Date.now() };
  patch(root, pageView(model));
  arming.look(root);
  drawPairing();
  const open = waiting(model);
  document.title = open > 0 ? `(${open}) agenthooks` : 'agenthooks';
}

function drawPairing(): void {
  const { pairing } = model;
  if (pairing === null) {
    if (dialog.open) dialog.close();
    patch(dialog, []);
    return;
  }
  patch(dialog, [pairingView(pairing)]);
  if (!dialog.open) dialog.showModal();
}

function heard(news: PageNews): void {
  const words = announcementOf(model, news);
  if (words !== undefined) said.textContent = words;
  const before = model;
  // Cards that closed while we were away leave at once.
  if (news.type === 'snapshot') arming.moved();
  change(take(model, news));
  for (const { id, outcome } of model.cards) {
    const was = before.cards.find((card) => card.id === id);
    if (outcome !== undefined && was?.outcome === undefined) setTimeout(() => goes(id), STANDS_MS);
  }
  if (news.type === 'session' || news.type === 'snapshot') lookAtPlace(false);
}

/** A card goes: what moves up is disarmed for a moment, and the focus goes on to the next one. */
function goes(id: string): void {
  const element = cardElement(id);
  const isThere = element?.contains(document.activeElement) === true;
  const next = isThere ? cardElements().find((one) => one.dataset.card !== id) : undefined;
  arming.moved();
  change(leave(model, id));
  if (isThere) (next ?? document.getElementById('waiting-title'))?.focus();
}

const cardElements = () => [...root.querySelectorAll<HTMLElement>('[data-card]')];
const cardElement = (id: string) => cardElements().find((one) => one.dataset.card === id);
const formOf = (id: string) =>
  new FormData(cardElement(id)?.querySelector<HTMLFormElement>('form') ?? undefined);

/** Whether it may be answered now; says what is missing where it may not. */
function ready(id: string): boolean {
  // A link that looks has no buttons, and its keys ask for no code either.
  if (!model.mayAnswer) return false;
  if (model.desk.get(id)?.sending !== undefined) return false;
  if (arming.isReady(id)) return true;
  said.textContent = 'Not yet: see the end of it first.';
  return false;
}

function answer(id: string, choiceId: string): void {
  const card = openCards(model).find((one) => one.id === id);
  const choice = card && choiceOf(card, choiceId);
  if (card === undefined || choice === undefined || !ready(id)) return;
  const read = typedFor(choice, formOf(id));
  if ('missing' in read) {
    change(atDesk(model, id, { trouble: `Not answered yet: ${read.missing}` }));
    return;
  }
  const { digest } = card;
  send(id, choiceId, '/api/answer', { id, digest, choice: choiceId, ...read.typed });
}

function reply(index: number | undefined): void {
  const { question } = model;
  if (question === null) return;
  const id = questionId(question);
  if (!ready(id)) return;
  const { session, sequence, cwd, digest, form } = question;
  try {
    const typed = new Map([...formOf(id)].map(([name, value]) => [name, String(value)]));
    const given = form.type === 'choice' ? form.options[index ?? -1]?.value : replyOf(form, typed);
    if (given === undefined) return;
    send(id, 'reply', '/api/reply', { session, sequence, cwd, digest, reply: given });
  } catch (error) {
    change(atDesk(model, id, { trouble: `This is no JSON: ${(error as Error).message}` }));
  }
}

function send(id: string, choice: string, path: string, body: unknown): void {
  if (!model.paired) {
    afterPairing = () => send(id, choice, path, body);
    return void startPairing();
  }
  const desk = new Map(model.desk).set(id, { armed: true, sending: choice });
  change({ ...model, desk });
  void post<Answered & { why?: string }>(path, body).then(
    ({ status, body: answered }) => {
      change({ ...model, desk: new Map(model.desk).set(id, { armed: true }) });
      if (status === 200 && answered.ok) {
        if (answered.outcome) heard({ type: 'closed', id, outcome: answered.outcome });
        else said.textContent = 'Answered';
      } else if ('code' in answered && answered.code === 'pairing-needed') {
        model = { ...model, paired: false };
        send(id, choice, path, body);
      } else failed(id, answered.why ?? `status ${status}`);
    },
    () => failed(id, 'The page on your terminal does not answer.'),
  );
}

function failed(id: string, trouble: string): void {
  change(atDesk(model, id, { trouble }));
}

async function startPairing(): Promise<void> {
  change({ ...model, pairing: { shown: null, checking: false } });
  const { body } = await post<{ shown?: string[]; why?: string }>('/api/pair', {});
  if (model.pairing === null) return;
  const pairing = { shown: body.shown ?? [], checking: false };
  change({ ...model, pairing: body.why ? { ...pairing, trouble: body.why } : pairing });
  requestAnimationFrame(() => dialog.querySelector('input')?.focus());
}

async function pair(code: string): Promise<void> {
  const shown = model.pairing?.shown ?? [];
  change({ ...model, pairing: { shown, checking: true } });
  const { body } = await post<{ ok: boolean; why?: string }>('/api/pair', { code });
  if (!body.ok) {
    const trouble = `${body.why ?? 'it was not taken'}`;
    return change({ ...model, pairing: { shown, checking: false, trouble } });
  }
  change({ ...model, paired: true, pairing: null });
  said.textContent = 'This browser is paired.';
  const next = afterPairing;
  afterPairing = undefined;
  next?.();
}

function leavePairing(): void {
  afterPairing = undefined;
  change({ ...model, pairing: null });
}

function placeOf(hash: string): Place {
  const session = /^#\/session\/(.+)$/.exec(hash)?.[1];
  if (session !== undefined) return { at: 'session', key: decodeURIComponent(session) };
  return hash === '#/hooks' ? { at: 'hooks' } : { at: 'now' };
}

let looking: ReturnType<typeof setTimeout> | undefined;

/** What only this place needs, now and whenever something of it changes. */
function lookAtPlace(atOnce: boolean): void {
  if (looking !== undefined && !atOnce) return;
  looking = setTimeout(
    () => {
      looking = undefined;
      void lookNow().catch(() => {});
    },
    atOnce ? 0 : 400,
  );
}

async function lookNow(): Promise<void> {
  const { place } = model;
  if (place.at === 'hooks') {
    const hooks = await read<HookRow[]>('/api/hooks');
    if (hooks) change({ ...model, hooks });
  } else if (place.at === 'session') {
    const { key } = place;
    const data = await read<Timeline>(`/api/timeline?key=${encodeURIComponent(key)}`);
    if (data) change({ ...model, timeline: { key, data } });
  }
}

async function read<Body>(path: string): Promise<Body | undefined> {
  const response = await fetch(path, { headers: headers() });
  return response.ok ? ((await response.json()) as Body) : undefined;
}

function moveBy(by: 1 | -1): void {
  const all = cardElements();
  const at = all.findIndex((one) => one.contains(document.activeElement));
  const next = all[at < 0 ? (by === 1 ? 0 : all.length - 1) : at + by];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** The card that has the focus: a key never answers one that the person did not go to. */
function focused(): HTMLElement | undefined {
  return cardElements().find((one) => one.contains(document.activeElement));
}

function choose(index: number): void {
  const card = focused();
  if (card?.dataset.kind === 'reply') {
    reply(index);
    return;
  }
  const group = document.activeElement?.closest('fieldset') ?? card?.querySelector('fieldset');
  group?.querySelectorAll<HTMLInputElement>('.option input')[index]?.click();
}

function pressed(event: KeyboardEvent): void {
  if (dialog.open) return;
  const { target, key, repeat } = event;
  const typing =
    target instanceof HTMLElement &&
    target.matches('textarea, select, input:not([type=radio]):not([type=checkbox])');
  const modified = event.ctrlKey || event.altKey || event.metaKey;
  const act = actOf({ key, modified, repeated: repeat, typing });
  if (act === undefined) return;
  event.preventDefault();
  switch (act.do) {
    case 'move':
      moveBy(act.by);
      return;
    case 'choose':
      choose(act.index);
      return;
    case 'go':
      root.querySelector<HTMLElement>('.session')?.focus();
      return;
    case 'answer': {
      const id = focused()?.dataset.card;
      const card = model.cards.find((one) => one.id === id);
      const choice = card && plainChoice(card, act.act);
      if (card && choice) answer(card.id, choice.id);
    }
  }
}

function clicked(event: Event): void {
  const target = event.target instanceof Element ? event.target.closest('[data-do]') : null;
  if (!(target instanceof HTMLElement)) return;
  const { do: act, id = '', choice = '', index } = target.dataset;
  if (act === 'answer') answer(id, choice);
  else if (act === 'reply') reply(Number(index));
  else if (act === 'edit') change(atDesk(model, id, { editing: true }));
  else if (act === 'show-code') void startPairing();
  else if (act === 'leave-pairing') leavePairing();
}

function submitted(event: SubmitEvent): void {
  event.preventDefault();
  if (!(event.target instanceof HTMLFormElement)) return;
  const { do: act, form: id = '' } = event.target.dataset;
  if (act === 'pair') {
    const code = new FormData(event.target).get('code');
    void pair(typeof code === 'string' ? code : '');
    return;
  }
  if (act === 'reply-form') {
    reply(undefined);
    return;
  }
  if (act !== 'answer-form') return;
  const card = model.cards.find((one) => one.id === id);
  const choice = card?.choices.find(({ takes }) => takes === 'answers');
  if (choice) answer(id, choice.id);
}

function tick(): void {
  const now = Date.now();
  for (const time of document.querySelectorAll<HTMLElement>('[data-since]')) {
    const words = ago(now - Number(time.dataset.since));
    if (time.textContent !== words) time.textContent = words;
  }
}

async function start(): Promise<void> {
  const code = /^#[A-Za-z0-9_-]{16,64}$/.test(location.hash) ? location.hash.slice(1) : '';
  if (code !== '') history.replaceState(null, '', '/#/');
  draw();
  const door = await comeIn(code).catch(() => ({ why: 'The page does not answer.' }));
  if ('why' in door) return change({ ...model, link: 'out', why: door.why });
  const { mayAnswer, paired } = door;
  change({ ...model, mayAnswer, paired });
  const events = followEvents({
    headers: door.headers,
    news: heard,
    link: (link) =>
      change({
        ...model,
        link,
        ...(link === 'out' && { why: 'The page that it came in by has ended.' }),
      }),
  });
  for (const name of ['online', 'pageshow', 'focus']) addEventListener(name, () => events.wake());
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return;
    events.wake();
    arming.moved();
    arming.again(root);
  });
  addEventListener('hashchange', () => {
    arming.moved();
    change({ ...model, place: placeOf(location.hash) });
    lookAtPlace(true);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        root.querySelector<HTMLElement>('.desk h2')?.focus({ preventScroll: true });
        scrollTo(0, 0);
      }),
    );
  });
  lookAtPlace(true);
  setInterval(tick, 1000);
}

document.addEventListener('keydown', pressed);
document.addEventListener('click', clicked);
document.addEventListener('submit', submitted);
dialog.addEventListener('cancel', leavePairing);
void start();
