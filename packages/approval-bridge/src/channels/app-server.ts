import type { JsonObject, Question } from '@agenthooks/agent-catalog';
import type { Verdict } from '../ledger/outcome.ts';
import type { Choice, RequestDraft } from '../ledger/request.ts';

/**
 * An agent that asks over its app-server, of which we are a second client (Codex 0.171.0): its
 * messages → requests, a verdict → the reply. Pure: what was learned of items and folders is
 * carried in a state. A JSON-RPC dialect without a `jsonrpc` field.
 */

export interface RpcMessage {
  method?: string;
  id?: number | string;
  params?: unknown;
}

export interface AppServerState {
  /** Items under way, by their id: commands, file changes with their diffs. */
  readonly items: Readonly<Record<string, JsonObject>>;
  /** Folders, by thread. */
  readonly folders: Readonly<Record<string, string>>;
  /** The thread that started this one: a subagent's. */
  readonly parents: Readonly<Record<string, string>>;
}

export const freshAppServer: AppServerState = { items: {}, folders: {}, parents: {} };

export type AppServerNews =
  | { type: 'asked'; rpcId: number | string; draft: RequestDraft }
  /** Answered by any client, or gone. */
  | { type: 'resolved'; rpcId: number | string }
  | { type: 'turn-end'; session: string };

export interface AppServerPlace {
  agent: string;
  pane?: string;
}

export function readAppServer(
  state: AppServerState,
  place: AppServerPlace,
  message: RpcMessage,
): { state: AppServerState; news: AppServerNews[] } {
  const params = asObject(message.params);
  const threadId = text(params.threadId);
  switch (message.method) {
    case 'thread/started': {
      const { id, cwd, parentThreadId } = asObject(params.thread);
      if (typeof id !== 'string' || typeof cwd !== 'string') break;
      const parent = text(parentThreadId);
      const parents = parent === undefined ? state.parents : { ...state.parents, [id]: parent };
      return { state: { ...state, folders: { ...state.folders, [id]: cwd }, parents }, news: [] };
    }
    case 'item/started': {
      const item = asObject(params.item);
      const id = text(item.id);
      if (id === undefined) break;
      return { state: { ...state, items: { ...state.items, [id]: item } }, news: [] };
    }
    case 'item/completed': {
      const { [text(asObject(params.item).id) ?? '']: _, ...items } = state.items;
      return { state: { ...state, items }, news: [] };
    }
    case 'turn/completed':
      return {
        state,
        news: threadId === undefined ? [] : [{ type: 'turn-end', session: threadId }],
      };
    case 'serverRequest/resolved': {
      const { requestId } = params;
      if (!isRpcId(requestId)) break;
      return { state, news: [{ type: 'resolved', rpcId: requestId }] };
    }
    default: {
      const asked = asking(state, place, message);
      if (asked !== undefined && isRpcId(message.id)) {
        return { state, news: [{ type: 'asked', rpcId: message.id, draft: asked }] };
      }
    }
  }
  return { state, news: [] };
}

type Asking = Pick<RequestDraft, 'tool' | 'input' | 'kind' | 'choices' | 'readOnly'>;

function asking(
  state: AppServerState,
  place: AppServerPlace,
  { method, params: raw }: RpcMessage,
): RequestDraft | undefined {
  const params = asObject(raw);
  const thread = text(params.threadId);
  const call = text(params.itemId);
  const read = method === undefined ? undefined : readers[method];
  if (thread === undefined || read === undefined) return undefined;
  const folder = Object.hasOwn(state.folders, thread) ? state.folders[thread]! : '';
  const session = rootOf(state, thread);
  const item = call !== undefined && Object.hasOwn(state.items, call) ? state.items[call]! : {};
  return {
    agent: place.agent,
    session,
    ...(session !== thread && { agentId: thread }),
    ...(place.pane !== undefined && { pane: place.pane }),
    cwd: text(params.cwd) ?? text(item.cwd) ?? folder,
    ...(call !== undefined && { call }),
    endedBy: 'same',
    ...read(params, item),
  };
}

/** A subagent's thread is of its root's session; what started it was heard of before. */
function rootOf({ parents }: AppServerState, thread: string): string {
  let root = thread;
  for (let up = 0; up < 16 && Object.hasOwn(parents, root); up++) root = parents[root]!;
  return root;
}

const readers: Readonly<Record<string, (params: JsonObject, item: JsonObject) => Asking>> = {
  'item/commandExecution/requestApproval': (params) => {
    const { command, reason, proposedExecpolicyAmendment } = params;
    const offered = Array.isArray(params.availableDecisions)
      ? (params.availableDecisions as unknown[])
      : // Without the experimental API the list is absent; these two were always taken.
        ['accept', 'cancel'];
    return {
      tool: 'exec_command',
      input: compact({ command, reason, proposedExecpolicyAmendment }),
      kind: 'permission',
      choices: offered.flatMap((decision) => commandChoice(decision) ?? []),
    };
  },
  'item/fileChange/requestApproval': ({ reason, grantRoot }, { changes }) => {
    const input = compact({ changes, reason, grantRoot });
    if (!Array.isArray(changes)) {
      const readOnly = 'the change itself was not seen: answer it at the agent';
      return { tool: 'apply_patch', input, kind: 'permission', choices: [], readOnly };
    }
    return { tool: 'apply_patch', input, kind: 'permission', choices: [accept, decline, cancel] };
  },
  'item/permissions/requestApproval': ({ permissions, reason }) => ({
    tool: 'request_permissions',
    input: compact({ permissions, reason }),
    kind: 'permission',
    choices: [
      { ...accept, id: 'grant-turn', label: 'Grant for this turn' },
      {
        ...accept,
        id: 'grant-session',
        label: 'Grant until this session ends',
        scope: 'session',
        rules: [JSON.stringify(permissions)],
        kept: 'until this session ends',
        beyond: true,
      },
      { ...decline, id: GRANT_NOTHING, label: 'Grant nothing; the agent goes on' },
    ],
  }),
  'item/tool/requestUserInput': ({ questions: raw }) => {
    const questions = readQuestions(raw);
    const input = compact({ questions: raw });
    if (questions === undefined) {
      const readOnly =
        'a question of it is secret, or of a form never seen: answer it at the agent';
      return { tool: 'request_user_input', input, kind: 'question', choices: [], readOnly };
    }
    return {
      tool: 'request_user_input',
      input,
      kind: 'question',
      choices: [
        {
          id: 'answer',
          act: 'answer',
          label: 'Answer',
          scope: 'call',
          takes: 'answers',
          questions,
        },
      ],
    };
  },
};

const accept: Choice = {
  id: 'accept',
  act: 'allow',
  label: 'Allow',
  scope: 'call',
  takes: 'nothing',
};
const acceptForSession: Choice = {
  ...accept,
  id: 'acceptForSession',
  label: 'Allow, and the same until this session ends',
  scope: 'session',
  kept: 'until this session ends',
};
const decline: Choice = {
  id: 'decline',
  act: 'deny',
  label: 'Deny; the agent goes on',
  scope: 'call',
  takes: 'nothing',
};
const cancel: Choice = {
  id: 'cancel',
  act: 'deny',
  label: "Deny and end the agent's turn",
  scope: 'call',
  interrupts: true,
  takes: 'nothing',
};
const plain: Readonly<Record<string, Choice>> = { accept, acceptForSession, decline, cancel };

const AMENDMENT = 'acceptWithExecpolicyAmendment';
const GRANT_NOTHING = 'grant-nothing';

/** undefined: a decision that was never seen is not offered. */
function commandChoice(decision: unknown): Choice | undefined {
  if (typeof decision === 'string')
    return Object.hasOwn(plain, decision) ? plain[decision] : undefined;
  const { execpolicy_amendment: words } = asObject(asObject(decision)[AMENDMENT]);
  if (!Array.isArray(words) || !words.every((word) => typeof word === 'string')) return undefined;
  const rule = JSON.stringify(words);
  return {
    ...accept,
    id: AMENDMENT,
    label: `Allow, and from now on every command that begins with ${rule}`,
    scope: 'saved',
    rules: [rule],
    kept: "in the agent's own rules",
  };
}

function readQuestions(raw: unknown): Question[] | undefined {
  if (!Array.isArray(raw) || raw.length === 0) return undefined;
  const questions: Question[] = [];
  for (const one of raw as unknown[]) {
    const { id, header, question, isOther, isSecret, options } = asObject(one);
    if (typeof id !== 'string' || typeof question !== 'string' || isSecret === true)
      return undefined;
    if (questions.some((other) => other.id === id)) return undefined;
    questions.push({
      id,
      text: question,
      ...(typeof header === 'string' && { header }),
      options: (Array.isArray(options) ? (options as unknown[]) : []).flatMap((option) => {
        const { label, description } = asObject(option);
        if (typeof label !== 'string') return [];
        return typeof description === 'string' ? [{ label, description }] : [{ label }];
      }),
      multiple: false,
      free: isOther === true || !Array.isArray(options) || options.length === 0,
    });
  }
  return questions;
}

/** The reply to the request, from the draft as it was shown; undefined where nothing fits. */
export function appServerReply(
  rpcId: number | string,
  draft: RequestDraft,
  { choice, answers }: Verdict,
): { id: number | string; result: unknown } | undefined {
  const offered = draft.choices.find(({ id }) => id === choice);
  if (offered === undefined) return undefined;
  if (offered.takes === 'answers') {
    if (answers === undefined) return undefined;
    const given = Object.entries(answers).map(([id, texts]) => [id, { answers: texts }] as const);
    return { id: rpcId, result: { answers: Object.fromEntries(given) } };
  }
  if (choice === 'grant-turn' || choice === 'grant-session') {
    const scope = choice === 'grant-turn' ? 'turn' : 'session';
    return { id: rpcId, result: { permissions: draft.input.permissions, scope } };
  }
  if (choice === GRANT_NOTHING) {
    return { id: rpcId, result: { permissions: {}, scope: 'turn' } };
  }
  if (choice === AMENDMENT) {
    const execpolicy_amendment = JSON.parse(offered.rules?.[0] ?? '[]') as unknown;
    return { id: rpcId, result: { decision: { [AMENDMENT]: { execpolicy_amendment } } } };
  }
  return { id: rpcId, result: { decision: choice } };
}

function compact(input: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined && value !== null),
  );
}

function isRpcId(value: unknown): value is number | string {
  return typeof value === 'number' || typeof value === 'string';
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function asObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? (value as JsonObject) : {};
}
