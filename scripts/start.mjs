// npm start: the main job on a stand-in agent; npm start -- <agent> hosts a real one.
import { join } from 'node:path';
import { root, run, setUp } from './workspace.mjs';

setUp();
const given = process.argv.slice(2);
const cli = join(root, 'apps/cli/dist/main.js');
const args =
  given.length === 0 ? ['demo'] : given[0].startsWith('-') ? ['demo', ...given] : ['run', ...given];
run(process.execPath, [cli, ...args], { stdio: 'inherit', cwd: process.env.INIT_CWD ?? root });
