import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claude, type HookArgument } from '@agenthooks/agent-catalog';
import { createDecoder, type Signal } from '@agenthooks/osc-protocol';
import { hookCommand, quote } from '../src/index.ts';
import { runHook } from './hook.ts';
import type { Stage } from './stage.ts';
import { TOKEN, until } from './terminal.ts';

const SEPARATOR = '\x1e';

/**
 * The signals that each of many payloads gives, from one shell that forks for each: what a process
 * per payload would cost buys ten times the payloads.
 */
export async function runAll(
  { folder, script, terminal, env }: Stage,
  argument: HookArgument,
  payloads: readonly string[],
): Promise<Signal[][]> {
  for (const [at, text] of payloads.entries()) writeFileSync(join(folder, `p${at}`), `${text}\n`);
  const hook = hookCommand({ agent: claude, scriptPath: script, argument });
  // A heartbeat is said in the background, by a child that holds the pipe's writing end.
  const loop = `for at in ${payloads.map((_, at) => at).join(' ')}; do
  (eval ${quote(hook)}) <${quote(folder)}/p$at 4>&1 | cat
  printf '\\036' >"$AGENTHOOKS_PTY"
done`;
  terminal.clear();
  const ran = await runHook({ shell: ['dash'], command: loop, payload: '', env });
  if (ran.code !== 0 || ran.stdout !== '' || ran.stderr !== '') {
    throw new Error(`the hook printed or failed: ${JSON.stringify(ran)}`);
  }
  const parts = await until(() => {
    const split = terminal.bytes().toString('latin1').split(SEPARATOR);
    return split.length > payloads.length ? split : undefined;
  });
  return payloads.map((_, at) =>
    createDecoder({ brand: 'agenthooks', token: TOKEN })
      .push(Buffer.from(parts[at]!, 'latin1'))
      .map((event) => {
        if (event.type === 'signal' && event.trusted) return event.signal;
        throw new Error(`the terminal got ${JSON.stringify(event)}`);
      }),
  );
}
