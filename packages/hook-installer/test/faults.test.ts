import { dirname, join } from 'node:path';
import type { AgentDefinition, Feature } from '@agenthooks/agent-catalog';
import { expect, test } from 'vitest';
import {
  type Files,
  installHooks,
  Refusal,
  removeAgent,
  statusOf,
  syncHooks,
  verifyRemoved,
} from '../src/index.ts';
import { bury, type Faulty, failingFrom, failingOnce, Killed, killedAt } from './faults.ts';
import { type MemoryFiles, memoryFiles } from './memory-files.ts';
import { everyShape, hasSlot, trustOf } from './shapes.ts';

/** All agents: `npm run long -- faults`. */
const isLong = process.env.FAULTS_RUNS !== undefined;

const root = '/home/user/.agent';
const home = '/home/user/state';
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** What a person has in each of an agent's files before. */
function theirs(agent: AgentDefinition): Record<string, string> {
  const { config } = agent;
  const hook = '{ "type": "command", "command": "theirs", "timeout": 7 }';
  const slot = hasSlot(agent) ? '  "statusLine": { "type": "command", "command": "mine" },\n' : '';
  const under = config.shape === 'json-hooks' ? (config.layout?.under ?? 'hooks') : 'hooks';
  const json = `{\n${slot}  "${under}": {\n    "Stop": [{ "hooks": [${hook}] }],\n    "SessionStart": [ ]\n  }\n}\n`;
  const toml = '# mine\nmodel = "x"\n\n[a]\nb = 1\n# the end';
  const trust = trustOf(agent);
  return {
    [config.file]: config.file.endsWith('.toml') ? toml : json,
    ...(trust && { [trust.file]: toml }),
    'notes.txt': 'mine',
  };
}

/** Few hooks: what is tried is each step of the writing, not each entry. */
const few = (agent: AgentDefinition): AgentDefinition => ({
  ...agent,
  hooks: agent.hooks.slice(0, 4),
});

/** As another version had it: a hook fewer. */
const older = (agent: AgentDefinition): AgentDefinition => ({
  ...agent,
  hooks: agent.hooks.slice(0, -1),
});

interface Stage {
  agent: AgentDefinition;
  features: Feature[];
  fresh(): MemoryFiles;
}

function stageOf(full: AgentDefinition): Stage {
  const agent = few(full);
  const features: Feature[] = hasSlot(agent) ? ['state', 'usage'] : ['state'];
  const fresh = () => {
    const files = memoryFiles(root);
    for (const [name, text] of Object.entries(theirs(agent))) {
      files.write(join(root, name), bytesOf(text));
    }
    return files;
  };
  return { agent, features, fresh };
}

const install = ({ agent, features }: Stage, files: Files) =>
  installHooks({ agent, root, home, files, features, chain: true });
const remove = async ({ agent }: Stage, files: Files) => removeAgent({ agent, root, files });

/** A file of ours that another version wrote, for an agent that has nothing else. */
function makeOld({ agent }: Stage, files: MemoryFiles): void {
  const plugins = [...files.tree()].filter(([, text]) => text?.includes('agenthooks'));
  for (const [path, text] of plugins) {
    if (agent.config.shape === 'plugin-file' && path.endsWith(agent.config.extension)) {
      files.write(path, bytesOf(`${text}\n// another version`));
    }
  }
}

interface Act {
  prepare(stage: Stage, files: MemoryFiles): Promise<unknown>;
  run(stage: Stage, files: Files): Promise<unknown>;
}

const acts: Record<string, Act> = {
  'an install': { prepare: async () => {}, run: install },
  'a sync': {
    async prepare(stage, files) {
      await install({ ...stage, agent: older(stage.agent) }, files);
      makeOld(stage, files);
    },
    run: ({ agent }, files) => syncHooks({ agent, root, home, files }),
  },
  'a removal': { prepare: install, run: remove },
};

type Tree = ReturnType<MemoryFiles['tree']>;
const isPassing = (path: string) => /-(lock|tmp|stale)$/.test(path);

/** Each file is what it was, or what it becomes, and none is half. */
function expectWhole(now: Tree, ...whole: Tree[]): void {
  for (const [path, text] of now) {
    if (isPassing(path) || text === undefined) continue;
    if (path.endsWith('/manifest.json')) JSON.parse(text);
    else
      expect(
        whole.map((tree) => tree.get(path)),
        path,
      ).toContain(text);
  }
  for (const path of whole[0]!.keys()) {
    if (whole.every((tree) => tree.has(path))) expect([...now.keys()], path).toContain(path);
  }
}

/** An empty folder that a killed install made is all that may be left. */
function expectGone(files: MemoryFiles, initial: Tree): void {
  const now = files.tree();
  for (const [path, text] of initial) expect(now.get(path), path).toBe(text);
  const added = [...now].filter(([path]) => !initial.has(path));
  expect(added.filter(([, text]) => text !== undefined)).toEqual([]);
  expect(added.filter(([path]) => dirname(path) !== root)).toEqual([]);
}

const nexts: readonly Act['run'][] = [install, remove];

/** Whoever comes next, with an install or a removal, finds nothing in the way. */
async function expectMended(
  stage: Stage,
  left: MemoryFiles,
  initial: Tree,
  by: readonly Act['run'][],
): Promise<void> {
  const { agent, features } = stage;
  for (const first of by) {
    const files = left.copy();
    await first(stage, files);
    if (first === install) {
      const rung = trustOf(agent) === undefined ? 'loadable' : 'trusted';
      const status = statusOf({ agent, root, home, files, features });
      expect(status).toMatchObject({ installed: true, rung });
    }
    expect([...files.tree().keys()].filter(isPassing)).toEqual([]);
    removeAgent({ agent, root, files });
    expect(verifyRemoved({ agent, root, files })).toEqual({ clean: true, left: [] });
    expectGone(files, initial);
  }
}

/** Lets it go wrong at every step, one after the other, until one run is through. */
async function atEveryStep(
  stage: Stage,
  act: Act,
  faultAt: (files: Files, n: number) => Faulty,
  judge: (error: unknown, step: string) => void,
): Promise<number> {
  const initial = stage.fresh().tree();
  const done = stage.fresh();
  await act.prepare(stage, done);
  const start = done.copy();
  await act.run(stage, done);
  for (let n = 1; ; n++) {
    const files = start.copy();
    const faulty = faultAt(files, n);
    let thrown: unknown;
    try {
      await act.run(stage, faulty.files);
    } catch (error) {
      thrown = error;
    }
    const step = faulty.hit();
    if (step === undefined) {
      expect(thrown).toBeUndefined();
      return n - 1;
    }
    judge(thrown, step);
    expectWhole(files.tree(), start.tree(), done.tree(), initial);
    bury(files);
    await expectMended(stage, files, initial, isLong ? nexts : [nexts[n % 2]!]);
  }
}

const table = everyShape(isLong).flatMap((agent) =>
  Object.entries(acts).map(([name, act]) => [agent.id, name, act, stageOf(agent)] as const),
);

test.each(table)('%s: killed at any step of %s', async (_, __, act, stage) => {
  // In the middle of a file that is made is as good as before it; before is as after the last step.
  for (const torn of isLong ? [true, false] : [true]) {
    const steps = await atEveryStep(
      stage,
      act,
      (files, n) => killedAt(files, n, torn),
      (error) => error === undefined || expect(error).toBeInstanceOf(Killed),
    );
    expect(steps).toBeGreaterThan(4);
  }
});

test.each(table)(
  '%s: a disk that is full, or read-only, from any step of %s on',
  async (...row) => {
    const [, , act, stage] = row;
    for (const code of isLong ? ['ENOSPC', 'EROFS', 'EACCES', 'EDQUOT'] : ['EROFS']) {
      await atEveryStep(
        stage,
        act,
        (files, n) => failingFrom(files, n, code),
        (error, step) => {
          if (error !== undefined) expect(error, step).toBeInstanceOf(Refusal);
        },
      );
    }
  },
);

/** A sync reads and replaces, as the others do. */
const everyCall = isLong ? table : table.filter(([, name]) => name === 'a sync');

test.each(everyCall)('%s: one call of the file layer fails, any of %s', async (...row) => {
  const [, , act, stage] = row;
  await atEveryStep(stage, act, failingOnce, (error, step) => {
    if (error !== undefined && !(error instanceof Refusal)) {
      expect(error, step).toMatchObject({ code: 'EIO' });
    }
  });
});
