import type { Answering } from './answering.ts';
import type { Cards } from './cards.ts';
import { actOf } from './keys.ts';
import { atDesk } from './model.ts';
import type { Pairing } from './pair.ts';
import type { Screen } from './screen.ts';
import { plainChoice } from './views/card.ts';

export interface GestureParts {
  screen: Screen;
  cards: Cards;
  pairing: Pairing;
  answers: Answering;
}

/** Keys, clicks and forms of the whole page, and what each of them does. */
export function listen(parts: GestureParts): void {
  document.addEventListener('keydown', (event) => pressed(event, parts));
  document.addEventListener('click', (event) => clicked(event, parts));
  document.addEventListener('submit', (event) => submitted(event, parts));
  parts.screen.dialog.addEventListener('cancel', parts.pairing.leave);
}

const TYPED_INTO = 'textarea, select, input:not([type=radio]):not([type=checkbox])';

function pressed(event: KeyboardEvent, { screen, cards, answers }: GestureParts): void {
  if (screen.dialog.open) return;
  const { target, key, repeat } = event;
  const typing = target instanceof HTMLElement && target.matches(TYPED_INTO);
  const modified = event.ctrlKey || event.altKey || event.metaKey;
  const act = actOf({ key, modified, repeated: repeat, typing });
  if (act === undefined) return;
  event.preventDefault();
  switch (act.do) {
    case 'move':
      cards.moveBy(act.by);
      return;
    case 'choose':
      choose(act.index, cards, answers);
      return;
    case 'go':
      screen.root.querySelector<HTMLElement>('.session')?.focus();
      return;
    case 'answer': {
      const id = cards.focused()?.dataset.card;
      const card = screen.model().cards.find((one) => one.id === id);
      const choice = card && plainChoice(card, act.act);
      if (card && choice) answers.answer(card.id, choice.id);
    }
  }
}

function choose(index: number, cards: Cards, { reply }: Answering): void {
  const card = cards.focused();
  if (card?.dataset.kind === 'reply') {
    reply(index);
    return;
  }
  const group = document.activeElement?.closest('fieldset') ?? card?.querySelector('fieldset');
  group?.querySelectorAll<HTMLInputElement>('.option input')[index]?.click();
}

function clicked(event: Event, { screen, pairing, answers }: GestureParts): void {
  const target = event.target instanceof Element ? event.target.closest('[data-do]') : null;
  if (!(target instanceof HTMLElement)) return;
  const { do: act, id = '', choice = '', index } = target.dataset;
  if (act === 'answer') answers.answer(id, choice);
  else if (act === 'reply') answers.reply(Number(index));
  else if (act === 'edit') screen.change(atDesk(screen.model(), id, { editing: true }));
  else if (act === 'show-code') pairing.start();
  else if (act === 'leave-pairing') pairing.leave();
}

function submitted(event: SubmitEvent, { screen, pairing, answers }: GestureParts): void {
  event.preventDefault();
  if (!(event.target instanceof HTMLFormElement)) return;
  const { do: act, form: id = '' } = event.target.dataset;
  if (act === 'pair') {
    const code = new FormData(event.target).get('code');
    void pairing.check(typeof code === 'string' ? code : '');
  } else if (act === 'reply-form') {
    answers.reply(undefined);
  } else if (act === 'answer-form') {
    const card = screen.model().cards.find((one) => one.id === id);
    const choice = card?.choices.find(({ takes }) => takes === 'answers');
    if (choice) answers.answer(id, choice.id);
  }
}
