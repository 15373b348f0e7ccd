import {
  createDecoder,
  createRecords,
  eventToJson,
  recordsToJson,
  type TerminalEvent,
  toJsonLine,
} from '@agenthooks/osc-protocol';
import { exit } from '../exit.ts';
import type { Call } from '../table.ts';

/** Bytes on stdin → one JSON event per line. */
export async function run({ options }: Call): Promise<number> {
  const decoder = createDecoder({
    ...(typeof options.brand === 'string' ? { brand: options.brand } : {}),
    ...(typeof options.token === 'string' ? { token: options.token } : {}),
    unwrapTmux: options.tmux === true,
  });
  const records = createRecords();
  const print = async (events: readonly TerminalEvent[]) => {
    for (const event of events) records.take(event);
    const lines = events.map((event) => `${toJsonLine(eventToJson(event))}\n`).join('');
    if (lines !== '' && !process.stdout.write(lines)) {
      await new Promise((resolve) => process.stdout.once('drain', resolve));
    }
  };
  for await (const chunk of process.stdin) await print(decoder.push(chunk as Uint8Array));
  await print(decoder.end());
  if (options.records === true) {
    process.stdout.write(`${toJsonLine({ type: 'records', records: recordsToJson(records) })}\n`);
  }
  return exit.done;
}
