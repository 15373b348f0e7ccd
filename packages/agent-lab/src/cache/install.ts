import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import type { AgentPackage } from '@agenthooks/agent-catalog';

export interface Installed {
  /** Absolute path of what starts the agent: its own binary, or ours that gives it its Node. */
  binary: string;
  /** False where it was there already. */
  downloaded: boolean;
}

export interface InstallOptions {
  /** See `cacheFolder`. */
  cache: string;
  /** `process.platform-process.arch`. */
  platform: string;
  /** Heard before a download begins. */
  onDownload?: (message: string) => void;
  /** Runs npm; replaced in tests. Rejects when it fails. */
  npm?: (args: readonly string[], folder: string) => Promise<void>;
}

/**
 * Brings the pinned package into the cache, in a folder of its own, without running its scripts.
 * The folder appears whole or not at all: two labs at once end with one copy.
 */
export async function installPackage(
  agent: AgentPackage,
  options: InstallOptions,
): Promise<Installed> {
  const below = agent.binary[options.platform];
  if (below === undefined) {
    const known = Object.keys(agent.binary).join(', ');
    throw new Error(`${agent.npm} has no binary for ${options.platform}; known are ${known}`);
  }
  const folder = join(options.cache, `${agent.npm}@${agent.version}`);
  const runtime = runtimeOf(agent, options.platform);
  const binary = runtime ? join(folder, STARTER) : join(folder, 'node_modules', below);
  if (await isExecutable(binary)) return { binary, downloaded: false };

  options.onDownload?.(`Installing ${agent.npm}@${agent.version} into ${folder} …`);
  await mkdir(dirname(folder), { recursive: true });
  const fresh = await mkdtemp(join(options.cache, 'new-'));
  try {
    await writeFile(
      join(fresh, 'package.json'),
      `${JSON.stringify({ private: true, dependencies: dependenciesOf(agent, runtime) }, null, 2)}\n`,
    );
    const npm = options.npm ?? runNpm;
    await npm(
      ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
      fresh,
    );
    const installed = join(fresh, 'node_modules', below);
    if (agent.packed) await unpack(agent, installed, below);
    if (!(await isExecutable(installed))) {
      throw new Error(
        `npm installed ${agent.npm}@${agent.version}, but there is no ${below} in it`,
      );
    }
    if (runtime) await writeStarter(fresh, folder, [runtime.below, below]);
    await put(fresh, folder, binary);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return { binary, downloaded: true };
}

/** A stream, since a binary can be far larger than what stands for it: grok 1.0.41 is 47 MiB here. */
async function unpack({ npm, version }: AgentPackage, to: string, below: string): Promise<void> {
  try {
    await pipeline(
      createReadStream(`${to}.br`),
      createBrotliDecompress(),
      createWriteStream(to, { mode: 0o755 }),
    );
  } catch (cause) {
    throw new Error(
      `npm installed ${npm}@${version}, but ${below}.br in it could not be unpacked: ${(cause as Error).message}`,
      { cause },
    );
  }
}

interface Runtime {
  npm: string;
  version: string;
  /** Of its binary, below `node_modules`. */
  below: string;
}

function runtimeOf({ npm, node }: AgentPackage, platform: string): Runtime | undefined {
  if (node === undefined) return undefined;
  const below = node.binary[platform];
  const name = node.npm[platform];
  if (below === undefined || name === undefined) {
    throw new Error(`${npm} needs Node ${node.version}, which has no package for ${platform}`);
  }
  return { npm: name, version: node.version, below };
}

function dependenciesOf({ npm, version }: AgentPackage, runtime: Runtime | undefined) {
  return { [npm]: version, ...(runtime && { [runtime.npm]: runtime.version }) };
}

/** Replaced by the program that it starts, so that its pid is the agent's. */
const STARTER = 'start';

async function writeStarter(fresh: string, folder: string, parts: readonly string[]) {
  // The folder is still to be renamed; its last name is what counts.
  const words = parts.map((below) => quote(join(folder, 'node_modules', below)));
  const text = `#!/bin/sh\nexec ${words.join(' ')} "$@"\n`;
  await writeFile(join(fresh, STARTER), text, { mode: 0o755 });
}

const quote = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;

async function put(fresh: string, folder: string, binary: string): Promise<void> {
  try {
    await rename(fresh, folder);
  } catch (cause) {
    // Another lab was faster, or what is there is broken: a whole copy stays, a broken one goes.
    if (await isExecutable(binary)) return;
    await rm(folder, { recursive: true, force: true });
    await rename(fresh, folder).catch(() => {
      throw cause;
    });
  }
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

function runNpm(args: readonly string[], folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      said = (said + chunk).slice(-4_000);
    });
    child.once('error', (cause) => reject(new Error('npm could not be started', { cause })));
    child.once('close', (code) => {
      if (code === 0) return resolve();
      reject(new Error(`npm ${args.join(' ')} in ${folder} failed (${code}):\n${said.trim()}`));
    });
  });
}
