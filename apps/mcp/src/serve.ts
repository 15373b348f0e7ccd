import type { Environment } from '@agenthooks/signals-recorder';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import type { Person, Place } from './call.ts';
import { CAPABILITIES, INSTRUCTIONS, SERVER_INFO } from './start/introduction.ts';
import { type Allowed, toolsFor } from './tools/table.ts';

export interface ServeOptions {
  env: Environment;
  transport: Transport;
  /** What runs a hub in the foreground, where none runs yet. */
  hubCommand: readonly [string, ...string[]];
  /** The command line `agenthooks` where it stands beside us; else it is looked for on PATH. */
  commandLine?: string;
  /** What the person let this server do. */
  allowed?: Allowed;
}

/** As long as a person may take: the longest hold of any agent is half a day. */
const PERSON_MS = 12 * 60 * 60_000;

/** Serves one client until it goes. */
export async function serve({
  env,
  transport,
  hubCommand,
  commandLine = '',
  allowed = { send: false, run: false },
}: ServeOptions): Promise<Server> {
  const tools = toolsFor(allowed);
  const server = new Server(SERVER_INFO, {
    capabilities: CAPABILITIES,
    instructions: INSTRUCTIONS,
    // What the person said is checked against the gate itself.
    jsonSchemaValidator: {
      getValidator: () => (value) => ({
        valid: true,
        data: value as never,
        errorMessage: undefined,
      }),
    },
  });
  const person: Person = {
    canBeAsked: () => server.getClientCapabilities()?.elicitation?.form !== undefined,
    async ask({ message, schema }, signal) {
      const { action, content = {} } = await server.elicitInput(
        { mode: 'form', message, requestedSchema: schema },
        { signal, timeout: PERSON_MS },
      );
      return action === 'accept' ? { action, content } : { action };
    },
  };
  let place: Promise<Place> | undefined;
  const placeOf = () => (place ??= openPlace(env, hubCommand, person, commandLine));

  server.setRequestHandler(ListToolsRequestSchema, async () => {
    const { describeTools } = await import('./describe-tools.ts');
    return { tools: await describeTools(tools) };
  });

  server.setRequestHandler(
    CallToolRequestSchema,
    async ({ params }, { signal, sendNotification }) => {
      const row = tools.find(({ name }) => name === params.name);
      if (row === undefined) {
        throw new McpError(ErrorCode.InvalidParams, `there is no tool ${params.name.slice(0, 80)}`);
      }
      const token = params._meta?.progressToken;
      const { resultOf, refusalOf } = await import('./words/result.ts');
      try {
        const tool = await row.load();
        const data = await tool.call(
          {
            input: params.arguments ?? {},
            signal,
            progress(progress, total, message) {
              if (token === undefined) return;
              void sendNotification({
                method: 'notifications/progress',
                params: { progressToken: token, progress, total, message },
              }).catch(() => {});
            },
          },
          await placeOf(),
        );
        return resultOf(data);
      } catch (cause) {
        return refusalOf(cause);
      }
    },
  );

  // Clients of the same SDK (1.32.2) ignore that request 0 is taken back: a question to the person
  // must never have that number.
  server.oninitialized = () => void server.ping().catch(() => {});
  server.onclose = () => void place?.then(({ page }) => page.close()).catch(() => {});
  await server.connect(transport);
  return server;
}

async function openPlace(
  env: Environment,
  command: readonly [string, ...string[]],
  person: Person,
  commandLine: string,
): Promise<Place> {
  const { makePlace } = await import('./make-place.ts');
  return makePlace(env, command, person, commandLine);
}
