// npm test: set up what is missing, then every test. Arguments go to vitest.
import { run, setUp } from './workspace.mjs';

setUp();
run('npx', ['vitest', 'run', ...process.argv.slice(2)]);
