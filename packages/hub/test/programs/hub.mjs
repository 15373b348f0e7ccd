// A hub as a process: `hub.mjs [--die <crash point>] [--version <v>] [--protocols <n,n>]`.
// Its environment says where. Exit 3: another one runs.
import { readHubSettings, startHub } from '../../dist/index.js';

const after = (name) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};
const die = after('--die');
const version = after('--version');
const protocols = after('--protocols')?.split(',').map(Number);

try {
  const hub = await startHub({
    env: process.env,
    marks: [],
    settings: readHubSettings(process.env.AGENTHOOKS_HOME),
    reach: (point) => {
      if (point === die) process.kill(process.pid, 'SIGKILL');
    },
    ...(version && { version }),
    ...(protocols && { protocols }),
  });
  process.on('SIGTERM', () => hub.close());
  console.log('up');
  console.log(await hub.stopped);
} catch (error) {
  console.error(error.message);
  process.exitCode = error.code === 'running' ? 3 : 1;
}
