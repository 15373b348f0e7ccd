import { createInterface } from 'node:readline/promises';
import type { AnswerContent, AnswerReply, ControlClient } from '@agenthooks/approval-bridge';
import { CommandError, exit } from '../exit.ts';
import { outcomeText } from './card-text.ts';

/** Sends the answer, pairs this viewer first where the hub is strict, and says what stands. */
export async function sendAnswer(client: ControlClient, content: AnswerContent): Promise<number> {
  let reply = await client.answer(content);
  if (!reply.ok && reply.code === 'pairing-needed') {
    await pairHere(client);
    reply = await client.answer(content);
  }
  if (reply.ok) {
    const again = reply.repeated ? ' (it was given before)' : '';
    process.stdout.write(`${outcomeText(reply.outcome, Date.now())}${again}\n`);
    return exit.done;
  }
  throw refusal(reply);
}

function refusal(reply: Extract<AnswerReply, { ok: false }>): CommandError {
  const stands =
    'outcome' in reply && reply.outcome ? `: ${outcomeText(reply.outcome, Date.now())}` : '';
  return new CommandError(`${reply.code}: ${reply.why}${stands}`, exit.refused);
}

/** The code is shown where only a person sees it, never here. */
async function pairHere(client: ControlClient): Promise<void> {
  if (!process.stdin.isTTY) {
    throw new CommandError('strict mode: pairing needs a terminal to type the code', exit.refused);
  }
  const { shown } = await client.showCode();
  if (shown.length === 0) {
    throw new CommandError(
      'strict mode: there is no place where only a person sees a code. Start the hub in a terminal of its own: agenthooks hub start --foreground',
      exit.refused,
    );
  }
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const code = await prompt.question(`Code (shown in ${shown.join(', ')}): `);
    const paired = await client.pair(code.trim());
    if (!paired.ok) throw new CommandError(`not paired: ${paired.why ?? ''}`, exit.refused);
  } finally {
    prompt.close();
  }
}
