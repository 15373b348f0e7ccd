// npm run lab -- <agent>: set up what is missing, then drive the real agent. Arguments go to the lab.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root, setUp } from './workspace.mjs';

setUp();
const lab = spawn(
  process.execPath,
  [join(root, 'packages/agent-lab/dist/bin.js'), ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => lab.kill(signal));
lab.on('error', (error) => {
  console.error(`the lab could not be started: ${error.message}`);
  process.exitCode = 1;
});
lab.on('close', (code) => {
  process.exitCode = code ?? 1;
});
