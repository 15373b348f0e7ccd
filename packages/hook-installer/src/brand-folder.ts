import { join } from 'node:path';
import type { AgentDefinition } from '@agenthooks/agent-catalog';

/** Where everything that is ours stands below one config root. */
export interface Places {
  root: string;
  /** The agent's own file. */
  config: string;
  /** `<root>/<brand>`, ours alone. */
  folder: string;
  script: string;
  bundle: string;
  manifest: string;
  backup: string;
}

export function placesOf(agent: AgentDefinition, root: string, brand: string): Places {
  const folder = join(root, brand);
  return {
    root,
    config: join(root, agent.config.file),
    folder,
    script: join(folder, 'hook.sh'),
    bundle: join(folder, 'hook.mjs'),
    manifest: join(folder, 'manifest.json'),
    backup: join(folder, 'backup', agent.config.file),
  };
}
