// Runs every step, whatever the earlier ones gave, and counts. Needs nothing but Node and Debian.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failedRows, failedTests } from './failures.mjs';
import { root } from './workspace.mjs';

/** The agents that have joined the lab. */
const agents = ['claude', 'codex', 'opencode'];

/** What tests run beside Node: shells, a browser, a terminal multiplexer, namespaces. */
const debian = {
  dash: '/usr/bin/dash',
  busybox: '/usr/bin/busybox',
  zsh: '/usr/bin/zsh',
  fish: '/usr/bin/fish',
  tmux: '/usr/bin/tmux',
  strace: '/usr/bin/strace',
  chromium: '/usr/bin/chromium',
  iproute2: '/usr/bin/ip',
};

const scratch = mkdtempSync(join(tmpdir(), 'agenthooks-ci-'));
const total = { passed: 0, failed: 0 };
const lines = [];
const failures = [];

/** Runs to the end or the limit; output is shown and returned. */
function run(command, args, { minutes, stdin = 'ignore' }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: [stdin, 'pipe', 'inherit'],
      env: { ...process.env, CI: 'true', TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
      detached: true,
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      process.stdout.write(chunk);
    });
    const limit = setTimeout(() => {
      console.log(`(ended after ${minutes} minutes)`);
      process.kill(-child.pid, 'SIGKILL');
    }, minutes * 60_000);
    child.on('error', (error) => {
      console.log(error.message);
      resolve({ code: 1, output });
    });
    child.on('close', (code) => {
      clearTimeout(limit);
      resolve({ code: code ?? 1, output });
    });
  });
}

async function step(name, command, args, { minutes = 10, count } = {}) {
  console.log(`\n── ${name}: ${command} ${args.join(' ')}`);
  const started = Date.now();
  const { code, output } = await run(command, args, { minutes });
  const counted = count?.(output) ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  // A run that failed without a failed row (a crash, a limit) is a failure all the same.
  if (code !== 0 && counted.failed === 0) counted.failed = 1;
  failures.push(...(counted.names ?? []));
  total.passed += counted.passed;
  total.failed += counted.failed;
  const seconds = Math.round((Date.now() - started) / 1000);
  lines.push(`${name}: ${counted.passed} passed, ${counted.failed} failed in ${seconds} s`);
}

function systemPackages() {
  const missing = Object.entries(debian).filter(([, file]) => !existsSync(file));
  if (missing.length === 0) return;
  const names = missing.map(([name]) => name);
  console.log(`── installing ${names.join(' ')}`);
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] };
  spawnSync('apt-get', ['update', '-qq'], quiet);
  const result = spawnSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...names],
    {
      ...quiet,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    },
  );
  if (result.status !== 0) {
    total.failed += 1;
    lines.push(`apt-get install ${names.join(' ')}: failed`);
  }
}

function fromJson(file, read) {
  return () => {
    try {
      return read(JSON.parse(readFileSync(file, 'utf8')));
    } catch (error) {
      console.log(`no readable report in ${file}: ${error.message}`);
      return { passed: 0, failed: 1 };
    }
  };
}

systemPackages();
const report = join(scratch, 'vitest.json');
await step('the main job', 'npm', ['start'], { minutes: 10 });
await step(
  'npm test',
  'npm',
  ['test', '--', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  {
    minutes: 20,
    count: fromJson(report, (r) => ({
      passed: r.numPassedTests,
      failed: r.numFailedTests,
      names: failedTests(r),
    })),
  },
);
for (const agent of agents) {
  const file = join(scratch, `lab-${agent}.json`);
  await step(`lab ${agent}`, 'npm', ['run', 'lab', '--', agent, '--json', '--out', file], {
    minutes: 20,
    count: fromJson(file, (r) => ({ passed: r.passed, failed: r.failed, names: failedRows(r) })),
  });
}
for (const check of ['typecheck', 'lint', 'knip', 'check:package'])
  await step(check, 'npm', ['run', check], { minutes: 6 });

rmSync(scratch, { recursive: true, force: true });
console.log(`\n${lines.join('\n')}\n`);
if (failures.length > 0) console.log(`What failed:\n  ${failures.join('\n  ')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
