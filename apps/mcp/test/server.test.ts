import { describe, expect, test } from 'vitest';
import { toolsFor } from '../src/tools/table.ts';
import { call, connected, hosted, hubIn, place } from './scene.ts';

describe('what a client sees first', () => {
  test('the server says who it is, and lists each tool with both schemas and its annotations', async () => {
    const at = place();
    const client = await connected(at);
    expect(client.getServerVersion()).toMatchObject({ name: 'agenthooks' });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      toolsFor({ send: false, run: false }).map(({ name }) => name),
    );
    for (const { name, inputSchema, outputSchema, annotations } of tools) {
      expect(inputSchema, name).toMatchObject({ type: 'object', additionalProperties: false });
      expect(outputSchema, name).toMatchObject({ type: 'object', additionalProperties: false });
      expect(annotations?.readOnlyHint, name).toBe(name !== 'agenthooks_respond');
    }
  });

  test('only the tool that answers is marked as one that changes something', async () => {
    const { tools } = await (await connected(place())).listTools();
    const destructive = tools.filter(({ annotations }) => annotations?.destructiveHint);
    expect(destructive.map(({ name }) => name)).toEqual(['agenthooks_respond']);
  });

  test('no tool takes an answer from the model', async () => {
    const { tools } = await (await connected(place())).listTools();
    const respond = tools.find(({ name }) => name === 'agenthooks_respond');
    expect(Object.keys(respond?.inputSchema.properties ?? {})).toEqual([
      'id',
      'digest',
      'session',
      'folder',
    ]);
  });
});

describe('calls that are wrong', () => {
  const good: Record<string, Record<string, unknown>> = {
    list: {},
    inspect: { session: 'p1' },
    signals: { session: 'p1' },
    wait: { session: 'p1', baseline: '0-0.0@0', seconds: 1 },
    pending: {},
    respond: { id: 'x', digest: 'y' },
    status: {},
    view: {},
  };

  test.each(Object.entries(good))(
    '%s refuses a field that it does not know',
    async (name, args) => {
      const at = place();
      await hubIn(at);
      const told = await call(await connected(at), name, { ...args, choice: 'allow' });
      expect(told.error).toMatchObject({ code: 'bad_input' });
      expect(told.error?.message).toContain('choice');
    },
  );

  test.each([
    ['inspect', {}],
    ['inspect', { session: 7 }],
    ['inspect', { session: '' }],
    ['signals', { session: 'p1', limit: 1e9 }],
    ['signals', { session: 'p1', cursor: 'yesterday' }],
    ['wait', { session: 'p1' }],
    ['wait', { session: 'p1', baseline: 'now' }],
    ['wait', { session: 'p1', baseline: '0-0.0@0', until: ['sunrise'] }],
    ['wait', { session: 'p1', baseline: '0-0.0@0', seconds: 3600 }],
    ['list', { offset: -1 }],
    ['respond', { id: 'x' }],
  ])('%s %j is refused as bad input', async (name, args) => {
    const at = place();
    hosted(at, 'p1');
    await hubIn(at);
    expect((await call(await connected(at), name, args)).error).toMatchObject({
      code: 'bad_input',
    });
  });

  test.each(Object.keys(good))('%s refuses an argument of 1 MB, in few words', async (name) => {
    const at = place();
    await hubIn(at);
    const client = await connected(at);
    const told = await call(client, name, { ...good[name], session: 'x'.repeat(1_000_000) });
    expect(told.error).toMatchObject({ code: 'bad_input' });
    expect(told.bytes).toBeLessThan(2048);
  });

  test('an unknown tool is an error of the protocol', async () => {
    const client = await connected(place());
    await expect(client.callTool({ name: 'agenthooks_allow' })).rejects.toThrow('there is no tool');
  });

  test('without a hub, and none that starts, the tools say so and what was tried', async () => {
    const told = await call(await connected(place()), 'list');
    expect(told.error).toMatchObject({ code: 'no_hub' });
    expect(told.error?.message).toContain('/bin/false');
  });

  test('a page that cannot be served is said to be none, and why', async () => {
    const at = place();
    await hubIn(at);
    // Sources have no built document beside them.
    const told = await call(await connected(at), 'view');
    expect(told.error).toMatchObject({ code: 'no_page' });
    expect(told.error?.message).toContain('index.html');
  });
});
