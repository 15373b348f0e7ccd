import { createHash } from 'node:crypto';
import type { Feature } from '@agenthooks/agent-catalog';
import { planPlugin } from '../plugin-file/install.ts';
import { assetsOf, type Work } from '../request.ts';

/**
 * What a complete install of these features is, as one hash: a signal that arrived tells nothing
 * of hooks that were written after it.
 */
export function installPrint(work: Work, features: readonly Feature[]): string {
  const hash = createHash('sha256');
  if (work.agent.config.shape === 'plugin-file') {
    const { path, text } = planPlugin(work, features);
    return hash.update(path).update(text).digest('hex');
  }
  const { entries, assets } = assetsOf(work, features);
  hash.update(JSON.stringify(entries));
  for (const { path, bytes } of assets) hash.update(path).update(bytes);
  return hash.digest('hex');
}
