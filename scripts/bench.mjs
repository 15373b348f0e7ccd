// npm run bench [-- --json] [-- word…]: every bench/*.bench.mjs, or those whose name has a word.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { root } from './workspace.mjs';

const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean' }, help: { type: 'boolean' } },
  allowPositionals: true,
});

if (values.help) {
  console.log('npm run bench [-- --json] [word…]   rows of bench/*.bench.mjs; see bench/README.md');
  process.exit(0);
}

// In a process whose output goes to stderr: with --json the array is all that stands on stdout.
const ready = spawnSync(
  process.execPath,
  ['-e', "import('./scripts/workspace.mjs').then(({ setUp }) => setUp())"],
  { cwd: root, stdio: ['ignore', process.stderr, process.stderr] },
);
if (ready.status !== 0) process.exit(ready.status ?? 1);

const folder = new URL('../bench/', import.meta.url);
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.bench.mjs'))
  .filter((file) => positionals.length === 0 || positionals.some((word) => file.includes(word)));
if (files.length === 0) {
  console.error(
    `No benchmark has ${positionals.join(' or ')} in its name. There are: ${readdirSync(folder)
      .filter((file) => file.endsWith('.bench.mjs'))
      .join(', ')}`,
  );
  process.exit(2);
}

const all = [];
for (const file of files) {
  console.error(`bench/${file} …`);
  const { rows } = await import(new URL(file, folder));
  all.push(...(await rows()).map(finish));
}

/** The form that is printed; `bar` is one for the ratio, which is the value where there is none. */
function finish({ name, what, value, measured, unit, against, ratio, bar, better }) {
  const figure = value ?? measured;
  const compared = ratio ?? figure;
  return {
    name: name ?? what,
    value: rounded(figure),
    unit,
    against,
    ratio: rounded(compared),
    bar: `${better === 'less' ? 'at most' : 'at least'} ${bar}`,
    holds: better === 'less' ? compared <= bar : compared >= bar,
  };
}

function rounded(number) {
  return Number(number.toPrecision(4));
}

if (values.json) console.log(JSON.stringify(all));
else print(all);
if (all.some(({ holds }) => !holds)) process.exitCode = 1;

function print(list) {
  const lines = list.map(({ name, value, unit, against, ratio, bar, holds }) => [
    holds ? 'holds' : 'FAILS',
    name,
    `${value} ${unit}`,
    `${ratio}`,
    bar,
    against,
  ]);
  const head = ['', 'what', 'value', 'ratio', 'bar', 'against'];
  const widths = head.map((title, i) =>
    Math.max(title.length, ...lines.map((line) => line[i].length)),
  );
  for (const line of [head, ...lines]) {
    console.log(
      line
        .map((cell, i) => cell.padEnd(widths[i]))
        .join('  ')
        .trimEnd(),
    );
  }
}
