import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { questionStore } from '@agenthooks/approval-bridge';
import { recorderHome } from '@agenthooks/signals-recorder';
import { createHubLink } from '../hub/link.ts';
import { watchGates } from '../monitor/watch-gates.ts';

/** Says each gate once, as one line, for as long as the agent lives that started us. */
if (process.env.AGENTHOOKS_DISABLE === '1') process.exit(0);
const hub = fileURLToPath(new URL('./hub.js', import.meta.url));
const link = createHubLink({ env: process.env, command: [process.execPath, hub] });
process.stdout.on('error', () => process.exit(0));

const parent = process.ppid;
const AGAIN_MS = 5000;
for (;;) {
  // Handed to init: the agent is gone.
  if (process.ppid !== parent) process.exit(0);
  try {
    await watchGates({
      env: process.env,
      link,
      questions: questionStore(recorderHome(process.env)),
      now: Date.now,
      say: (line) =>
        new Promise((resolve, reject) => {
          process.stdout.write(`${line}\n`, (error) => (error ? reject(error) : resolve()));
        }),
    });
  } catch {
    // No hub now: it is looked for again.
  }
  await pause(AGAIN_MS);
}
