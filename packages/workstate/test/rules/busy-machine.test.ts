import { expect, it } from 'vitest';
import { hooked, inTurn, Scene } from '../scene.ts';

const native = () => new Scene().native('idle').wait(1_000);

it('a native done that trails its hook is no end of the turn that was submitted since', () => {
  const scene = inTurn().native('working').wait(1_000).done();
  scene.wait(2_200).submit().wait(60).native('done');
  expect(scene.phase).not.toBe('done');
  scene.native('working').wait(2_000).native('done');
  expect(scene.phase).toBe('done');
  expect(scene.banners).toEqual(['done', 'done']);
});

it('a native done of a turn that no hook told is an end, however soon after one', () => {
  const scene = inTurn().native('working').wait(1_000).done().native('done').wait(100);
  scene.submit().native('working').wait(300).native('done');
  expect(scene.phase).toBe('done');
});

it('a question that comes without the work before it leaves a turn behind', () => {
  const scene = native().submit().wait(300).native('blocked', { kind: 'question' });
  expect(scene.phase).toBe('attention');
  expect(scene.key('enter').phase).toBe('working');
  expect(scene.native('working').wait(500).native('done').phase).toBe('done');
});

it('a dialog that nothing was submitted for leaves none', () => {
  const scene = native().native('blocked', { kind: 'permission' });
  expect(scene.key('enter').phase).not.toBe('working');
});

it('a picker that a command opened is no question of a turn', () => {
  const scene = hooked().native('idle').submit().wait(300).native('blocked');
  expect(scene.key('enter').phase).not.toBe('working');
});
