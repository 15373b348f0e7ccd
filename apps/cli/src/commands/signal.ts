import { isUnknown, readRecording } from '@agenthooks/agent-catalog';
import { CommandError, exit } from '../exit.ts';
import { findAgent } from '../find-agent.ts';
import type { Call } from '../table.ts';

/** A hook's payload on stdin → what it means: the event in words of every agent, and its signals. */
export async function run({ arguments: [typed], options }: Call): Promise<number> {
  const agent = findAgent(typed ?? '');
  const payload = await payloadOnStdin(agent.title);
  const told = typeof options.event === 'string' ? options.event : undefined;
  const { event, signals } = agent.read(payload, told);
  const recording = isUnknown(agent.recording)
    ? null
    : readRecording(agent.recording, payload, told === undefined ? {} : { event: told });
  const said = {
    schemaVersion: 1,
    agent: agent.id,
    event: event || (recording?.event ?? null),
    means: recording?.means ?? null,
    ...(recording?.session !== undefined && { session: recording.session }),
    ...(recording?.agentId !== undefined && { agentId: recording.agentId }),
    ...(recording?.kind !== undefined && { kind: recording.kind }),
    signals,
  };
  process.stdout.write(`${JSON.stringify(said, null, 2)}\n`);
  return exit.done;
}

async function payloadOnStdin(title: string): Promise<object> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  let payload: unknown;
  try {
    payload = JSON.parse(text);
  } catch (cause) {
    const found = text === '' ? 'nothing' : (cause as Error).message;
    throw new CommandError(
      `stdin: expected the JSON that ${title} gives to a hook, found ${found}.\nTry: agenthooks signal <agent> < payload.json`,
      exit.usage,
      { cause },
    );
  }
  if (typeof payload === 'object' && payload !== null && !Array.isArray(payload)) return payload;
  throw new CommandError(`stdin: the JSON that ${title} gives to a hook is an object`, exit.usage);
}
