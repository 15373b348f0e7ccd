import { describe, expect, it } from 'vitest';
import {
  agents,
  injectedPrompt,
  isUnknown,
  meaningOf,
  type RecordingRules,
  readRecording,
  recordings,
  repeatsAnAsk,
  unknown,
  valueAt,
} from '../src/index.ts';

const rules: RecordingRules = {
  event: ['name', 'alias'],
  session: ['session'],
  agentId: ['agent'],
  rootAgents: ['main'],
  events: {
    Ask: { means: 'ask', kind: ['tool'], detail: ['input.command', 'input.list.0.text'] },
    Note: {
      means: 'notice',
      byKind: { prompt: 'ask', noise: 'not-recorded' },
      kind: ['type'],
      repeats: ['prompt'],
    },
    Prompt: {
      means: 'prompt',
      kind: [
        { when: 'text', startsWith: '<task>', say: 'injected' },
        { when: 'typed', present: false, say: 'continuation' },
        { when: 'steer', is: true, say: 'steer' },
      ],
    },
    Stop: {
      means: 'turn-end',
      running: {
        list: 'work',
        type: ['type'],
        detail: ['command', 'description'],
        while: { path: 'status', is: ['running'] },
      },
    },
    Heartbeat: { means: 'not-recorded' },
  },
  ambient: [],
  spendLimit: unknown('made up'),
  sessionRecord: unknown('made up'),
  transcript: unknown('made up'),
};

describe('reading a payload by an agent’s recording table', () => {
  it('takes the first path that yields text', () => {
    const recording = readRecording(rules, {
      alias: 'Ask',
      session: 's1',
      tool: 'Bash',
      input: { command: '', list: [{ text: 'hello' }] },
    });
    expect(recording).toEqual({
      event: 'Ask',
      means: 'ask',
      session: 's1',
      kind: 'Bash',
      detail: 'hello',
    });
  });

  it('says a word for a form of the payload, and never its text', () => {
    const read = (payload: object) => readRecording(rules, { name: 'Prompt', ...payload });
    expect(read({ text: '<task>x</task>', typed: 1 })?.kind).toBe('injected');
    expect(read({ text: 'secret plan' })?.kind).toBe('continuation');
    expect(read({ text: 'secret plan', typed: 1, steer: true })?.kind).toBe('steer');
    expect(JSON.stringify(read({ text: 'secret plan', typed: 1 }))).not.toContain('secret plan');
  });

  it('lets the kind decide what an event means', () => {
    expect(meaningOf(rules, 'Note', 'prompt')).toBe('ask');
    expect(meaningOf(rules, 'Note', 'other')).toBe('notice');
    expect(meaningOf(rules, 'Note', 'noise')).toBeUndefined();
    expect(readRecording(rules, { name: 'Note', type: 'noise' })).toBeNull();
    expect(repeatsAnAsk(rules, 'Note', 'prompt')).toBe(true);
    expect(repeatsAnAsk(rules, 'Note', 'other')).toBe(false);
  });

  it('records no heartbeat, no event it does not know, and no event of the prototype', () => {
    for (const name of ['Heartbeat', 'Nothing', 'toString', '__proto__', 'constructor'])
      expect(readRecording(rules, { name })).toBeNull();
    expect(meaningOf(rules, 'Note', 'toString')).toBe('notice');
    expect(valueAt({ a: 1 }, 'toString')).toBeUndefined();
  });

  it('lists only the work that still runs', () => {
    const recording = readRecording(rules, {
      name: 'Stop',
      work: [
        { type: 'shell', status: 'running', command: 'sleep 9', description: 'wait' },
        { type: 'shell', status: 'done', command: 'true' },
        { type: 'subagent', status: 'running', description: 'look' },
        { status: 'running' },
        null,
        'text',
      ],
    });
    expect(recording?.running).toEqual([
      { type: 'shell', detail: 'sleep 9' },
      { type: 'subagent', detail: 'look' },
    ]);
  });

  it('knows the root under its own agent id', () => {
    expect(readRecording(rules, { name: 'Ask', agent: 'main' })?.agentId).toBeUndefined();
    expect(readRecording(rules, { name: 'Ask', agent: 'a1' })?.agentId).toBe('a1');
  });

  it('uses the hook’s own word for the event only where the payload says none', () => {
    expect(readRecording(rules, {}, { event: 'Ask', session: 'hinted' })).toEqual({
      event: 'Ask',
      means: 'ask',
      session: 'hinted',
    });
    expect(readRecording(rules, { name: 'Stop' }, { event: 'Ask' })?.event).toBe('Stop');
  });

  it('survives any payload that is not an object', () => {
    for (const payload of [null, undefined, 3, 'Ask', [], [{ name: 'Ask' }]])
      expect(readRecording(rules, payload)).toBeNull();
  });
});

describe('the recording tables', () => {
  it('give a reason for every cell that nobody measured', () => {
    for (const table of Object.values(recordings))
      for (const cell of [table.spendLimit, table.sessionRecord, table.transcript])
        if (isUnknown(cell)) expect(cell.unknown.length).toBeGreaterThan(10);
  });

  it('compile every pattern they hold', () => {
    for (const { spendLimit, sessionRecord } of Object.values(recordings)) {
      if (!isUnknown(spendLimit))
        for (const source of [...spendLimit.names, ...spendLimit.denies])
          expect(() => new RegExp(source, 'i')).not.toThrow();
      if (!isUnknown(sessionRecord)) expect(() => new RegExp(sessionRecord.file)).not.toThrow();
    }
  });
});

describe('the recording cell of a definition', () => {
  it('is the row of the recorder’s table', () => {
    for (const agent of agents) expect(agent.recording).toBe(recordings[agent.id]);
  });

  it('names only events that the agent can hook', () => {
    for (const agent of agents) {
      const names = agent.events.map(({ name }) => name);
      if (!isUnknown(agent.recording))
        for (const event of Object.keys(agent.recording.events)) expect(names).toContain(event);
    }
  });

  it('knows the same prompts that nobody typed as the hook script does', () => {
    for (const agent of agents) {
      if (isUnknown(agent.recording) || isUnknown(agent.payload)) continue;
      for (const beginning of agent.payload.prompt.injected) {
        const sources = agent.recording.events.UserPromptSubmit?.kind ?? [];
        expect(sources).toContainEqual({
          when: agent.payload.prompt.key,
          startsWith: beginning,
          say: injectedPrompt,
        });
      }
    }
  });
});
