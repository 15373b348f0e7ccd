import { readFileSync } from 'node:fs';
import { holdHook } from '@agenthooks/approval-bridge';
import { expect, test } from 'vitest';
import { hubIn, type Place, place, until, viewer } from './scene.ts';

/** Of an agent that shows no prompt of its own while its hook is held. */
const folder = new URL('../../agent-catalog/test/fixtures/qwen/', import.meta.url);
const payload = (name: string) => readFileSync(new URL(name, folder), 'utf8');

async function* stdinOf(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}

function held(at: Place, text = payload('PermissionRequest.json')) {
  const printed: string[] = [];
  const words = ['--agent', 'qwen', '--hub', at.hubFile];
  const done = holdHook(
    words,
    stdinOf(text),
    { QWEN_CODE: '' },
    {
      print: async (said) => void printed.push(said),
      onEnd: () => () => {},
      isAlive: () => true,
      parent: () => 1,
      now: Date.now,
    },
  );
  return { printed, done };
}

test('with nobody there who could answer the hook is not held, and no card comes', async () => {
  const at = place();
  await hubIn(at);
  const looker = await viewer(at, 'view');
  const { printed, done } = held(at);
  await done;
  expect(printed).toEqual([]);
  expect(await looker.list(10)).toEqual([]);
});

test('while a viewer is there it is held, and the verdict is printed in the words of the agent', async () => {
  const at = place();
  await hubIn(at);
  const person = await viewer(at);
  const { printed, done } = held(at);
  const { request } = await until(async () => (await person.list())[0]);
  expect(request).toMatchObject({ tool: 'run_shell_command', hidesPrompt: true });
  expect(request.deadline - request.openedAt).toBe(20_000);
  const { id, digest } = request;
  await person.answer({ id, digest, choice: 'deny', message: 'not this one' });
  await done;
  expect(printed.map((one) => JSON.parse(one))).toEqual([
    {
      hookSpecificOutput: {
        hookEventName: 'PermissionRequest',
        decision: { behavior: 'deny', message: 'not this one' },
      },
    },
  ]);
});

test('when the last viewer goes the hook leaves, and nothing is printed', async () => {
  const at = place();
  const hub = await hubIn(at);
  const [one, another] = [await viewer(at), await viewer(at)];
  const { printed, done } = held(at);
  await until(async () => (await one.list())[0]);
  await one.close();
  await until(() => hub.status().viewers === 1);
  expect(await another.list()).toHaveLength(1);
  await another.close();
  await done;
  expect(printed).toEqual([]);
});

test('a tool that asks for more than yes or no is a card that only shows', async () => {
  const at = place();
  await hubIn(at);
  const person = await viewer(at);
  const { printed, done } = held(at, payload('PermissionRequest.ask_user_question.json'));
  await done;
  expect(printed).toEqual([]);
  const [card] = await person.list();
  expect(card?.request).toMatchObject({ choices: [], readOnly: expect.stringContaining('agent') });
  expect(card?.request.hidesPrompt).toBeUndefined();
});
