import { agentById, isUnknown, signalsOf } from '@agenthooks/agent-catalog';
import { signalBody } from '@agenthooks/osc-protocol';

/** Characters; a payload that is longer is not read. */
const LIMIT = 16 * 1024 * 1024;

/**
 * The bodies that a payload on `input` asks for, one a line; empty for an agent or argument that
 * the catalog does not have.
 * @throws SyntaxError when the payload is not JSON.
 */
export async function say(
  [id, argument]: readonly string[],
  input: AsyncIterable<Buffer | string>,
): Promise<string> {
  let text = '';
  for await (const chunk of input) {
    text += chunk;
    if (text.length > LIMIT) return '';
  }
  const agent = agentById(id ?? '');
  const row = agent?.hooks.find((one) => one.argument === argument);
  const payload: unknown = JSON.parse(text);
  if (!agent || !row || isUnknown(agent.payload) || typeof payload !== 'object' || payload === null)
    return '';
  return signalsOf(row.argument, agent.payload, { ...payload })
    .map((signal) => `${signalBody(signal)}\n`)
    .join('');
}
