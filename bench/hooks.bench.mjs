// What a hook costs the agent that waits for it: the installed command line under `/bin/sh -c`,
// beside a shell that does nothing. Counted is the processor time of what is waited for, since
// time by the clock tells more of what else the machine does; forms are interleaved and ratios are
// taken per round.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { claude } from '@agenthooks/agent-catalog';
import { hookCommand, hookScript } from '@agenthooks/hook-runtime';
import { spawn } from 'node-pty';

const execute = promisify(execFile);
const captured = new URL('../packages/agent-catalog/test/fixtures/claude/', import.meta.url);

const rounds = Number(process.env.AGENTHOOKS_BENCH_ROUNDS ?? 9);
const pipes = Number(process.env.AGENTHOOKS_BENCH_PIPES ?? 1000);

/** A captured payload, one of its strings made longer until it has this many bytes. */
function payload(name, mark, bytes) {
  const text = readFileSync(new URL(`${name}.json`, captured), 'utf8');
  return text.replace(mark, mark + 'x'.repeat(Math.max(0, bytes - text.length)));
}

async function openTerminal() {
  const pty = spawn('/bin/sh', ['-c', 'stty raw -echo; tty; exec sleep 3600'], { encoding: null });
  let text = '';
  const path = await new Promise((resolve) => {
    pty.onData((data) => {
      if (text.length < 100) text += Buffer.from(data).toString();
      if (/\n/.test(text)) resolve(text.trim());
    });
  });
  return { path, close: () => pty.kill('SIGKILL') };
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** Milliseconds of processor time of one run, without what goes on in the background. */
async function work(command, file, env, runs) {
  const { stdout } = await loop(command, file, env, runs);
  const children = stdout
    .trim()
    .split('\n')[1]
    .match(/[0-9.]+(?=s)/g);
  return (children.reduce((sum, seconds) => sum + Number(seconds), 0) * 1000) / runs;
}

/** Many runs from one shell, so that what starts them hardly counts. */
function loop(command, file, env, runs) {
  const script = `i=0; while [ $i -lt ${runs} ]; do /bin/sh -c "$HOOK" <${file} >/dev/null; i=$((i+1)); done; times`;
  return execute('/bin/sh', ['-c', script], { env: { ...env, HOOK: command } });
}

export async function rows() {
  const folder = mkdtempSync(join(tmpdir(), 'agenthooks-bench-'));
  const terminal = await openTerminal();
  const script = join(folder, 'hook.sh');
  writeFileSync(script, hookScript({ agent: claude }));
  const env = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    AGENTHOOKS_PTY: terminal.path,
    AGENTHOOKS_TOKEN: '0123456789abcdef0123456789abcdef',
    AGENTHOOKS_HOST_PID: String(process.pid),
    ...claude.guards.equal,
  };
  const file = (name, text) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const hook = (argument) => hookCommand({ agent: claude, scriptPath: script, argument });
  const says = {
    working: ['PreToolUse.Bash', '"command":"'],
    end: ['PostToolUse.Bash.subagent', '"stdout":"'],
    permission: ['PermissionRequest.Bash.addRules', '"command":"'],
    prompt: ['UserPromptSubmit.plain', '"prompt":"'],
    stop: ['Stop.background', '"last_assistant_message":"'],
  };
  const at = (argument, bytes) => file(`${argument}-${bytes}`, payload(...says[argument], bytes));

  const shell = { command: ':', file: at('working', 2048), env };
  const forms = {
    working: { ...shell, command: hook('working') },
    unhosted: { ...shell, command: hook('working'), env: { ...env, AGENTHOOKS_PTY: '' } },
    end: { ...shell, command: hook('end'), file: at('end', 2048) },
    permission: { ...shell, command: hook('permission'), file: at('permission', 2048) },
    stop: { ...shell, command: hook('stop'), file: at('stop', 2048) },
  };
  const ratios = Object.fromEntries(Object.keys(forms).map((name) => [name, []]));
  const taken = Object.fromEntries(Object.keys(forms).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    const empty = await work(shell.command, shell.file, env, 60);
    for (const [name, form] of Object.entries(forms)) {
      const spent = await work(form.command, form.file, form.env, 60);
      taken[name].push(spent);
      ratios[name].push(spent / empty);
    }
  }

  const longer = {};
  for (const argument of Object.keys(says)) {
    const spent = { small: [], half: [], whole: [] };
    for (let round = 0; round < 3; round++) {
      spent.small.push(await work(hook(argument), at(argument, 2048), env, 12));
      spent.half.push(await work(hook(argument), at(argument, 1 << 19), env, 12));
      spent.whole.push(await work(hook(argument), at(argument, 1 << 20), env, 12));
    }
    const [small, half, whole] = Object.values(spent).map((times) => Math.min(...times));
    longer[argument] = { whole: whole - small, growth: whole / half };
  }

  const broken = await brokenPipes(env, hook, at);
  terminal.close();
  rmSync(folder, { recursive: true });

  const times = (what, name, bar) => ({
    name: `${what}, 2 KiB payload`,
    value: median(taken[name]),
    unit: 'ms of processor time',
    against: '/bin/sh -c :',
    ratio: median(ratios[name]),
    bar,
    better: 'less',
  });
  return [
    times('working hook, hosted', 'working', 1.4),
    times('working hook, unhosted', 'unhosted', 1.3),
    times("tool's end, hosted", 'end', 2.5),
    times('attention hook with the tool', 'permission', 2.5),
    times('stop hook with delegated work', 'stop', 2.5),
    ...Object.entries(longer).flatMap(([argument, { whole, growth }]) => [
      {
        name: `${argument} hook, payload of 1 MiB`,
        value: whole,
        unit: 'ms more of processor time',
        against: 'the same with 2 KiB',
        bar: 30,
        better: 'less',
      },
      {
        name: `${argument} hook, payload doubled to 1 MiB`,
        value: growth,
        unit: 'times',
        against: 'the same with 512 KiB',
        bar: 2.5,
        better: 'less',
      },
    ]),
    {
      name: 'broken pipes that the agent sees',
      value: broken,
      unit: `of ${pipes}`,
      against: 'payloads of 400 B to 1 MiB',
      bar: 0,
      better: 'less',
    },
  ];
}

/** `cat` is the agent: it dies when its reader is gone before all was written. */
async function brokenPipes(env, hook, at) {
  const cases = [
    ['working', 0, env],
    ['working', 1 << 20, env],
    ['end', 1 << 16, env],
    ['stop', 1 << 20, env],
    ['working', 1 << 20, { ...env, AGENTHOOKS_PTY: '' }],
  ];
  let broken = 0;
  for (const [argument, bytes, given] of cases) {
    const loop = `n=0; i=0; while [ $i -lt ${Math.ceil(pipes / cases.length)} ]; do
cat ${at(argument, bytes)} | /bin/sh -c "$HOOK"; [ "\${PIPESTATUS[*]}" = '0 0' ] || n=$((n+1)); i=$((i+1)); done; echo $n`;
    const { stdout } = await execute('bash', ['-c', loop], {
      env: { ...given, HOOK: hook(argument) },
    });
    broken += Number(stdout);
  }
  return broken;
}
