// node installer.mjs <root> <brand> <times>: installs and removes by turns, and ends installed.
import { claude } from '@agenthooks/agent-catalog';
import { installAgent, Refusal, removeAgent } from '@agenthooks/hook-installer';

const [root, brand, times] = process.argv.slice(2);
const request = { agent: claude, root, brand, home: `${root}/state` };

/** A file that somebody else keeps changing is refused, which is right, and then tried again. */
function orLater(act) {
  try {
    act();
  } catch (error) {
    if (!(error instanceof Refusal) || !['changing', 'unparsable'].includes(error.code))
      throw error;
  }
}

for (let i = 0; i < Number(times); i++) {
  if (i > 0) orLater(() => removeAgent(request));
  orLater(() => installAgent(request));
}
