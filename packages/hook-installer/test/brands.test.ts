import { join } from 'node:path';
import { type AgentDefinition, type Feature, isUnknown } from '@agenthooks/agent-catalog';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  installHooks,
  Refusal,
  removeAgent,
  statusOf,
  syncHooks,
  verifyRemoved,
} from '../src/index.ts';
import { configFile, hooksFile } from './configs.ts';
import { type MemoryFiles, memoryFiles } from './memory-files.ts';
import { everyShape, trustOf } from './shapes.ts';
import { tomlFile } from './tables.ts';

/** A long run: `npm run long -- brands 20000 7`. */
const numRuns = Number(process.env.BRANDS_RUNS ?? 15);
const seed = process.env.BRANDS_SEED ? { seed: Number(process.env.BRANDS_SEED) } : {};

const brands = ['agenthooks', 'my-terminal', 'dash'] as const;
const root = '/home/user/.agent';
const home = '/home/user/state';

type Step =
  | { does: 'install'; brand: string; features: readonly Feature[]; chain: boolean }
  | { does: 'remove' | 'sync'; brand: string }
  | { does: 'value' | 'rewrite' | 'hook' };

const brand = fc.constantFrom(...brands);
const features = fc.constantFrom<readonly Feature[]>(
  ['state'],
  ['state', 'record'],
  ['state', 'usage'],
  ['usage'],
);
const install = fc.record({ does: fc.constant('install'), brand, features, chain: fc.boolean() });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: install },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('remove', 'sync'), brand }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('value', 'rewrite', 'hook') }) },
);
const story = fc.record({
  steps: fc.array(step, { minLength: 2, maxLength: 7 }),
  last: fc.shuffledSubarray([...brands], { minLength: brands.length }),
});

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** What stands in an agent's files before: in each of them, by its kind. */
function filesOf(agent: AgentDefinition): fc.Arbitrary<Record<string, Uint8Array | undefined>> {
  const { config } = agent;
  const toml = tomlFile.map(bytesOf);
  const settings = isUnknown(agent.usage)
    ? configFile.map(({ bytes }) => bytes)
    : fc.tuple(configFile, fc.boolean()).map(([{ bytes }, is]) => (is ? owned(bytes) : bytes));
  const json = fc.oneof(
    { weight: 4, arbitrary: isStrict(agent) ? hooksFile : settings },
    { weight: 1, arbitrary: fc.constantFrom('', '\n', '{}', '{ }\n', '{\n}\n').map(bytesOf) },
  );
  const one = config.file.endsWith('.toml') ? toml : json;
  const trust = trustOf(agent);
  const verdicts = trust === undefined ? {} : { [trust.file]: toml };
  return fc.record({ [config.file]: one, ...verdicts }, { requiredKeys: [] });
}

/** Another key voids the file: random ones would leave nothing to try. */
const isStrict = ({ config }: AgentDefinition) =>
  config.shape === 'json-hooks' && config.voids?.topLevel !== undefined;

/** With a status line of somebody's, in a spelling of his own. */
function owned(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const slot = `"statusLine": {"command": "printf '\\u0025s' x", "type": "command"}`;
  const isEmpty = /^\uFEFF?\{\s*\}/.test(text);
  return bytesOf(text.replace('{', () => `{${slot}${isEmpty ? '' : ','}`));
}

/** Somebody else's edits, made alike in the file that has ours and in one that never had. */
const others = {
  /** By position, as an editor does. */
  value(text: string, n: number): string {
    const last = /[^\s{[,]\s*\}\s*$/.exec(text);
    if (last === null) return text;
    const at = last.index + 1;
    return `${text.slice(0, at)},"edited${n}":${n}${text.slice(at)}`;
  },
  table(text: string, n: number): string {
    const bom = text.startsWith('\uFEFF') ? '\uFEFF' : '';
    return `${bom}# edited ${n}\n${text.slice(bom.length)}`;
  },
  /** As a program that reads all and writes all. */
  rewrite: (text: string) => `${JSON.stringify(read(text), null, 2)}\n`,
};

const isBlank = (text: string) => /^\uFEFF?\s*$/.test(text);
const read = (text: string): unknown => JSON.parse(text.replace(/^\uFEFF/, ''));

interface Told {
  files: MemoryFiles;
  /** Of the same edits by others, and none of ours. */
  shadow: MemoryFiles;
  /** Whether bytes are held against bytes, or what is read of them. */
  exact: boolean;
}

function edit({ files, shadow }: Told, path: string, change: (text: string) => string): void {
  for (const one of [shadow, files]) {
    const text = one.tree().get(path);
    if (text !== undefined) one.write(path, bytesOf(change(text)));
  }
}

function byOthers(told: Told, agent: AgentDefinition, does: string, n: number): void {
  for (const [path, text] of told.shadow.tree()) {
    // What has nothing but ours is nobody's to edit.
    if (text === undefined || isBlank(text)) continue;
    if (path.endsWith('.toml')) edit(told, path, (all) => others.table(all, n));
    else if (does === 'value') {
      // In a file that is empty without ours the place of a comma is anybody's guess.
      if (!isStrict(agent) && others.value(text, n) !== text)
        edit(told, path, (all) => others.value(all, n));
    } else {
      told.exact = false;
      edit(told, path, (all) => others.rewrite(does === 'hook' ? withTheirs(all, agent) : all));
    }
  }
}

function withTheirs(text: string, { config }: AgentDefinition): string {
  if (config.shape !== 'json-hooks' || config.own !== null) return text;
  const under = config.layout?.under ?? 'hooks';
  const whole = read(text) as Record<string, Record<string, object[]>>;
  const hooks = whole[under] ?? {};
  const hook = { type: 'command', command: 'theirs', [config.timeout.key]: 3 };
  const grouped = config.layout === undefined || config.layout.grouped.includes('Stop');
  const Stop = [...(hooks.Stop ?? []), grouped ? { hooks: [hook] } : hook];
  return JSON.stringify({ ...whole, [under]: { ...hooks, Stop } });
}

async function tell(agent: AgentDefinition, told: Told, steps: readonly Step[]): Promise<void> {
  const at = { agent, root, files: told.files };
  const there = new Set<string>();
  for (const [n, one] of steps.entries()) {
    if (one.does === 'install') {
      await installHooks({ ...at, home, ...one });
      // A slot alone may be taken, and then nothing of this brand runs.
      if (one.features.includes('state')) there.add(one.brand);
      else there.delete(one.brand);
    } else if (one.does === 'remove') {
      removeAgent({ ...at, brand: one.brand });
      there.delete(one.brand);
    } else if (one.does === 'sync') await syncHooks({ ...at, brand: one.brand });
    else byOthers(told, agent, one.does, n);
    for (const brand of there) {
      expect(statusOf({ ...at, brand }), `${brand} after ${JSON.stringify(one)}`).toMatchObject({
        installed: true,
        rung: trustOf(agent) === undefined ? 'loadable' : 'trusted',
      });
    }
  }
}

const catalog = everyShape(process.env.BRANDS_RUNS !== undefined);

test.each(catalog.map((agent) => [agent.id, agent] as const))(
  '%s: brands come and go in any order, and after the last one everything is as it was',
  async (_, agent) => {
    await fc.assert(
      fc.asyncProperty(filesOf(agent), story, async (before, { steps, last }) => {
        const rooted = Object.keys(before).length > 0;
        const [files, shadow] = [0, 1].map(() => {
          const made = memoryFiles(rooted ? root : '/home/user');
          for (const [name, bytes] of Object.entries(before)) {
            if (bytes !== undefined) made.write(join(root, name), bytes);
          }
          return made;
        }) as [MemoryFiles, MemoryFiles];
        const told: Told = { files, shadow, exact: true };
        try {
          await installHooks({ agent, root, home, files: files.copy(), features: ['state'] });
        } catch (error) {
          // Random keys and types may be what this agent drops its file for.
          if (error instanceof Refusal) return;
          throw error;
        }
        await tell(agent, told, steps);
        for (const one of last) removeAgent({ agent, root, files, brand: one });
        for (const one of last) {
          expect(verifyRemoved({ agent, root, files, brand: one })).toMatchObject({ left: [] });
        }
        const [now, then] = [files.tree(), shadow.tree()];
        expect([...now.keys()]).toEqual([...then.keys()]);
        for (const [path, text] of then) {
          if (told.exact || text === undefined || isBlank(text) || !path.endsWith('.json')) {
            expect(now.get(path), path).toBe(text);
          } else expect(read(now.get(path)!), path).toEqual(read(text));
        }
      }),
      // Two readers of TOML for each edit make it ten times as slow.
      { numRuns: agent.config.shape === 'toml-hooks' ? Math.ceil(numRuns / 4) : numRuns, ...seed },
    );
  },
);
