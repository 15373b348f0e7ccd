import type { JsonObject } from '@agenthooks/agent-catalog';
import { isUnknown, textAt, valueAt } from '@agenthooks/agent-catalog';
import { connectIngest } from '../wire/connect-ingest.ts';
import { type HookEnvironment, hookPlaces, isDisabled } from './command-line.ts';
import { readPayload } from './payload.ts';

/**
 * Tells the hub that a tool ended, which closes a card whose prompt was answered at the agent.
 * For a hook that the agent does not wait for, and only while a request is open (the hub keeps
 * `approvals/open` then). Never throws, never prints.
 *
 * @param argv As for `holdHook`.
 */
export async function reportToolEnd(
  argv: readonly string[],
  stdin: AsyncIterable<Uint8Array>,
  env: HookEnvironment,
): Promise<void> {
  try {
    const payload = await readPayload(stdin);
    if (isDisabled(env)) return;
    const places = hookPlaces(argv, env);
    if (places === undefined || isUnknown(places.hook)) return;
    const at = places.hook.payload;
    const session = textAt(payload, at.session);
    const tool = textAt(payload, at.tool);
    const input = valueAt(payload, places.hook.endInputAt ?? at.input);
    const agentId = textAt(payload, at.agentId);
    if (session === undefined || tool === undefined) return;
    if (typeof input !== 'object' || input === null) return;
    const client = await connectIngest({ hubFile: places.hubFile, role: 'hook' });
    client.post({
      type: 'tool-end',
      session,
      tool,
      input: input as JsonObject,
      ...(agentId !== undefined && { agentId }),
    });
    await client.close();
  } catch {
    // Nothing of the agent depends on it.
  }
}
