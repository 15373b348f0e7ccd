import { say } from './say.ts';

/**
 * `hook.mjs`, which stands beside the script: `say <agent> <argument>`. Whatever happens, nothing
 * but what was asked for is printed and the exit code is 0.
 */
const [verb, ...words] = process.argv.slice(2);
try {
  if (verb === 'say') process.stdout.write(await say(words, process.stdin));
} catch {
  // A hook never fails.
}
