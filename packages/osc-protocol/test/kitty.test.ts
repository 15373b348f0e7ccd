import { expect, test } from 'vitest';
import { createKittyNotes } from '../src/notes/kitty.ts';

const stale = { type: 'dropped', reason: 'OSC 99 parts that were never finished' };

test('a part without an id is joined with others without one', () => {
  const notes = createKittyNotes();
  expect(notes.read('d=0;Hello ')).toEqual([]);
  expect(notes.read('p=body:d=0;bo')).toEqual([]);
  expect(notes.read('p=body;dy')).toEqual([
    { type: 'notification', osc: 99, title: 'Hello ', body: 'body' },
  ]);
});

test('a notification that was finished is not open any more', () => {
  const notes = createKittyNotes();
  notes.read('i=1;one');
  expect(notes.read('i=1:p=body;two')).toEqual([{ type: 'notification', osc: 99, body: 'two' }]);
  expect(notes.end()).toEqual([]);
});

test('pictures and buttons are passed over, their notification is not', () => {
  const notes = createKittyNotes();
  expect(notes.read('i=1:d=0;title')).toEqual([]);
  expect(notes.read('i=1:d=0:p=icon:e=1;iVBORw0KGgo=')).toEqual([]);
  expect(notes.read('i=1:d=0:p=buttons;Yes\u2028No')).toEqual([]);
  expect(notes.read('i=1;')).toEqual([{ type: 'notification', osc: 99, title: 'title', body: '' }]);
});

test('an empty notification shows nothing', () => {
  expect(createKittyNotes().read('i=1;')).toEqual([]);
  expect(createKittyNotes().read('')).toEqual([]);
});

test('the oldest parts go when more than sixteen are open', () => {
  const notes = createKittyNotes();
  for (let i = 0; i < 16; i++) expect(notes.read(`i=${i}:d=0;x`)).toEqual([]);
  expect(notes.read('i=0:d=0;y')).toEqual([]);
  expect(notes.read('i=new:d=0;x')).toEqual([stale]);
  expect(notes.read('i=1;z')).toEqual([{ type: 'notification', osc: 99, title: 'z', body: '' }]);
  expect(notes.read('i=0;z')).toEqual([{ type: 'notification', osc: 99, title: 'xyz', body: '' }]);
  expect(notes.end()).toHaveLength(15);
});

test('parts that only grow are dropped at 16,384 characters', () => {
  const notes = createKittyNotes();
  for (let i = 0; i < 16; i++) expect(notes.read(`i=1:d=0;${'x'.repeat(1024)}`)).toEqual([]);
  expect(notes.read('i=1:d=0;x')).toEqual([stale]);
  expect(notes.read(`i=1:d=0;${'x'.repeat(20_000)}`)).toEqual([stale]);
  expect(notes.end()).toEqual([]);
});

test('a bad payload is dropped, and what came before it still counts', () => {
  const notes = createKittyNotes();
  notes.read('i=1:d=0;good');
  expect(notes.read('i=1:d=0:e=1;!')).toEqual([
    { type: 'dropped', reason: 'OSC 99 payload is not base64 of UTF-8' },
  ]);
  expect(notes.read('i=1:e=1:d=0;/w==')).toHaveLength(1);
  expect(notes.read('i=1;')).toMatchObject([{ title: 'good' }]);
});
