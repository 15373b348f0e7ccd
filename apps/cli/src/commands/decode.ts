import {
  createDecoder,
  createRecords,
  eventToJson,
  type TerminalEvent,
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
  const print = async (events: TerminalEvent[]) => {
    const lines = events.map((event) => `${JSON.stringify(eventToJson(event))}\n`).join('');
    for (const event of events) if (event.type === 'status') records.apply(event.report);
    if (lines !== '' && !process.stdout.write(lines)) {
      await new Promise((resolve) => process.stdout.once('drain', resolve));
    }
  };
  for await (const chunk of process.stdin) await print(decoder.push(chunk as Uint8Array));
  await print(decoder.end());
  if (options.records === true) {
    const line = { type: 'records', records: Object.fromEntries(records.entries()) };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  }
  return exit.done;
}
