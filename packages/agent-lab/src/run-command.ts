import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AgentDefinition, agentById, agents, isUnknown } from '@agenthooks/agent-catalog';
import manifest from '../package.json' with { type: 'json' };
import { cacheFolder } from './cache/cache-folder.ts';
import { installPackage } from './cache/install.ts';
import { type LabRequest, UsageError } from './command-line.ts';
import type { Lodger } from './guests/guest.ts';
import { enterNetwork } from './isolation/network.ts';
import { endOnSignals } from './isolation/unfinished.ts';
import { runLab } from './lab.ts';
import { print } from './report/print.ts';

/** The built command line of this checkout. */
const commandLine = fileURLToPath(new URL('../../../apps/cli/dist/main.js', import.meta.url));

/** Everything around a run: the binary, the network, the paper. Returns the exit code. */
export async function runCommand(request: LabRequest): Promise<number> {
  const agent = agentAt(request);
  const known = agents.filter(({ offline }) => !isUnknown(offline)).map(({ id }) => id);
  if (!agent) {
    throw new UsageError(`no agent is called ${request.agent}; the lab has ${known.join(', ')}`);
  }
  if (isUnknown(agent.offline)) {
    throw new UsageError(
      `${agent.title} cannot be run offline yet (${agent.offline.unknown}); the lab has ${known.join(', ')}`,
    );
  }
  const note = (line: string) => console.error(line);
  // The download needs the network that the run must not have.
  const cache = cacheFolder(process.env);
  const { binary } = await installPackage(agent.package, {
    cache,
    platform: `${process.platform}-${process.arch}`,
    onDownload: note,
  });
  const asker = await askerOf(request.asker, { agent, recipe: agent.offline, binary }, cache, note);
  const entered = await enterNetwork(process.argv.slice(1));
  if (entered.ran) return entered.code;

  endOnSignals();
  const report = await runLab({
    agent,
    recipe: agent.offline,
    binary,
    request,
    network: entered.network,
    golden: fileURLToPath(new URL('../../workstate/test/golden', import.meta.url)),
    ours: manifest.version,
    journals: join(cache, 'journals'),
    hubCommand: [process.execPath, commandLine, 'hub', 'start', '--foreground'],
    pageCommand: [process.execPath, commandLine, 'dashboard', '--no-open'],
    plugin: fileURLToPath(new URL('../../../apps/mcp/dist/plugin', import.meta.url)),
    asker,
    note,
  });
  if (request.out !== undefined) writeFileSync(request.out, JSON.stringify(report, null, 2));
  console.log(request.json ? JSON.stringify(report, null, 2) : print(report));
  return report.failed === 0 && report.passed > 0 ? 0 : 1;
}

/** The program of another version, as whatever the catalog says of the pinned one. */
function agentAt({ agent: id, version, record }: LabRequest): AgentDefinition | undefined {
  const agent = agentById(id);
  if (agent === undefined || version === undefined) return agent;
  if (record) throw new UsageError('--record is of the pinned version: leave --version out');
  return { ...agent, package: { ...agent.package, version } };
}

/** The other agent of two; the same one where none is named. */
async function askerOf(
  id: string | undefined,
  same: Lodger,
  cache: string,
  onDownload: (line: string) => void,
): Promise<Lodger> {
  const agent = id === undefined ? same.agent : agents.find((one) => one.id === id);
  if (agent === same.agent) return same;
  if (agent === undefined || isUnknown(agent.offline)) {
    throw new UsageError(`--asker ${id}: this agent cannot be run offline`);
  }
  const platform = `${process.platform}-${process.arch}`;
  const { binary } = await installPackage(agent.package, { cache, platform, onDownload });
  return { agent, recipe: agent.offline, binary };
}
