import { basename, join } from 'node:path';
import { type AgentDefinition, hooksFileOf } from '@agenthooks/agent-catalog';

/** Where everything that is ours stands below one config root. */
export interface Places {
  root: string;
  /** The file that holds our entries: the agent's own, or one of ours that it reads. */
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
  const config = join(root, hooksFileOf(agent.config, brand));
  return {
    root,
    config,
    folder,
    script: join(folder, 'hook.sh'),
    bundle: join(folder, 'hook.mjs'),
    manifest: join(folder, 'manifest.json'),
    backup: join(folder, 'backup', basename(config)),
  };
}
