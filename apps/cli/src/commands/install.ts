import { createInterface } from 'node:readline/promises';
import { type AgentDefinition, type Feature, nameOf } from '@agenthooks/agent-catalog';
import {
  type InstallHooksOutcome,
  installHooks,
  rememberRoot,
  statusOf,
} from '@agenthooks/hook-installer';
import { type AgentRoot, currentRoot, found, rootsOf } from '../agents-here.ts';
import { askerOf } from '../asker.ts';
import { CommandError, exit } from '../exit.ts';
import { versionHere } from '../find-agent.ts';
import { mayWrap } from '../may-wrap.ts';
import { knownRoot, namedRoot } from '../named-root.ts';
import { orRefused, orRefusedLater } from '../refused.ts';
import { stateHome } from '../state-home.ts';
import type { Call } from '../table.ts';

export async function run({ arguments: typed, options }: Call): Promise<number> {
  const places = await chosen(typed, options);
  for (const { agent } of places) refuseUnseen(agent, options);
  const dryRun = options.dryRun === true;
  const features = featuresOf(options.features);
  const outcomes: InstallHooksOutcome[] = [];
  const chain = options.chain === true;
  if (chain && !features?.includes('usage')) {
    throw new CommandError('--chain goes with --features usage', exit.usage);
  }
  if (chain && !dryRun) await mayWrap(places, options.yes === true);
  for (const place of places) {
    const { agent, root, container } = place;
    const asker = askerOf(agent);
    const agentVersion = versionOf(options.agentVersion) ?? versionHere(agent, container);
    const request = { agent, root, container, dryRun, features, chain, asker, agentVersion };
    outcomes.push(await orRefusedLater(() => installHooks(request)));
    if (!dryRun) orRefused(() => rememberRoot({ home: stateHome() }, knownRoot(place)));
  }
  if (options.json === true) {
    process.stdout.write(`${JSON.stringify(outcomes, null, 2)}\n`);
    return exit.done;
  }
  outcomes.forEach((outcome, index) => {
    const { agent, root, container } = places[index]!;
    if (outcome.off !== undefined) {
      process.stdout.write(`${agent.title}: off in ${root}: ${outcome.off}\n`);
    } else if (dryRun) {
      const scripts = outcome.scripts.map(({ path, text }) => `\n+++ ${path}\n${text}`).join('');
      process.stdout.write(`${outcome.diff}${scripts}`);
    } else if (!outcome.changed) {
      process.stdout.write(
        `${agent.title}: ${outcome.config} has every hook already; nothing was written.\n`,
      );
    } else {
      process.stdout.write(
        `${agent.title}: ${written(outcome)} for ${outcome.events.length} events in ${outcome.config}\n` +
          (outcome.backup === null ? '' : `  what it was is kept in ${outcome.backup}\n`) +
          trustWords(outcome) +
          usageWords(outcome) +
          leftOutWords(outcome) +
          `  next: ${statusOf({ agent, root, container }).next} · take it out: agenthooks remove ${nameOf(agent)}\n`,
      );
    }
  });
  return exit.done;
}

/** What nobody has seen is not written into anybody's file unless that is what is wanted. */
function refuseUnseen(agent: AgentDefinition, options: Call['options']): void {
  const { id, title, unproven, hookless, commands } = agent;
  if (hookless !== undefined) {
    throw new CommandError(
      `${title}: there is nothing to install: ${hookless}.\nWhat its title says is read by a host: agenthooks run ${commands[0]}`,
      exit.usage,
    );
  }
  if (unproven === undefined || options.unproven === true) return;
  throw new CommandError(
    `${title}: ${unproven}.\nTo write its hooks all the same: agenthooks install ${id} --unproven`,
    exit.usage,
  );
}

/** Where the agent asks for trust: what was done about it, in its own words where it was asked. */
function trustWords({ trust }: InstallHooksOutcome): string {
  if (trust === null) return '';
  const word = trust.saidBy === 'agent' ? 'it says so itself' : 'by its file; it was not asked';
  const why = trust.why === undefined ? '' : ` (written by us: ${trust.why})`;
  const own = trust.trusted
    ? `  you approved these hooks for it: ${word}${why}\n`
    : `  NOT APPROVED: the agent runs none of them; start it and review its hooks${why}\n`;
  return own + trust.lost.map((command) => `  NO LONGER APPROVED, not ours: ${command}\n`).join('');
}

/** What a newer version of the agent would get; the next sync after an upgrade adds it. */
function leftOutWords({ leftOut }: InstallHooksOutcome): string {
  return leftOut
    .map(({ event, needs }) => `  left out: ${event} needs ${needs} or newer\n`)
    .join('');
}

/** undefined: what is on PATH says it. */
function versionOf(typed: unknown): string | undefined {
  if (typeof typed !== 'string' || /^v?\d+(\.\d+)*([-+].*)?$/.test(typed)) {
    return typeof typed === 'string' ? typed : undefined;
  }
  throw new CommandError(`--agent-version ${typed}: a version is 1.2.3`, exit.usage);
}

const offered: readonly Feature[] = ['state', 'record', 'approvals', 'usage'];

/** undefined: what is said when nothing is. */
function featuresOf(typed: unknown): Feature[] | undefined {
  if (typeof typed !== 'string') return undefined;
  return typed.split(',').map((name) => {
    const found = offered.find((feature) => feature === name.trim());
    if (found) return found;
    throw new CommandError(`--features ${name}: there are ${offered.join(', ')}`, exit.usage);
  });
}

/** Who has the status line, where usage was asked for. */
function usageWords({ usage }: InstallHooksOutcome): string {
  if (usage === null) return '';
  if (usage.owner === 'us') {
    return usage.chained === undefined
      ? ''
      : `  its status line goes on as it was: ${usage.chained}\n`;
  }
  const whose = usage.command === undefined ? 'something else' : usage.command;
  return (
    `  USAGE IS NOT TOLD: the status line is somebody else's (${whose})\n` +
    '  once it is free the next sync claims it; --chain wraps it\n'
  );
}

/** Named agents, or those on PATH after asking. Where nobody can be asked, `--yes` is needed. */
async function chosen(typed: readonly string[], options: Call['options']): Promise<AgentRoot[]> {
  const named = namedRoot(typed, options);
  if (named !== undefined) return [named];
  if (typed.length > 0) {
    const roots = rootsOf(typed, options.root);
    return typeof options.root === 'string'
      ? roots
      : roots.filter(({ agent, root }) => root === currentRoot(agent));
  }
  const here = found().map((agent) => ({ agent, root: currentRoot(agent) }));
  if (here.length === 0) {
    throw new CommandError('no agent that this version knows is on PATH', exit.failed);
  }
  const names = here.map(({ agent, root }) => `${agent.title} (${root})`).join(', ');
  if (options.yes === true || options.dryRun === true) return here;
  if (!process.stdin.isTTY) {
    throw new CommandError(
      `found ${names}. Name the agents, or add --yes: nobody can be asked here.`,
      exit.usage,
    );
  }
  const questions = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await questions.question(`Found ${names}. Write hooks for them? [y/N] `);
  questions.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError('nothing was written', exit.failed);
  return here;
}

function written({ entries, backup }: InstallHooksOutcome): string {
  return backup === null ? 'a plugin' : `${entries} entries`;
}
