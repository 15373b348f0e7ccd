// The recorder: its hook as a whole process beside a Node that does nothing, lines appended beside
// the plain append of the same bytes, and redaction, which must grow with its input only.
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeLine, redact, redactAndCut, writeSignal } from '@agenthooks/signals-recorder';
import { build } from 'tsup';
import { best } from './measure.mjs';

const package_ = new URL('../packages/signals-recorder/', import.meta.url);
const rounds = Number(process.env.AGENTHOOKS_BENCH_ROUNDS ?? 40);

/** The hook as it is installed: one file, everything in it. */
async function hookIn(folder) {
  const entry = join(folder, 'hook.ts');
  writeFileSync(
    entry,
    `import { recordMain } from '@agenthooks/signals-recorder';\nrecordMain(process.argv.slice(2), 0, process.env);\n`,
  );
  await build({
    config: false,
    entry: [entry],
    outDir: folder,
    outExtension: () => ({ js: '.mjs' }),
    format: 'esm',
    target: 'node20',
    tsconfig: new URL('../tsconfig.source.json', import.meta.url).pathname,
    noExternal: [/^@agenthooks\//],
    minify: true,
    silent: true,
  });
  return join(folder, 'hook.mjs');
}

/** CPU milliseconds that ended children took so far: the clock counts what others do. */
function childrenTime() {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
  // Fields 16 and 17 (cutime, cstime) in ticks of 10 ms; the slice begins with field 3.
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

function run(args, input, env) {
  const before = childrenTime();
  const { status } = spawnSync(process.execPath, args, { input, env });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`);
  return childrenTime() - before;
}

async function process_() {
  const folder = mkdtempSync(join(tmpdir(), 'agenthooks-bench-'));
  const hook = await hookIn(folder);
  const env = { PATH: process.env.PATH, AGENTHOOKS_HOME: join(folder, 'home') };
  const ask = JSON.parse(
    readFileSync(
      new URL('test/fixtures/claude/PermissionRequest.Bash.addRules.json', package_),
      'utf8',
    ),
  );
  const payload = (bytes) =>
    JSON.stringify({ ...ask, tool_input: { command: `echo ${'word '.repeat(bytes / 5)}` } });
  const small = payload(2_048);
  const large = payload(1 << 20);
  const taken = { nothing: 0, recorded: 0, large: 0 };
  // In turns, and summed: one run is a few ticks.
  for (let round = 0; round < rounds; round += 1) {
    taken.nothing += run(['-e', '0'], small, env);
    taken.recorded += run([hook, 'claude'], small, env);
    taken.large += run([hook, 'claude'], large, env);
  }
  rmSync(folder, { recursive: true, force: true });
  return {
    ratio: taken.recorded / taken.nothing,
    more: (taken.large - taken.recorded) / rounds,
  };
}

async function appended() {
  const folder = mkdtempSync(join(tmpdir(), 'agenthooks-bench-'));
  const home = join(folder, 'home');
  const count = 2_000;
  const line = {
    v: 1,
    at: '2026-11-30T10:00:00.000Z',
    event: 'PermissionRequest',
    agent: 'claude',
    session: '2a818337-d1f5-4f81-a8fa-220a1d58763d',
    pane: 'bench',
    kind: 'Bash',
    detail: 'npm test -- --run packages/workstate',
  };
  const plain = join(folder, 'plain.jsonl');
  const taken = await best({
    recorder: () => {
      for (let n = 0; n < count; n += 1) writeSignal(line, { home, now: Date.now() });
    },
    plain: () => {
      for (let n = 0; n < count; n += 1) appendFileSync(plain, encodeLine(line));
    },
  });
  rmSync(folder, { recursive: true, force: true });
  return { perSecond: (count / taken.recorder) * 1e6, ratio: taken.plain / taken.recorder };
}

const repeated = (text, length) => text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** Texts that a careless pattern would look through again and again. */
const unkind = [
  'a',
  '"',
  '\\"',
  'http://a:b/',
  'password=',
  'token=process.env.',
  ' --password',
  'mysql -p ',
  'eyJa-',
  "-----BEGIN PRIVATE KEY-----'",
];

async function redaction() {
  const corpus = readFileSync(new URL('test/corpus/ordinary.txt', package_), 'utf8');
  const mebibyte = repeated(corpus, 1 << 20);
  const { ordinary, half } = await best(
    {
      ordinary: () => redact(mebibyte),
      half: () => redact(mebibyte.slice(0, 1 << 19)),
    },
    7,
  );
  let worst = 0;
  let slowest = Number.POSITIVE_INFINITY;
  for (const piece of unkind) {
    const whole = repeated(piece, 1 << 20);
    const taken = await best(
      { whole: () => redact(whole), half: () => redact(whole.slice(0, 1 << 19)) },
      3,
    );
    worst = Math.max(worst, taken.whole / taken.half);
    slowest = Math.min(slowest, (1 << 20) / taken.whole);
  }
  const { long, short } = await best(
    {
      long: () => redactAndCut(mebibyte, 200),
      short: () => redactAndCut(mebibyte.slice(0, 1 << 19), 200),
    },
    15,
  );
  return {
    speed: (1 << 20) / ordinary,
    growth: ordinary / half,
    worst,
    slowest,
    cutGrowth: long / short,
  };
}

export async function rows() {
  const hook = await process_();
  const lines = await appended();
  const text = await redaction();
  return [
    {
      name: 'recorder hook, whole process, CPU, 2 KiB payload',
      value: hook.ratio,
      unit: '×',
      against: '`node -e 0`',
      bar: 1.5,
      better: 'less',
    },
    {
      name: 'the same with a 1 MiB payload',
      value: hook.more,
      unit: 'ms more',
      against: 'the same with 2 KiB',
      bar: 30,
      better: 'less',
    },
    {
      name: 'lines appended: checked, private, rotated',
      value: lines.perSecond,
      unit: 'lines/s',
      against: '`appendFileSync` of the same bytes',
      ratio: lines.ratio,
      bar: 0.25,
      better: 'more',
    },
    {
      name: 'redaction of a mebibyte of ordinary commands',
      value: text.speed,
      unit: 'MB/s',
      against: 'twice the text, twice the time',
      ratio: text.growth,
      bar: 2.4,
      better: 'less',
    },
    {
      name: 'redaction of unkind texts, the worst of them',
      value: text.slowest,
      unit: 'MB/s',
      against: 'twice the text, twice the time',
      ratio: text.worst,
      bar: 3,
      better: 'less',
    },
    {
      name: 'redaction and cut to 200 characters of a mebibyte',
      value: text.cutGrowth,
      unit: '×',
      against: 'of half of it: only its beginning is read',
      bar: 1.5,
      better: 'less',
    },
  ];
}
