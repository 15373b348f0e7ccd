import { holdHook, processIo, reportToolEnd } from '@agenthooks/approval-bridge/hold';
import { say } from './say.ts';

/**
 * `hook.mjs`, which stands beside the script: `say <agent> <argument>`, and for approvals `hold` and
 * `tool-end` with the words of `approvalCommand`. Whatever happens, nothing but what was asked for
 * is printed and the exit code is 0.
 */
const [verb, ...words] = process.argv.slice(2);
try {
  if (verb === 'say') process.stdout.write(await say(words, process.stdin));
  if (verb === 'hold') await holdHook(words, process.stdin, process.env, processIo());
  if (verb === 'tool-end') await reportToolEnd(words, process.stdin, process.env);
} catch {
  // A hook never fails.
}
