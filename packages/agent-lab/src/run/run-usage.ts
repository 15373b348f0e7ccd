import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AgentDefinition, DEFAULT_FEATURES, isUnknown } from '@agenthooks/agent-catalog';
import { installHooks } from '../checks/settings.ts';
import type { LabHome } from '../isolation/home.ts';
import { see, seePrompt, type as submit, until } from '../stage/perform.ts';
import { openStage, type Stage } from '../stage/stage.ts';
import type { LabOptions } from './options.ts';
import { type Rows, signs } from './rows.ts';

/** Asked for by name as a probe is. */
export const statusLine = { name: 'status-line' } as const;

const features = [...DEFAULT_FEATURES, 'usage'] as const;
const said = 'OWNER-LINE';
/** The command runs once more when a turn is over. */
const patience = 20_000;

/** The status line of a person, wrapped: cost and context are told, and theirs is shown as it was. */
export async function runUsage(options: LabOptions, rows: Rows): Promise<void> {
  const { agent, recipe, binary, note } = options;
  const check = "cost and context are told, and the status line's owner is shown";
  const row = { check, mode: 'installed' };
  if (isUnknown(agent.usage)) {
    rows.checks.push({ ...row, outcome: 'unknown', faults: [agent.usage.unknown] });
    return;
  }
  const faults: string[] = [];
  let stage: Stage | undefined;
  try {
    stage = await openStage({
      agent,
      recipe,
      binary,
      scripts: { usage: [{ say: 'that is all' }] },
      trusted: true,
      mode: { hooks: 'installed', native: true },
      features,
      run: `${process.pid}-usage`,
      keep: options.request.keep,
      prepare: async (home) => {
        writeOwner(agent, home);
        const watch = await installHooks(agent, home, binary, features, true);
        return () => void faults.push(...watch.settle());
      },
    });
    faults.push(...(await play(stage)));
  } catch (cause) {
    faults.push(cause instanceof Error ? cause.message : String(cause));
  } finally {
    if (stage) await stage.close();
  }
  const outcome = faults.length === 0 ? 'passed' : 'failed';
  note(`${signs[outcome]} ${check}`);
  rows.checks.push({ ...row, outcome, faults });
}

async function play(stage: Stage): Promise<string[]> {
  await seePrompt(stage.recipe.prompt.painted, stage);
  await submit('RUN:usage', stage);
  const heard = (signal: string) =>
    stage.signals.find((one) => one.trusted && one.signal.signal === signal)?.signal;
  await until(() => heard('context'), patience, 'what the context holds', stage);
  await until(() => heard('usage'), patience, 'what it cost', stage);
  await see(said, stage);
  const owner = ownerFile(stage.home);
  if (!existsSync(owner)) return ['the command of the owner got nothing'];
  try {
    JSON.parse(readFileSync(owner, 'utf8'));
    return [];
  } catch {
    return ['the command of the owner did not get the payload whole'];
  }
}

const ownerFile = (home: LabHome) => join(home.folder, 'owner.json');

/** What a person has there before us. */
function writeOwner(agent: AgentDefinition, home: LabHome): void {
  if (isUnknown(agent.usage)) return;
  const { key, members, command } = agent.usage.slot;
  const file = join(agent.config.roots(home.env)[0]!, agent.config.file);
  const settings: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const owner = ownerFile(home);
  const slot = {
    ...members,
    [command]: `cat >${owner}.new; mv ${owner}.new ${owner}; echo ${said}`,
  };
  writeFileSync(file, `${JSON.stringify(Object.assign({}, settings, { [key]: slot }), null, 2)}\n`);
}
