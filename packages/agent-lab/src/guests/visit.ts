import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Feature, type Keys, permissions } from '@agenthooks/agent-catalog';
import {
  connectControl,
  connectIngest,
  linkAppServer,
  linkSession,
  type RequestDraft,
  type Verdict,
} from '@agenthooks/approval-bridge';
import type { LabHome } from '../isolation/home.ts';
import { whenOver } from '../isolation/unfinished.ts';
import type { Scripts } from '../model/script.ts';
import { probeRun } from '../probes/place.ts';
import { see, type, until } from '../stage/perform.ts';
import { openStage, type Stage } from '../stage/stage.ts';
import type { House, Lodger } from './guest.ts';

/** Milliseconds: between two keys, and before the first: a key that is too early is dropped. */
const KEYS = 450;
const PATIENCE = 25_000;

/** One agent with our server in it, and a hub beside both. */
export interface Visit {
  stage: Stage;
  home: LabHome;
  /** Has the model call one tool, gives the permission, and returns what the model was told. */
  call(script: string, words?: string): Promise<string>;
  /** The same up to the question to the person. */
  ask(script: string, words?: string): Promise<void>;
  /** What the person does with the question: takes its first choice, declines, or leaves. */
  person(does: 'accept' | 'decline' | 'cancel'): Promise<void>;
  /** What the model was told after its last call. */
  told(script: string): Promise<string>;
  /** A request of another agent, made by hand: its hook, and what it was told. */
  request(
    differs?: Partial<RequestDraft>,
  ): Promise<{ id: string; digest: string; heard: Verdict[] }>;
  hub: { end(): Promise<void>; start(): Promise<void>; open(): Promise<number> };
  /** Another agent of the same person, with hooks for this launch. */
  beside(lodger: Lodger, scripts: Scripts, features: readonly Feature[]): Promise<Stage>;
}

/** What a model would pick out of the answers before; anything else would be made up. */
const captures = {
  gate: '^[\\s\\S]*\\\\+"id\\\\+":\\\\+"([0-9a-f]{32})',
  digest: '^[\\s\\S]*\\\\+"digest\\\\+":\\\\+"([0-9a-f]{64})',
  session: '\\\\+"id\\\\+":\\\\+"([^"\\\\]+)\\\\+",\\\\+"agent',
  cursor: '^[\\s\\S]*\\\\+"cursor\\\\+":\\\\+"([^"\\\\]+@[0-9]+)',
  ownGate: 'gate=([0-9a-f]{32})',
  ownDigest: 'digest=([0-9a-f]{64})',
};

/** Each script calls one tool. */
const CALLS: Readonly<Record<string, { tool: string; input?: Readonly<Record<string, unknown>> }>> =
  {
    list: { tool: 'list' },
    inspect: { tool: 'inspect', input: { session: '{{session}}' } },
    signals: { tool: 'signals', input: { session: '{{session}}' } },
    wait: {
      tool: 'wait',
      input: { session: '{{session}}', baseline: '{{cursor}}', seconds: 1 },
    },
    pending: { tool: 'pending' },
    respond: { tool: 'respond', input: { id: '{{gate}}', digest: '{{digest}}' } },
    own: { tool: 'respond', input: { id: '{{ownGate}}', digest: '{{ownDigest}}' } },
    status: { tool: 'status' },
    view: { tool: 'view' },
  };

export async function visit<Answer>(
  house: House,
  look: (visit: Visit) => Promise<Answer>,
  { freely = false } = {},
): Promise<Answer> {
  const { agent, recipe, binary, permission } = house;
  const ends: (() => unknown)[] = [];
  const end = whenOver(async () => {
    for (const one of ends.splice(0).reverse()) await one();
  });
  try {
    const nameOf = ({ tool }: { tool: string }) => house.toolName(`agenthooks_${tool}`);
    const scripts = Object.fromEntries(
      Object.entries(CALLS).map(([script, { tool, input = {} }]) => [
        script,
        [{ tools: [{ name: nameOf({ tool }), input }] }, { say: `that was ${script}` }],
      ]),
    );
    const run = probeRun();
    const env = (home: LabHome) => ({ AGENTHOOKS_HOME: home.state });
    let hub: ChildProcess | undefined;
    const stage = await openStage({
      agent,
      recipe,
      binary,
      scripts,
      captures,
      run,
      env,
      trusted: true,
      mode: { hooks: 'injected', native: true },
      args: freely
        ? [...house.args, ...house.elicitation.freely(Object.values(CALLS).map(nameOf))]
        : house.args,
    });
    ends.push(() => stage.close());
    const { home } = stage;
    const hubFile = join(home.state, 'hub.json');
    const startHub = async () => {
      hub = spawn(process.execPath, [join(house.plugin, 'server/hub.js')], {
        env: { ...home.env, ...env(home) },
        stdio: 'ignore',
      });
      await until(() => (existsSync(hubFile) ? true : undefined), PATIENCE, 'a hub', stage);
    };
    const endHub = async () => {
      const child = hub;
      hub = undefined;
      if (child === undefined || child.exitCode !== null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    };
    await startHub();
    ends.push(endHub);
    await see(recipe.prompt.painted, stage);

    const press = async (keys: Keys) => {
      for (const key of keys) {
        await pause(KEYS);
        stage.session.write(key);
      }
    };
    const ask = async (script: string, words = '') => {
      await see(recipe.prompt.painted, stage);
      await pause(KEYS);
      await type(`RUN:${script} ${words}`, stage);
      if (freely) return;
      await see(`RUN:${script}[\\s\\S]*${permission.painted}`, stage);
      await press(permission.answer);
    };
    const told = (tool: string) =>
      until(() => toldOf(stage, tool), PATIENCE, `what ${tool} told`, stage);
    return await look({
      stage,
      home,
      ask,
      told,
      async person(does) {
        const { painted, takes, next, accept, decline, cancel } = house.elicitation;
        await see(painted, stage);
        if (does === 'cancel') return press(cancel);
        const accepts = does === 'accept';
        const shows = (words: string) => stage.screen.text().includes(words);
        // Longer than what a message shows: read to its end first.
        if (shows('All of it, to its end')) await press(accepts ? takes('⟨') : next);
        await press(accepts ? takes() : next);
        if (shows('Message: ')) await press(next);
        await press(accepts ? accept : decline);
      },
      async call(script, words) {
        await ask(script, words);
        return told(script);
      },
      async request(differs = {}) {
        const heard: Verdict[] = [];
        const client = await connectIngest({
          hubFile,
          role: 'hook',
          onVerdict: (verdict) => heard.push(verdict),
        });
        ends.push(() => client.close());
        const done = await client.register({ ref: 'r', holdSeconds: 600, draft: draft(differs) });
        if (!done.ok) throw new Error(done.why);
        return { id: done.id, digest: done.digest, heard };
      },
      hub: {
        end: endHub,
        start: startHub,
        async open() {
          const viewer = await connectControl({ hubFile, via: 'view' });
          const { open } = await viewer.status();
          await viewer.close();
          return open;
        },
      },
      async beside(lodger, more, features) {
        const other = await openStage({
          ...lodger,
          scripts: more,
          run,
          env,
          beside: home,
          trusted: true,
          mode: { hooks: 'injected', native: true },
          features,
        });
        ends.push(() => other.close());
        // As `run` does: what the terminal shows, and the pane's own server where there is one.
        const link = linkSession(other.session, hubFile);
        const channel = channelOf(other, hubFile);
        ends.push(async () => {
          await channel?.close();
          await link.close();
        });
        return other;
      },
    });
  } finally {
    await end();
  }
}

function channelOf({ session }: Stage, hubFile: string) {
  const { companion, agent, pane } = session;
  const rules = permissions[agent];
  if (companion === null || 'none' in companion || rules?.channel !== companion.channel) return;
  const { socket } = companion;
  return linkAppServer({ socket, hubFile, agent, pane, holdSeconds: rules.hold.seconds });
}

/** How each answer of ours begins. */
const ANSWER =
  /\{"(?:error":\{|sessions":|session":\{|events":|gate":|roots":|url":|id":"[^"]+","status").*/s;

/** In the latest request to the model: what stands behind the prompt that had the tool called. */
function toldOf({ told }: Stage, script: string): string | undefined {
  const last = told.findLast((raw) => raw.includes(`RUN:${script}`));
  const behind = last?.slice(last.lastIndexOf(`RUN:${script}`)).replaceAll(/\\+"/g, '"');
  return behind === undefined ? undefined : ANSWER.exec(behind)?.[0].slice(0, 4000);
}

/** In a word: how a tool went, by what the model was told. */
export function wordOf(told: string): string {
  return (
    /^\{"error":\{"code":"([a-z_]+)"/.exec(told)?.[1] ??
    /"status":"(answered|declined|cancelled|reached|still_waiting|gone)"/.exec(told)?.[1] ??
    'told'
  );
}

function draft(differs: Partial<RequestDraft>): RequestDraft {
  return {
    agent: 'another',
    session: 'another-session',
    cwd: '/home/user/project',
    tool: 'Bash',
    input: { command: 'touch made.txt' },
    kind: 'permission',
    choices: [
      { id: 'allow', act: 'allow', label: 'Allow', scope: 'call', takes: 'nothing' },
      { id: 'deny', act: 'deny', label: 'Deny', scope: 'call', takes: 'message' },
    ],
    endedBy: 'same',
    ...differs,
  };
}
