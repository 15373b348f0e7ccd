import type { AttentionSignal, Signal, WorkingCause } from '@agenthooks/osc-protocol';
import type { PluginReader, PluginRules } from '../plugin-rules.ts';
import { textAt, valueAt } from '../recording.ts';
import { said, sayable } from '../sayable.ts';

/**
 * opencode 1.18.33, Linux, 2026-11-30: what its bus and its hooks say to a plugin. "Read": read off
 * the binary and not provoked.
 */
export const opencodePlugin: PluginRules = {
  entry: {
    form: 'returned-hooks',
    bus: 'event',
    end: 'dispose',
    calls: ['chat.message', 'tool.execute.before', 'tool.execute.after'],
    shell: 'shell.env',
  },
  idOf: (event) =>
    textAt(event, 'id') ??
    // Hooks have no id of their own: a message and a call have.
    join(
      textAt(event, 'type'),
      textAt(event, 'output.message.id') ?? textAt(event, 'input.callID'),
    ),
  reader: () => new Reader(),
};

/** A root session, or a child that works for one. */
interface Session {
  /** The root that it works for. */
  parent: string | undefined;
  /** A turn runs. */
  open: boolean;
  /** Its last user message, which names the turn. */
  prompt: string | undefined;
  /** The turn's end was said before the session went idle: what comes in between is of that turn. */
  endedEarly: boolean;
  /** The last thing that was heard is that a request is tried again. */
  retrying: boolean;
  /** The assistant's message that calls tools: the loop goes on after it, whatever its finish says. */
  calls: string | undefined;
  /** Open requests, the oldest first: what is asked for. */
  asks: Map<string, Pick<AttentionSignal, 'ask' | 'tool'>>;
}

class Reader implements PluginReader {
  readonly #sessions = new Map<string, Session>();
  #ready = false;
  #spoken: string | undefined;

  read(event: unknown): Signal[] {
    const type = textAt(event, 'type');
    const id =
      textAt(event, 'properties.sessionID') ??
      textAt(event, 'properties.info.sessionID') ??
      textAt(event, 'input.sessionID');
    if (type === undefined) return [];
    if (type === READY && !this.#ready) {
      this.#ready = true;
      return [{ signal: 'ready' }];
    }
    if (id === undefined) return [];
    const session = this.#session(id);
    switch (type) {
      case 'session.created':
      case 'session.updated':
        session.parent = textAt(event, 'properties.info.parentID') ?? session.parent;
        return type === 'session.created' ? this.#speaks(id, session) : [];
      case 'chat.message':
        return this.#prompted(id, session, event);
      case 'message.updated':
        return this.#message(id, session, valueAt(event, 'properties.info'));
      case 'message.part.updated':
        return this.#part(id, session, valueAt(event, 'properties.part'));
      case 'message.part.delta':
        session.retrying = false;
        return [];
      case 'tool.execute.before':
        return session.open ? [working(id, session, { call: textAt(event, 'input.callID') })] : [];
      case 'tool.execute.after':
        // No `end`: another call of the same session may be waiting for a person.
        return session.open ? [working(id, session)] : [];
      case 'session.status':
        return this.#status(id, session, textAt(event, 'properties.status.type'));
      case 'session.idle':
        return this.#idle(id, session);
      case 'session.error':
        return this.#error(id, session, textAt(event, 'properties.error.name'));
      case 'session.deleted':
        this.#sessions.delete(id);
        return [];
      case 'permission.asked':
        return asked(id, session, event, 'permission', textAt(event, 'properties.permission'));
      case 'question.asked':
        return asked(id, session, event, 'answer', QUESTION);
      case 'permission.replied':
      case 'question.replied':
      case 'question.rejected':
        return replied(id, session, event);
      default:
        return [];
    }
  }

  #session(id: string): Session {
    const known = this.#sessions.get(id);
    if (known) return known;
    const fresh: Session = {
      parent: undefined,
      open: false,
      prompt: undefined,
      endedEarly: false,
      retrying: false,
      calls: undefined,
      asks: new Map(),
    };
    this.#sessions.set(id, fresh);
    // A process that runs for days: the oldest that does nothing is forgotten, and never a child,
    // which would be taken for a root then.
    if (this.#sessions.size > MOST_SESSIONS) {
      for (const [old, { open, parent }] of this.#sessions) {
        if (open || parent !== undefined || old === id) continue;
        this.#sessions.delete(old);
        break;
      }
    }
    return fresh;
  }

  /** The pane's session is the root that was begun or prompted last. */
  #speaks(id: string, { parent }: Session): Signal[] {
    const wire = sayable('session', 'id', id);
    if (parent !== undefined || wire === undefined || this.#spoken === wire) return [];
    this.#spoken = wire;
    return [{ signal: 'session', id: wire }];
  }

  #prompted(id: string, session: Session, event: unknown): Signal[] {
    const cause = isInjected(valueAt(event, 'output.parts')) ? 'injected' : 'prompt';
    return this.#begin(id, session, textAt(event, 'output.message.id'), cause);
  }

  #begin(id: string, session: Session, prompt: string | undefined, cause: WorkingCause): Signal[] {
    session.open = true;
    session.endedEarly = false;
    session.retrying = false;
    session.prompt = prompt ?? session.prompt;
    if (session.parent !== undefined) return [working(id, session)];
    return [...this.#speaks(id, session), working(id, session, { cause })];
  }

  #message(id: string, session: Session, info: unknown): Signal[] {
    const message = textAt(info, 'id');
    if (message === undefined) return [];
    session.retrying = false;
    if (textAt(info, 'role') === 'user') {
      // Ids grow; summaries of older messages are updated later.
      if (session.prompt !== undefined && message <= session.prompt) return [];
      // The hook of a prompt comes first, so this one nobody typed: compaction, a subtask.
      return this.#begin(id, session, message, 'injected');
    }
    if (textAt(info, 'role') !== 'assistant') return [];
    const isLast =
      textAt(info, 'finish') === 'stop' &&
      valueAt(info, 'time.completed') !== undefined &&
      valueAt(info, 'error') === undefined &&
      valueAt(info, 'summary') !== true &&
      // Read: the loop ends with a message that calls nothing and answers the last prompt.
      textAt(info, 'parentID') === session.prompt &&
      session.calls !== message;
    if (!isLast || session.parent !== undefined || !session.open) return [];
    session.endedEarly = true;
    return this.#end(id, session, { signal: 'done' });
  }

  #part(id: string, session: Session, part: unknown): Signal[] {
    session.retrying = false;
    const type = textAt(part, 'type');
    if (type === 'tool') session.calls = textAt(part, 'messageID');
    // `/compact`: a person asked for it, which its message does not say.
    if (type === 'compaction' && valueAt(part, 'auto') === false && session.parent === undefined) {
      return [working(id, session, { cause: 'prompt' })];
    }
    return [];
  }

  #status(id: string, session: Session, status: string | undefined): Signal[] {
    if (status === 'idle') return this.#idle(id, session);
    if (status !== 'busy' && status !== 'retry') return [];
    if (session.endedEarly) return [];
    session.retrying = status === 'retry';
    session.open = true;
    return [...this.#speaks(id, session), working(id, session)];
  }

  #idle(id: string, session: Session): Signal[] {
    session.endedEarly = false;
    if (!session.open) return [];
    // Interrupted while it waited for another try: there is no error then.
    return this.#end(id, session, { signal: session.retrying ? 'interrupted' : 'done' });
  }

  #error(id: string, session: Session, name: string | undefined): Signal[] {
    if (!session.open) return [];
    // Idle is said twice after it, and `busy` may be said before.
    session.endedEarly = true;
    if (name === 'MessageAbortedError') return this.#end(id, session, { signal: 'interrupted' });
    const kind = sayable('failed', 'kind', name === undefined ? name : words(name)) ?? 'unknown';
    return this.#end(id, session, { signal: 'failed', kind });
  }

  /** A child's end ends nothing of the root's, and a root's end nothing while another root works. */
  #end(id: string, session: Session, end: Signal): Signal[] {
    session.open = false;
    session.retrying = false;
    session.calls = undefined;
    const unanswered = session.asks.size > 0;
    session.asks.clear();
    if (session.parent !== undefined) {
      return unanswered ? [working(id, session, { cause: 'end' })] : [];
    }
    for (const child of this.#sessions.values()) {
      if (child.parent === id) child.asks.clear();
    }
    const others = [...this.#sessions].filter(([, { parent, open }]) => !parent && open);
    if (others.length > 0) return unanswered ? [working(id, session, { cause: 'end' })] : [];
    if (end.signal !== 'done') return [end];
    return [said({ signal: 'done', turn: sayable('done', 'turn', session.prompt) })];
  }
}

/**
 * Its own plugins are added when the terminal asks for the first time: what was typed from then on
 * arrived (5 of 5 runs), what was typed when this plugin was loaded, 3 s before, did not.
 */
const READY = 'plugin.added';
const MOST_SESSIONS = 256;
/** The tool that asks the person something. */
const QUESTION = 'question';

/** Who speaks: a child by its session, the root by its turn. */
function speaker(id: string, { parent, prompt }: Session) {
  return parent === undefined
    ? { turn: sayable('working', 'turn', prompt), agent: undefined }
    : { turn: undefined, agent: sayable('working', 'agent', id) ?? 'child' };
}

function working(
  id: string,
  session: Session,
  more: { call?: string | undefined; cause?: WorkingCause } = {},
): Signal {
  const call = sayable('working', 'call', more.call);
  return said({ signal: 'working', ...speaker(id, session), call, cause: more.cause });
}

function asked(
  id: string,
  session: Session,
  event: unknown,
  ask: 'permission' | 'answer',
  name: string | undefined,
): Signal[] {
  const request = textAt(event, 'properties.id');
  if (request === undefined) return [];
  const tool = sayable('attention', 'tool', name);
  session.asks.set(request, tool === undefined ? { ask } : { ask, tool });
  // A request is of an open turn, also where its beginning was not heard.
  session.open = true;
  return [attention(id, session)];
}

/** The agent shows one request after the other: as long as one is left, a person is needed. */
function replied(id: string, session: Session, event: unknown): Signal[] {
  const request = textAt(event, 'properties.requestID');
  if (request === undefined || !session.asks.delete(request)) return [];
  const over = working(id, session, { cause: 'end' });
  return session.asks.size === 0 ? [over] : [over, attention(id, session)];
}

function attention(id: string, session: Session): Signal {
  const [oldest] = session.asks.values();
  const { ask, tool } = oldest ?? { ask: 'permission' as const, tool: undefined };
  return said({ signal: 'attention', ask, tool, ...speaker(id, session) });
}

/** A prompt that the agent gave itself: every part of it is marked so. */
function isInjected(parts: unknown): boolean {
  const given: readonly unknown[] = Array.isArray(parts) ? parts : [];
  return given.length > 0 && given.every((part) => valueAt(part, 'synthetic') === true);
}

/** `ProviderAuthError` as `provider_auth_error`, which the wire can carry. */
function words(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
}

function join(type: string | undefined, id: string | undefined): string | undefined {
  return type === undefined || id === undefined ? undefined : `${type} ${id}`;
}
