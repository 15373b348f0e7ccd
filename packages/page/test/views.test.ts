import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Element, textOf, within } from '../src/browser/element.ts';
import { actOf } from '../src/browser/keys.ts';
import { emptyModel, leave, type Model, take } from '../src/browser/model.ts';
import { replyOf } from '../src/browser/reply.ts';
import { createReader } from '../src/browser/stream.ts';
import { typedFor } from '../src/browser/typed.ts';
import { plainChoice } from '../src/browser/views/card.ts';
import { pageView } from '../src/browser/views/page.ts';
import type { ReplyForm, ShownCard, ShownChoice } from '../src/wire.ts';

const choice = (more: Partial<ShownChoice>): ShownChoice => ({
  id: 'allow',
  act: 'allow',
  label: 'Allow',
  plain: true,
  scope: 'call',
  beyond: false,
  interrupts: false,
  rules: [],
  takes: 'nothing',
  questions: [],
  ...more,
});
const always = choice({
  id: 'always',
  label: 'Always allow',
  plain: false,
  scope: 'saved',
  rules: ['Bash(make:*)'],
});
const deny = choice({ id: 'deny', act: 'deny', label: 'Deny', takes: 'message' });
const card = (more: Partial<ShownCard> = {}): ShownCard => ({
  id: 'c1',
  digest: 'd',
  kind: 'permission',
  agent: 'claude',
  title: 'Claude Code',
  session: 's',
  folder: '~/project',
  tool: 'Bash',
  openedAt: 1,
  deadline: 2,
  marks: 0,
  input: [{ key: 'command', form: 'command', lines: [{ text: 'make' }] }],
  choices: [always, choice({}), deny],
  receipt: 'unknown',
  ...more,
});
const live: Model = { ...emptyModel, link: 'live', mayAnswer: true };
const withCard = (more?: Partial<ShownCard>, model = live) =>
  take(model, { type: 'opened', card: card(more) });
const all = (model: Model) => pageView(model).flatMap(within);
const buttons = (model: Model) => all(model).filter(({ tag }) => tag === 'button');
const by = (elements: Element[], name: string, value: unknown) =>
  elements.filter(({ attributes }) => attributes[name] === value);

test('a key gives only what is for this call, wherever the further choices stand', () => {
  expect(plainChoice(card(), 'allow')?.id).toBe('allow');
  expect(plainChoice(card({ choices: [always, deny] }), 'allow')).toBeUndefined();
  const [further] = by(buttons(withCard()), 'data-choice', 'always');
  expect(further?.attributes).not.toHaveProperty('aria-keyshortcuts', expect.anything());
  expect(textOf(further!)).toBe('Always allow');
  expect(all(withCard()).map(textOf).join(' ')).toContain('Bash(make:*)');
});

test('keys that are held, with a modifier, or typed into a field answer nothing', () => {
  const pressed = { modified: false, repeated: false, typing: false };
  expect(actOf({ ...pressed, key: 'a' })).toEqual({ do: 'answer', act: 'allow' });
  expect(actOf({ ...pressed, key: 'd' })).toEqual({ do: 'answer', act: 'deny' });
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('modified', 'repeated', 'typing'), (key, how) => {
      const act = actOf({ ...pressed, [how]: true, key });
      if (how === 'repeated') expect(['move', 'go', undefined]).toContain(act?.do);
      else expect(act).toBeUndefined();
    }),
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 6 }), (key) => {
      if (!/^[ad]$/.test(key)) expect(actOf({ ...pressed, key })?.do).not.toBe('answer');
    }),
  );
});

test('buttons are disabled until the end was seen, and while an answer is on its way', () => {
  const disabled = (model: Model) =>
    by(buttons(model), 'data-id', 'c1').map(({ attributes }) => attributes['aria-disabled']);
  const model = withCard();
  const desk = (own: object) => ({ ...model, desk: new Map([['c1', own]]) });
  expect(new Set(disabled(model))).toEqual(new Set(['true']));
  expect(new Set(disabled(desk({ armed: true })))).toEqual(new Set(['false']));
  expect(new Set(disabled(desk({ armed: true, sending: 'allow' })))).toEqual(new Set(['true']));
});

test('a card that is closed stands still, without a button, until it leaves', () => {
  const outcome = { kind: 'allowed', at: 1, by: 'the page' };
  const closed = take(withCard(), { type: 'closed', id: 'c1', outcome });
  expect(by(buttons(closed), 'data-id', 'c1')).toEqual([]);
  expect(pageView(closed).map(textOf).join(' ')).toContain('Allowed');
  expect(closed.cards).toHaveLength(1);
  // What is said again changes nothing: the first outcome stands.
  const again = { type: 'closed', id: 'c1', outcome: { ...outcome, kind: 'denied' } } as const;
  expect(take(closed, again)).toBe(closed);
  const left = leave(closed, 'c1');
  expect(left.cards).toEqual([]);
  expect(pageView(left).map(textOf).join(' ')).toContain('Before');
});

test('a card that can only be answered at the agent, and a link that looks, have no buttons', () => {
  const readOnly = withCard({ readOnly: 'it asks by itself' });
  expect(buttons(readOnly)).toEqual([]);
  expect(pageView(readOnly).map(textOf).join(' ')).toContain('it asks by itself');
  expect(buttons(withCard({}, { ...live, mayAnswer: false }))).toEqual([]);
});

test('a message of the stream is read whole, wherever its bytes were cut', () => {
  const messages = fc.array(fc.record({ id: fc.stringMatching(/^[a-z0-9]{1,5}$/), n: fc.nat() }), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(messages, fc.array(fc.nat(300), { maxLength: 8 }), (sent, cuts) => {
      const text = sent
        .map(({ id, n }) => `: here\n\nid: ${id}\nevent: x\ndata: {"n":${n}}\n\n`)
        .join('');
      const read = createReader();
      const places = [...new Set([0, ...cuts, text.length])].sort((a, b) => a - b);
      const heard = places.flatMap((at, index) => read(text.slice(at, places[index + 1])));
      expect(heard).toEqual(sent.map(({ id, n }) => ({ id, data: `{"n":${n}}` })));
    }),
  );
});

test('a question is answered as a whole, and own words go before a chosen one', () => {
  const ask = { text: 'Which?', multiple: false, free: true, options: [] };
  const asks = choice({
    takes: 'answers',
    questions: [
      { ...ask, id: 'one' },
      { ...ask, id: 'two', text: 'Which more?', multiple: true },
    ],
  });
  const form = new FormData();
  form.append('ask-one', 'a');
  expect(typedFor(asks, form)).toEqual({ missing: 'Which more?' });
  form.append('ask-two', 'b');
  form.append('ask-two', 'c');
  form.append('own-two', ' d ');
  form.append('own-one', 'mine');
  expect(typedFor(asks, form)).toEqual({
    typed: { answers: { one: ['mine'], two: ['b', 'c', 'd'] } },
  });
});

test('words go with a denial, and a plan only where it was changed', () => {
  const form = new FormData();
  form.append('message', '  ');
  form.append('plan', 'as it was');
  expect(typedFor(deny, form)).toEqual({ typed: {} });
  const planned = choice({ takes: 'plan', plan: 'as it was' });
  expect(typedFor(planned, form)).toEqual({ typed: {} });
  form.set('message', 'not here');
  form.set('plan', 'other');
  expect(typedFor(deny, form)).toEqual({ typed: { message: 'not here' } });
  expect(typedFor(planned, form)).toEqual({ typed: { plan: 'other' } });
  expect(typedFor(choice({}), form)).toEqual({ typed: {} });
});

test('the reply of a form has the types of its contract, and leaves out what was left out', () => {
  const yes = { label: 'Yes', value: true };
  const no = { label: 'No', value: false };
  const form: ReplyForm = {
    type: 'fields',
    fields: [
      { name: 'when', label: 'when', optional: false, form: { type: 'text' } },
      { name: 'tries', label: 'tries', optional: false, form: { type: 'number', whole: true } },
      {
        name: 'sure',
        label: 'sure',
        optional: false,
        form: { type: 'choice', options: [yes, no] },
      },
      { name: 'note', label: 'note', optional: true, form: { type: 'text' } },
    ],
  };
  const typed = new Map([
    ['reply.when', 'now'],
    ['reply.tries', '3'],
    ['reply.sure', '1'],
    ['reply.note', ''],
  ]);
  expect(replyOf(form, typed)).toEqual({ when: 'now', tries: 3, sure: false });
  expect(replyOf({ type: 'json' }, new Map([['reply', '{"a":[1]}']]))).toEqual({ a: [1] });
});

test('what a session used stands in the list and with the session', () => {
  const usage = { bars: [{ label: 'Context', percent: 24.6 }], cost: 0.5 };
  const session = {
    key: 'p1',
    agent: 'claude',
    title: 'Claude Code',
    folder: '~/app',
    hosted: true,
    phase: 'working',
    since: 0,
    why: 'a prompt',
    usage,
  };
  const listed = take(live, { type: 'session', session });
  expect(pageView(listed).map(textOf).join(' ')).toContain('Context 25 % · $0.50');
  const meters = all({ ...listed, place: { at: 'session', key: 'p1' } }).filter(
    ({ tag }) => tag === 'meter',
  );
  expect(meters.map(({ attributes }) => attributes.value)).toEqual([24.6]);
});

test('the foot counts the question of a script too', () => {
  const question = {
    session: 'ask',
    sequence: 1,
    digest: 'd',
    cwd: '/srv',
    folder: '/srv',
    lines: ['Deploy?'],
    askedAt: 1,
    waits: true,
    form: { type: 'text' as const },
    contract: [],
  };
  const asked = take(withCard(), { type: 'questions', question, behind: 0 });
  expect(pageView(asked).map(textOf).join(' ')).toContain('2 open · this machine only');
});

test('of a session that asks nothing no empty place is shown', () => {
  const at: Model = { ...live, place: { at: 'session', key: 'p1' } };
  expect(all(at).map(({ key }) => key)).not.toContain('waiting');
  expect(all(live).map(({ key }) => key)).toContain('waiting');
});
