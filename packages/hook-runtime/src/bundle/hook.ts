import { holdHook, processIo, reportToolEnd } from '@agenthooks/approval-bridge/hold';
import { recordMain } from '@agenthooks/signals-recorder';
import { say } from './say.ts';

/**
 * `hook.mjs`, which stands beside the script: `say <agent> <argument>`, `record` with the words of
 * `recordCommand`, and for approvals `hold` and `tool-end` with those of `approvalCommand`.
 * Whatever happens, nothing but what was asked for is printed and the exit code is 0.
 */
const [verb, ...words] = process.argv.slice(2);
try {
  if (verb === 'say') process.stdout.write(await say(words, process.stdin));
  if (verb === 'record') recordMain(words, 0, process.env);
  if (verb === 'hold') await holdHook(words, process.stdin, process.env, processIo());
  if (verb === 'tool-end') await reportToolEnd(words, process.stdin, process.env);
} catch {
  // A hook never fails.
}
