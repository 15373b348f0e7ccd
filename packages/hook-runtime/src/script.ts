import { type AgentDefinition, isUnknown } from '@agenthooks/agent-catalog';
import { DEFAULT_BRAND, type Dialect, environmentPrefix } from '@agenthooks/osc-protocol';
import { caseOf } from './shell/branches.ts';
import { children, childSessions } from './shell/children.ts';
import { delegated } from './shell/delegated.ts';
import { gates, opening, writer } from './shell/gates.ts';
import { byNode } from './shell/node.ts';
import { reading } from './shell/reading.ts';
import type { Voice } from './shell/sequence.ts';
import { usageArm } from './shell/usage.ts';

export interface ScriptOptions {
  agent: AgentDefinition;
  /** `[a-z0-9-]{1,32}`; `agenthooks` by default. */
  brand?: string | undefined;
  dialect?: Dialect | undefined;
  /** Absolute path of the Node found at install; `node` on PATH otherwise. */
  node?: string | undefined;
}

/**
 * The text that an agent's hooks source: POSIX sh, one for all signals, `$1` what to say and `$2`
 * its own path. Made from the contract and the agent's cells, so that no word of it
 * stands twice. Nothing is printed and the exit code is 0 on every path.
 * @throws RangeError for a brand that is none, or an agent whose hooks are no commands.
 */
export function hookScript({ agent, brand = DEFAULT_BRAND, dialect, node }: ScriptOptions): string {
  environmentPrefix(brand);
  const { payload } = agent;
  if (isUnknown(payload))
    throw new RangeError(`${agent.title} has no hook script: ${payload.unknown}`);
  const voice: Voice = { brand, dialect: dialect ?? 'notify' };
  const used = [...new Set(agent.hooks.map(({ argument }) => argument))];
  const sections = [
    `# What ${agent.title} says of itself to the terminal that hosts it.
# Written by ${brand}; sourced by the commands in the agent's config. Remove those first.
`,
    opening,
    gates(agent, voice),
    childSessions(payload, voice),
    reading(payload),
    writer(voice),
    used.includes('child-start') ? children(payload, voice) : '',
    used.includes('stop') ? delegated(payload, voice) : '',
    byNode(agent.id, brand, node),
    caseOf(used, payload, voice, isUnknown(agent.usage) ? '' : usageArm(agent.usage, voice)),
    'exit 0\n',
  ];
  return sections.filter((section) => section !== '').join('\n');
}
