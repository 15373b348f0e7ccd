import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AgentDefinition, agents, claude, isUnknown, kimi } from '@agenthooks/agent-catalog';
import { expect, test } from 'vitest';
import { installAgent, installedVersion, removeAgent, statusOf, syncHooks } from '../src/index.ts';
import { scratch } from './folders.ts';

/** An agent of which an event is known to be newer than others. */
const since = (agent: AgentDefinition, event: string, version: string): AgentDefinition => ({
  ...agent,
  hooks: agent.hooks.map((row) => (row.event === event ? { ...row, since: version } : row)),
});

const newest = [since(claude, 'PermissionRequest', '2.1.300'), since(kimi, 'Stop', '2.1.300')];
const rows = newest.map(
  (agent, at) => [agent.id, agent, ['PermissionRequest', 'Stop'][at]!] as const,
);
const home = '/home/user/state';

const fileOf = ({ config }: AgentDefinition, root: string) =>
  readFileSync(join(root, config.file), 'utf8');

test.each(rows)(
  '%s: an event that the installed version does not have is left out, and said',
  (_, agent, event) => {
    const root = scratch();
    const done = installAgent({ agent, root, home, agentVersion: '2.1.299' });
    expect(done.leftOut).toEqual([{ event, needs: '2.1.300' }]);
    expect(done.events).not.toContain(event);
    expect(fileOf(agent, root)).not.toContain(`"${event}"`);
    const status = statusOf({ agent, root, home, agentVersion: '2.1.299' });
    expect(status).toMatchObject({ installed: true, leftOut: [{ event, needs: '2.1.300' }] });
    removeAgent({ agent, root });
  },
);

test.each(rows)(
  '%s: after an upgrade of the agent the next sync adds it, and writes once',
  async (_, agent, event) => {
    const root = scratch();
    installAgent({ agent, root, home, agentVersion: '2.1.299' });
    const at = { agent, root, home };
    expect(await syncHooks({ ...at, agentVersion: '2.1.299' })).toMatchObject({ did: 'current' });
    // Who does not know the version leaves what who knew it wrote.
    expect(await syncHooks(at)).toMatchObject({ did: 'current' });
    expect(statusOf({ ...at, agentVersion: '2.1.300' })).toMatchObject({
      installed: false,
      missing: [event],
    });
    expect(await syncHooks({ ...at, agentVersion: '2.1.300' })).toMatchObject({ did: 'updated' });
    expect(fileOf(agent, root)).toContain(`"${event}"`);
    expect(await syncHooks({ ...at, agentVersion: '2.2.0' })).toMatchObject({ did: 'current' });
    expect(await syncHooks(at)).toMatchObject({ did: 'current' });
    // And an older one again takes it out: it would be what voids the file.
    expect(await syncHooks({ ...at, agentVersion: '2.1.9' })).toMatchObject({ did: 'updated' });
    expect(fileOf(agent, root)).not.toContain(`"${event}"`);
  },
);

test.each(rows)(
  '%s: where nothing is known of the version, every event is written',
  (_, agent, event) => {
    for (const agentVersion of [undefined, 'nightly', '3.0.0-beta.1']) {
      const root = scratch();
      const done = installAgent({ agent, root, home, agentVersion });
      expect(done).toMatchObject({ leftOut: [] });
      expect(done.events).toContain(event);
    }
  },
);

test('what is tried before a release does not have what came with it', () => {
  const agent = newest[0]!;
  const { leftOut } = installAgent({
    agent,
    root: scratch(),
    home,
    agentVersion: '2.1.300-beta.2',
  });
  expect(leftOut).toHaveLength(1);
});

test('the manifest says the version that was found, and none where none was', () => {
  for (const agentVersion of ['2.1.7', undefined]) {
    const root = scratch();
    installAgent({ agent: claude, root, home, agentVersion });
    const manifest: unknown = JSON.parse(
      readFileSync(join(root, 'agenthooks/manifest.json'), 'utf8'),
    );
    expect((manifest as { agentVersion?: string }).agentVersion).toBe(agentVersion);
  }
});

test('no known version of an event is newer than the one that was measured', () => {
  for (const agent of agents) {
    const { leftOut } =
      agent.config.shape === 'plugin-file'
        ? { leftOut: [] }
        : installAgent({
            agent,
            root: scratch(),
            home,
            agentVersion: agent.measured.version,
            dryRun: true,
          });
    expect(leftOut, agent.id).toEqual([]);
    for (const { since: first } of agent.hooks) {
      if (!isUnknown(first)) expect(first).toMatch(/^\d+(\.\d+)*$/);
    }
  }
});

/** As npm leaves a program: a link on PATH to a file below its package. */
function packaged(name: string, version: string): string {
  const root = scratch();
  const folder = join(root, 'lib/node_modules', name);
  mkdirSync(join(folder, 'bin'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version }));
  writeFileSync(join(folder, 'bin/agent'), '');
  symlinkSync(join(folder, 'bin/agent'), join(root, 'agent'));
  return join(root, 'agent');
}

test('the installed version is that of the package that the program stands in', () => {
  const { npm } = claude.package;
  expect(installedVersion(claude, packaged(npm, '2.1.7'))).toBe('2.1.7');
  expect(installedVersion(claude, packaged(`${npm}-linux-x64`, '2.1.8'))).toBe('2.1.8');
  expect(installedVersion(claude, packaged('another', '9.9.9'))).toBeUndefined();
  expect(installedVersion(claude, '/nowhere/claude')).toBeUndefined();
});
