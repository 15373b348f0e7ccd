// Shared by start, test, lab and bench: what a fresh clone needs before it can run.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const oldest = [20, 19];

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  console.error(
    `agenthooks needs Node ${oldest.join('.')} or newer; this is ${process.versions.node}. Install a newer Node and run the same command again.`,
  );
  process.exit(1);
}

/** Runs a command with its output shown; ends this process with its code when it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
    ...options,
  });
  if (result.error) {
    console.error(`${command} could not be started: ${result.error.message}`);
    process.exit(1);
  }
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** Newer than what was installed from: the lock file changed since (a pull, a checkout). */
function installedIsCurrent() {
  const installed = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return false;
  return statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

export function install() {
  if (installedIsCurrent()) return;
  console.log('Setting up: installing dependencies (npm ci, about 15 s) …');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
}

export function build() {
  const built = ['packages', 'apps'].every((folder) =>
    readdirSync(join(root, folder)).every(
      (name) =>
        !existsSync(join(root, folder, name, 'package.json')) ||
        !JSON.parse(readFileSync(join(root, folder, name, 'package.json'), 'utf8')).scripts
          ?.build ||
        existsSync(join(root, folder, name, 'dist')),
    ),
  );
  console.log(
    built ? 'Building what changed …' : 'Setting up: building (about 30 s the first time) …',
  );
  run('npx', ['turbo', 'run', 'build', '--output-logs=errors-only', '--log-order=grouped']);
}

export function setUp() {
  requireNode();
  install();
  build();
}
