import { redact } from '@agenthooks/signals-recorder';
import { exit } from '../exit.ts';
import type { Call } from '../table.ts';

/** Text on stdin → the same text without its secrets. What was taken out is said on stderr. */
export async function run(_call: Call): Promise<number> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  const { text, removed } = redact(Buffer.concat(chunks).toString());
  process.stdout.write(text);
  const told = Object.entries(removed).map(([kind, count]) => `${count} ${kind}`);
  if (told.length > 0) console.error(`redacted: ${told.join(', ')}`);
  return exit.done;
}
