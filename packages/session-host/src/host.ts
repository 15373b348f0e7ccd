import { randomBytes } from 'node:crypto';
import { DEFAULT_FEATURES } from '@agenthooks/agent-catalog';
import { createToken, DEFAULT_BRAND, environmentPrefix } from '@agenthooks/osc-protocol';
import { defineConfig } from '@agenthooks/workstate';
import { checkFolder, findCommand } from './command.ts';
import { type Companion, type Companioned, withCompanion } from './companion/companion.ts';
import { agentEnvironment, type Environment, hostPrefixes } from './environment.ts';
import { HostError } from './errors.ts';
import { type Injected, type InjectionRequest, injectHooks } from './inject.ts';
import { makeLaunchFolder } from './launch-folder.ts';
import { launchLine } from './launcher.ts';
import type { HostOptions } from './options.ts';
import { nodePty } from './pty/node-pty.ts';
import { cleanHome } from './registry/clean.ts';
import { runSession } from './run-session.ts';
import { createDetachedScreen } from './screen/detached-screen.ts';
import type { HostedSession } from './session.ts';
import { splitTimings } from './timings.ts';

/**
 * Starts an agent in a pseudo-terminal of ours. When the promise resolves the agent runs, and
 * nothing of its output was missed by listeners that are added before the next turn of the
 * event loop.
 *
 * @throws HostError with its code, when nothing was started
 */
export async function hostSession(options: HostOptions): Promise<HostedSession> {
  const { agent, command, home, size, brand = DEFAULT_BRAND, now = Date.now } = options;
  const { cwd = process.cwd(), env: given = process.env, args = [] } = options;
  checkSize(size.cols, size.rows);
  const timings = splitTimings(options.timings);
  const config = defineConfig(agent.traits, timings.machine);
  checkBrand(brand);
  checkFolder(cwd);
  findCommand(command, given, cwd);

  const pane = paneName();
  const token = createToken();
  const folder = makeLaunchFolder(home, pane);
  let companioned: Companioned | undefined;
  try {
    const { hooks, features, ...injected } = await hooksFor(options, {
      agent,
      command,
      home,
      args,
      cwd,
      env: given,
      brand,
      folder,
    });
    const env = agentEnvironment(
      { ...given, ...injected.env },
      { brand, pane, token, hostPid: process.pid },
      agent.launch.environment,
    );
    companioned = await withCompanion({
      ...{ agent, command, args: injected.args, env, cwd, brand, folder },
      wanted: options.companion !== false,
      within: timings.host.companion,
    });
    const line = launchLine(command, companioned.args, env, brand);
    const screen = options.detached ? await createDetachedScreen(size) : undefined;
    const child = await spawned(options, { ...line, cwd, env, ...size });
    runningOf(companioned)?.terminalIs(child.path);
    void cleanHome(home, now());
    return runSession({
      options,
      config,
      timings: timings.host,
      brand,
      pane,
      token,
      child,
      folder,
      hooks,
      features,
      companion: companioned.companion,
      screen,
      ...(startedIn(given, brand) ?? {}),
      cwd,
      now,
    });
  } catch (error) {
    await runningOf(companioned)?.end();
    await folder.remove();
    throw error;
  }
}

function runningOf(companioned: Companioned | undefined): Companion | undefined {
  const companion = companioned?.companion;
  return companion && 'end' in companion ? companion : undefined;
}

/** The pane of the agent that starts this one, as its host said it. */
function startedIn(env: Environment, brand: string): { startedIn: string } | undefined {
  const prefix = environmentPrefix(brand);
  const pane = env[`${prefix}PANE`];
  return pane !== undefined && hostPrefixes(env).includes(prefix) ? { startedIn: pane } : undefined;
}

async function hooksFor(
  options: HostOptions,
  request: Omit<InjectionRequest, 'features'>,
): Promise<Injected> {
  const { features: wanted = DEFAULT_FEATURES, installed = [] } = options;
  const missing = wanted.filter((feature) => !installed.includes(feature));
  const inject = options.inject !== false && missing.length > 0;
  const added = inject ? await injectHooks({ ...request, features: missing }) : without(request);
  const features = [...installed, ...added.features];
  // The state is what a session's hooks are known by.
  return installed.includes('state')
    ? { ...added, hooks: { from: 'install' }, features }
    : { ...added, features };
}

function without({ args }: Pick<InjectionRequest, 'args'>): Injected {
  return { hooks: { from: 'nowhere', why: 'the caller wants none' }, features: [], args, env: {} };
}

async function spawned(
  options: HostOptions,
  request: Parameters<NonNullable<HostOptions['pty']>['spawn']>[0],
) {
  try {
    return await (options.pty ?? nodePty()).spawn(request);
  } catch (cause) {
    if (cause instanceof HostError) throw cause;
    throw new HostError(
      'spawn-failed',
      `starting ${JSON.stringify(options.command)} in a pseudo-terminal: ${String(cause)}. ` +
        'Where the system has none left, close some terminals (`sysctl kernel.pty.nr kernel.pty.max`).',
      { cause },
    );
  }
}

function checkBrand(brand: string) {
  try {
    environmentPrefix(brand);
  } catch (cause) {
    throw new HostError('bad-option', `hosting as ${JSON.stringify(brand)}: ${String(cause)}.`, {
      cause,
    });
  }
}

function checkSize(cols: number, rows: number) {
  for (const [name, cells] of Object.entries({ cols, rows })) {
    if (Number.isInteger(cells) && cells > 0 && cells < 65_536) continue;
    throw new HostError(
      'bad-option',
      `size.${name} is ${cells}; give a whole number of cells from 1 to 65535.`,
    );
  }
}

/** 50 random bits in letters that a status id, a file name and a person can all bear. */
function paneName(): string {
  return [...randomBytes(10)].map((byte) => LETTERS[byte & 31]).join('');
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
