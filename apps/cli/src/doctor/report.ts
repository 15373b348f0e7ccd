import type { Doubling, ProofRung } from '@agenthooks/hook-installer';
import { ago } from '../print.ts';
import { deliveryWords } from '../rung-words.ts';
import type { Examined, Tried } from './examine.ts';

const indent = '  ';

/** What a person reads of one agent and root. */
export function report(found: Examined, home: string, now: number): string {
  const short = (path: string) =>
    path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
  const { title, program, config, rung, problem, lacks, next } = found;
  const lines = [
    `${title} · ${program === null ? 'not on PATH' : short(program)}`,
    `${indent}${short(config)}`,
    ...ladder(found, now),
    ...tried(found.tried),
    ...(lacks === null || (rung === 'none' && !problem) ? [] : [`missing: ${sentence(lacks)}`]).map(
      (line) => indent + line,
    ),
    ...probed(found, now),
    ...found.broken.map(({ file, text }) => `${indent}! ${short(file)}: ${text}`),
    ...others(found, short),
    ...found.doublings.flatMap((one) => doubled(one, short)),
    `${indent}next: ${next}`,
  ];
  return `${lines.join('\n')}\n`;
}

const marks: Readonly<Record<'seen' | 'not', string>> = { seen: '✓', not: '·' };

function ladder({ rung, ladder: rungs, delivered }: Examined, now: number): string[] {
  if (rung === 'none') return [`${indent}no hooks of ours`];
  const row = rungs.map(({ rung: name, seen }) => `${seen ? marks.seen : marks.not} ${word[name]}`);
  const arrived = delivered ? [`${indent}${deliveryWords(delivered, now)}`] : [];
  return [`${indent}${row.join('   ')}`, ...arrived];
}

const word: Readonly<Record<ProofRung, string>> = {
  none: 'none',
  written: 'written',
  'well-formed': 'well-formed',
  loadable: 'loadable',
  trusted: 'trusted',
  delivered: 'delivered',
};

function tried({ notRun, said, recording, asking }: Tried): string[] {
  if (notRun !== null) {
    return notRun === 'nothing is installed' ? [] : [`${indent}not run by doctor: ${notRun}`];
  }
  const good = said.filter(({ outcome }) => outcome === 'arrived').length;
  const bad = said.filter(({ outcome }) => outcome !== 'arrived');
  const lines = [
    `${good} of ${said.length} hooks, run as the agent runs them, spoke to a terminal of doctor's own`,
    ...bad.map(
      ({ event, matcher, text }) => `✗ ${event}${matcher === null ? '' : ` (${matcher})`}: ${text}`,
    ),
  ];
  if (recording)
    lines.push(recording.works ? 'recording works too' : `✗ recording: ${recording.text}`);
  if (asking > 0)
    lines.push(`${asking} hooks for approvals were not run: they would have asked you`);
  return lines.map((line) => indent + line);
}

/** Of the program, not of what stands in the person's config. */
function probed({ probed: last }: Examined, now: number): string[] {
  if (last === null) return [];
  const what = last.passed ? 'told what it does' : 'did not tell all that it does';
  return [
    `${indent}probe: version ${last.version} ${what}, in a home of its own, ${ago(now - last.at)} ago`,
  ];
}

function others({ others: hooks, title }: Examined, short: (path: string) => string): string[] {
  if (hooks.length === 0) return [];
  const tools = new Set(hooks.map(({ tool }) => tool)).size;
  const head = `${count(hooks.length, 'hook')} of ${count(tools, 'other tool')} that ${title} finds (left alone):`;
  const rows = hooks.map(({ tool, event, matcher, file, line, command, gone, unproven }) => ({
    tool,
    event: `${event === '*' ? 'plugin' : event}${matcher === undefined ? '' : ` (${matcher})`}`,
    place: `${short(file)}${line === null ? '' : `:${line}`}`,
    command: event === '*' ? '' : cut(short(command.replace(/\s+/g, ' '))),
    notes: [
      ...(gone === null ? [] : [`! ${short(gone)} is not there: this hook fails or does nothing`]),
      ...(unproven ? [`that ${title} reads this file is known by its documents alone`] : []),
    ],
  }));
  const width = (key: 'tool' | 'event' | 'place') =>
    Math.max(...rows.map((row) => row[key].length));
  const widths = [width('tool'), width('event'), width('place')] as const;
  return [
    indent + head,
    ...rows.flatMap(({ tool, event, place, command, notes }) => [
      `${indent}  ${tool.padEnd(widths[0])}  ${event.padEnd(widths[1])}  ${place.padEnd(widths[2])}  ${command}`.trimEnd(),
      ...notes.map((note) => `${indent}    ${note}`),
    ]),
  ];
}

function doubled(one: Doubling, short: (path: string) => string): string[] {
  const { tool, events, files, effect, where, why } = one;
  const words = {
    twice: `fires twice: ${tool} at ${events.join(', ')}`,
    once: `stands twice and runs once: ${tool} at ${events.join(', ')}`,
    elsewhere: `fires in ${where} too: ${tool} at ${events.join(', ')}`,
    silent: `ours are read by ${where} too, and keep quiet there`,
    unknown: `may fire twice: ${tool} at ${events.join(', ')}`,
  };
  const sign = effect === 'once' || effect === 'silent' ? ' ' : '!';
  return [
    `${indent}${sign} ${words[effect]}`,
    `${indent}    ${why} (${files.map(short).join(', ')})`,
  ];
}

/** A refusal of the installer says that nothing was changed, which goes without saying here. */
function sentence(text: string): string {
  return text.replace(/\. Nothing was changed\..*$/s, '');
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
