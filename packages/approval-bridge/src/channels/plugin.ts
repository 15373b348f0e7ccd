import type { JsonObject, Question } from '@agenthooks/agent-catalog';
import type { Verdict } from '../ledger/outcome.ts';
import type { RequestDraft } from '../ledger/request.ts';

/**
 * An agent that asks on its event bus and is answered through its own client, in a plugin or over
 * HTTP where a port is known (opencode 1.18.33): events → requests, a verdict → the call. Pure.
 */

export interface PluginPlace {
  agent: string;
  pane?: string;
  cwd: string;
  /**
   * Whether every path of its HTTP API can be called: in its own process, or where a port is known.
   * The older method of a plugin's client answers permissions only, and has no place for a message.
   */
  http: boolean;
}

export type PluginNews =
  | { type: 'asked'; ref: string; draft: RequestDraft }
  /** Answered by anybody. */
  | { type: 'resolved'; ref: string }
  | { type: 'turn-end'; session: string };

/** undefined: an event that is not about asking. */
export function readPluginEvent(place: PluginPlace, event: unknown): PluginNews | undefined {
  const { type, properties } = asObject(event);
  const said = asObject(properties);
  const session = text(said.sessionID);
  if (session === undefined) return undefined;
  switch (type) {
    case 'permission.asked':
      return asked(place, session, said, permission(place, said));
    case 'question.asked':
      return asked(place, session, said, question(place, said));
    case 'permission.replied':
    case 'question.replied': {
      const ref = text(said.requestID);
      return ref === undefined ? undefined : { type: 'resolved', ref };
    }
    case 'session.idle':
      return { type: 'turn-end', session };
    default:
      return undefined;
  }
}

type Asking = Pick<RequestDraft, 'tool' | 'input' | 'kind' | 'choices' | 'readOnly'>;

function asked(
  place: PluginPlace,
  session: string,
  said: JsonObject,
  asking: Asking | undefined,
): PluginNews | undefined {
  const ref = text(said.id);
  if (ref === undefined || asking === undefined) return undefined;
  const call = text(asObject(said.tool).callID);
  const draft: RequestDraft = {
    agent: place.agent,
    session,
    ...(place.pane !== undefined && { pane: place.pane }),
    cwd: place.cwd,
    ...(call !== undefined && { call }),
    endedBy: 'same',
    ...asking,
  };
  return { type: 'asked', ref, draft };
}

function permission(
  { http }: PluginPlace,
  { permission: tool, patterns, metadata, always }: JsonObject,
): Asking | undefined {
  if (typeof tool !== 'string') return undefined;
  const grants = texts(always);
  return {
    tool,
    input: { ...asObject(metadata), patterns },
    kind: 'permission',
    choices: [
      { id: 'once', act: 'allow', label: 'Allow once', scope: 'call', takes: 'nothing' },
      // Only with the patterns that it would grant: a person sees what 'always' means.
      ...(grants.length === 0
        ? []
        : [
            {
              id: 'always',
              act: 'allow' as const,
              label: `Allow, and from now on: ${grants.join(', ')}`,
              scope: 'session' as const,
              rules: grants.map((pattern) => `${tool}: ${pattern}`),
              // Read: its own prompt says so.
              kept: 'until the agent is restarted',
              takes: 'nothing' as const,
            },
          ]),
      {
        id: 'reject',
        act: 'deny',
        label: http ? 'Deny; with a message the agent goes on' : "Deny and end the agent's turn",
        scope: 'call',
        ...(!http && { interrupts: true }),
        takes: http ? 'message' : 'nothing',
      },
    ],
  };
}

function question({ http }: PluginPlace, { questions: raw }: JsonObject): Asking | undefined {
  if (!Array.isArray(raw)) return undefined;
  const questions = (raw as unknown[]).flatMap((one, index): Question[] => {
    const { question: asks, header, options } = asObject(one);
    if (typeof asks !== 'string') return [];
    return [
      {
        // Answers are a list in the order of the questions; nothing else names them.
        id: String(index),
        text: asks,
        ...(typeof header === 'string' && { header }),
        options: (Array.isArray(options) ? (options as unknown[]) : []).flatMap((option) => {
          const { label, description } = asObject(option);
          if (typeof label !== 'string') return [];
          return typeof description === 'string' ? [{ label, description }] : [{ label }];
        }),
        // Only one option, and no text of one's own, were seen to be taken.
        multiple: false,
        free: false,
      },
    ];
  });
  const input = { questions: raw };
  const readOnly = !http
    ? 'its client in the plugin answers permissions alone: answer it at the agent'
    : questions.length !== raw.length || raw.length === 0
      ? 'its questions are of a form that was never seen: answer it at the agent'
      : undefined;
  if (readOnly !== undefined) {
    return { tool: 'question', input, kind: 'question', choices: [], readOnly };
  }
  return {
    tool: 'question',
    input,
    kind: 'question',
    choices: [
      { id: 'answer', act: 'answer', label: 'Answer', scope: 'call', takes: 'answers', questions },
    ],
  };
}

/** What to call: the plugin's client takes the first, HTTP the second. */
export interface PluginReply {
  client?: {
    path: { id: string; permissionID: string };
    body: { response: 'once' | 'always' | 'reject' };
  };
  http: { method: 'POST'; path: string; body: JsonObject };
}

/** undefined where nothing fits. A reject with a message goes on, without one it ends the turn. */
export function pluginReply(
  ref: string,
  draft: RequestDraft,
  { choice, message, answers }: Verdict,
): PluginReply | undefined {
  const at = encodeURIComponent(ref);
  if (choice === 'answer' && answers !== undefined) {
    const questions = draft.choices.find(({ id }) => id === choice)?.questions ?? [];
    const given = questions.map(({ id }) => (Object.hasOwn(answers, id) ? answers[id]! : []));
    return { http: { method: 'POST', path: `/question/${at}/reply`, body: { answers: given } } };
  }
  if (choice !== 'once' && choice !== 'always' && choice !== 'reject') return undefined;
  if (!draft.choices.some(({ id }) => id === choice)) return undefined;
  const body = message === undefined ? { reply: choice } : { reply: choice, message };
  const http = { method: 'POST', path: `/permission/${at}/reply`, body } as const;
  // The client's call has no place for a message.
  if (message !== undefined) return { http };
  const path = { id: draft.session, permissionID: ref };
  return { client: { path, body: { response: choice } }, http };
}

function texts(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return (value as unknown[]).filter((one) => typeof one === 'string');
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function asObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : {};
}
