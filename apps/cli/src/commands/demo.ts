import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installAgent, removeAgent } from '@agenthooks/hook-installer';
import { attachTerminal, hostSession } from '@agenthooks/session-host';
import { standIn, standInProgram } from '@agenthooks/stand-in-agent';
import { withBar } from '../demo/bar.ts';
import { walk } from '../demo/walk.ts';
import { exit } from '../exit.ts';
import { orHostError } from '../host-error.ts';
import type { Call } from '../table.ts';
import { terminalSize } from '../terminal-size.ts';

/** A config as people have them: an order, an indentation, a style of their own. */
const settings = `{
\t"theme": "dark",
\t"hooks": { "SessionEnd": [{ "hooks": [{ "type": "command", "command": "true" }] }] },
\t"note": "ümlauts — kept"
}
`;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** The main job on the stand-in, in a temporary home: installed, hosted, seen, removed. */
export async function run({ options }: Call): Promise<number> {
  const home = mkdtempSync(join(tmpdir(), 'agenthooks-demo-'));
  try {
    return await demonstrate(home, options.auto === true || !isTerminal());
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

const isTerminal = () => process.stdin.isTTY && process.stdout.isTTY;

async function demonstrate(home: string, alone: boolean): Promise<number> {
  const env = { ...process.env, HOME: home, STAND_IN_HOME: join(home, '.stand-in') };
  const [root] = standIn.config.roots(env);
  const file = join(root!, standIn.config.file);
  mkdirSync(root!);
  writeFileSync(file, settings);

  const installed = await installAgent({ agent: standIn, root: root!, features: ['state'] });
  print(`demo    a small stand-in agent, in a temporary home`);
  print(`hooks   ${installed.entries} entries added to its ${standIn.config.file}`);
  const trouble = await host(env, alone);
  await removeAgent({ agent: standIn, root: root! });
  const same = readFileSync(file, 'utf8') === settings;
  print(
    `remove  ${standIn.config.file} is ${same ? 'byte for byte what it was' : 'NOT what it was'}`,
  );
  if (trouble !== undefined) print(`failed  ${trouble}`);
  else print('next    agenthooks run claude, or npm start -- claude in this checkout');
  return same && trouble === undefined ? exit.done : exit.failed;
}

async function host(env: NodeJS.ProcessEnv, alone: boolean): Promise<string | undefined> {
  const rows = () => terminalSize(process.stdout).rows;
  const cols = () => terminalSize(process.stdout).cols;
  const session = await orHostError(() =>
    hostSession({
      agent: standIn,
      command: process.execPath,
      args: [standInProgram],
      cwd: env.HOME!,
      env,
      size: { cols: cols(), rows: rows() - 1 },
      home: join(env.HOME!, 'agenthooks'),
      installed: ['state'],
    }),
  );
  if (alone) return walk(session, print);
  const stdout = Object.create(process.stdout, { rows: { get: () => rows() - 1 } });
  const { code } = await attachTerminal(withBar(session, rows), {
    stdin: process.stdin,
    stdout: stdout as NodeJS.WriteStream,
    env: process.env,
  });
  return code === 0 ? undefined : `the agent left with code ${code}`;
}
