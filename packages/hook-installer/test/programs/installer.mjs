// node installer.mjs <root> <brand> <times>: installs and removes by turns, and ends installed.
import { claude } from '@agenthooks/agent-catalog';
import { installAgent, removeAgent } from '@agenthooks/hook-installer';

const [root, brand, times] = process.argv.slice(2);
const request = { agent: claude, root, brand, home: `${root}/state` };
for (let i = 0; i < Number(times); i++) {
  if (i > 0) removeAgent(request);
  installAgent(request);
}
