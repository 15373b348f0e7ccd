import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isUnknown } from '@agenthooks/agent-catalog';
import { see, type, until } from '../stage/perform.ts';
import type { Guest } from './guest.ts';
import { visit, wordOf } from './visit.ts';

/** Each tool through the agent's own permission prompt, and what the model was told of it. */
const tools: Guest = {
  name: 'mcp-tools',
  title: 'each tool is called by the real agent, through its own permission prompt',
  expected: {
    list: 'told',
    inspect: 'told',
    signals: 'told',
    wait: 'own_session',
    status: 'told',
    pending: 'told',
    view: 'told',
  },
  visit: (house) =>
    visit(house, async ({ call }) => {
      const words: Record<string, string> = {};
      for (const tool of ['list', 'inspect', 'signals', 'wait', 'status', 'pending', 'view']) {
        words[tool] = wordOf(await call(tool));
      }
      return words;
    }),
};

/** The person is asked by the server itself, by keys in the agent's terminal. */
const elicitation: Guest = {
  name: 'mcp-elicitation',
  title: 'the person answers, declines and leaves the question of the server by keys',
  expected: {
    left: 'cancelled, no verdict',
    declined: 'declined, no verdict',
    accepted: 'answered, allow',
  },
  visit: (house) =>
    visit(house, async ({ call, ask, person, told, request, stage }) => {
      const { heard } = await request();
      await call('pending');
      const words: Record<string, string> = {};
      for (const [name, does] of [
        ['left', 'cancel'],
        ['declined', 'decline'],
        ['accepted', 'accept'],
      ] as const) {
        await ask('respond');
        await person(does);
        const word = wordOf(await told('respond'));
        const verdict = () => heard[0]?.choice;
        if (name === 'accepted') await until(verdict, 10_000, 'a verdict', stage);
        words[name] = `${word}, ${verdict() ?? 'no verdict'}`;
      }
      return words;
    }),
};

/** Its own request is not its to answer, whoever asks for it. */
const own: Guest = {
  name: 'mcp-own-gate',
  title: "the agent's own request is neither shown nor answered from inside it",
  expected: { pending: 'not shown', respond: 'own_session' },
  visit: (house) =>
    visit(
      house,
      async ({ call, request, stage }) => {
        await call('list');
        const { session } = stage.session.state;
        if (session === null) throw new Error('the agent has no session');
        // Of a subagent: a new prompt ends what the root asked.
        const { id, digest } = await request({ session, agentId: 'child' });
        const pending = await call('pending');
        // As a person would paste them: the model itself was never told.
        const respond = wordOf(await call('own', `gate=${id} digest=${digest}`));
        return { pending: pending.includes(id) ? 'shown' : 'not shown', respond };
      },
      // A prompt of its own that was answered would end what its session asked.
      { freely: true },
    ),
};

/** A hub that ends takes its requests with it; the question to the person goes, the server stays. */
const restart: Guest = {
  name: 'mcp-hub-restart',
  title: 'a hub that restarts takes the question away, and the next request is answered',
  expected: { 'hub ended': 'closed, question taken away', 'next hub': 'answered, allow' },
  visit: (house) =>
    visit(house, async ({ call, ask, person, told, request, stage, hub }) => {
      const { painted } = house.elicitation;
      await request();
      await call('pending');
      await ask('respond');
      await see(painted, stage);
      await hub.end();
      const first = wordOf(await told('respond'));
      const away = await until(
        () => (new RegExp(painted, 'u').test(stage.screen.text()) ? undefined : true),
        10_000,
        'the question to go',
        stage,
      );
      const { heard } = await request();
      await call('pending');
      await ask('respond');
      await person('accept');
      const second = wordOf(await told('respond'));
      await until(() => heard[0], 10_000, 'a verdict', stage);
      return {
        'hub ended': `${first}, question ${away ? 'taken away' : 'stays'}`,
        'next hub': `${second}, ${heard[0]?.choice}`,
      };
    }),
};

/** Two real agents: one asks, the person answers it inside the other. */
const second: Guest = {
  name: 'mcp-second-agent',
  title: 'the permission of another real agent is given inside this one, and its command runs',
  expected: { answered: 'answered', 'the other prompt': 'went', 'its command': 'ran' },
  visit: (house) =>
    visit(house, async ({ call, ask, person, told, home, beside, hub }) => {
      const { asker } = house;
      const { permission, prompt } = asker.recipe;
      if (isUnknown(permission)) throw new Error(permission.unknown);
      const script = [...permission.tools.map((tool) => ({ tools: [tool] })), { say: 'made it' }];
      const other = await beside(asker, { asks: script }, ['state', 'approvals']);
      await see(prompt.painted, other);
      await type('RUN:asks', other);
      await see(permission.painted, other);
      // An agent may paint before it has told the hub.
      for (let left = 40; left > 0 && (await hub.open()) === 0; left -= 1) await pause(250);
      await call('pending');
      await ask('respond');
      await person('accept');
      const word = wordOf(await told('respond'));
      const gone = () =>
        new RegExp(permission.painted, 'u').test(other.screen.text()) ? undefined : true;
      await until(gone, 15_000, 'its prompt to go', other);
      const made = join(home.cwd, 'made.txt');
      await until(() => (existsSync(made) ? true : undefined), 15_000, made, other);
      return { answered: word, 'the other prompt': 'went', 'its command': 'ran' };
    }),
};

export const guests: readonly Guest[] = [tools, elicitation, own, restart, second];
