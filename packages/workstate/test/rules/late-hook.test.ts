import { expect, it } from 'vitest';
import { hooked, inTurn } from '../scene.ts';

const asked = () => inTurn().native('working').native('blocked', { kind: 'permission' });

it('a hook that comes after the answer of its prompt opens nothing', () => {
  const scene = asked().wait(150).key('text').native('working').wait(100).ask('Bash');
  expect(scene.phase).toBe('working');
  expect(scene.all('refused').at(-1)?.why).toContain('native status told that prompt');
});

it('a hook that comes while its prompt is open adds the tool', () => {
  const scene = asked().wait(150).ask('Bash');
  expect([scene.phase, scene.state.tool]).toEqual(['attention', 'Bash']);
});

it('a second prompt after the first was told by both is attention, however soon', () => {
  const scene = asked().wait(100).ask('Bash').wait(300).key('text').native('working').ask('Read');
  expect([scene.phase, scene.state.tool]).toEqual(['attention', 'Read']);
});

it('only one late hook is taken for the answered prompt', () => {
  const scene = asked().wait(100).key('text').native('working').ask('Bash').wait(50).ask('Read');
  expect([scene.phase, scene.state.tool]).toEqual(['attention', 'Read']);
});

it('a hook that comes later than 2 s is a prompt of its own', () => {
  const scene = asked().wait(100).key('text').native('working').wait(2_000).ask('Bash');
  expect([scene.phase, scene.state.tool]).toEqual(['attention', 'Bash']);
});

it('another kind of question is not the answered one', () => {
  const scene = asked().wait(100).key('text').native('working');
  expect(scene.hook({ signal: 'attention', ask: 'answer', tool: 'AskUserQuestion' }).phase).toBe(
    'attention',
  );
});

const stopped = () => inTurn(hooked(), 't1').native('working').wait(2_000).done('t1');

it('a turn that goes on after a blocked stop works again, and its end is told again', () => {
  const scene = stopped();
  expect([scene.phase, scene.state.unread?.kind]).toEqual(['done', 'done']);
  scene.wait(600).beat(undefined, { turn: 't1' });
  expect([scene.phase, scene.state.unread]).toEqual(['working', null]);
  scene.wait(2_000).done('t1').native('done');
  expect([scene.phase, scene.state.unread?.kind]).toEqual(['done', 'done']);
  expect(scene.banners).toEqual(['done', 'done']);
});

it('a heartbeat that is only late brings nothing back', () => {
  expect(stopped().wait(300).beat(undefined, { turn: 't1' }).phase).toBe('done');
});

it('nor does one after native status has told the end', () => {
  const scene = stopped().wait(60).native('done').wait(1_500).beat(undefined, { turn: 't1' });
  expect(scene.phase).toBe('done');
});

it('nor one where nobody listens to the status', () => {
  const scene = inTurn(hooked(), 't1').wait(2_000).done('t1').wait(600);
  expect(scene.beat(undefined, { turn: 't1' }).phase).toBe('done');
});
