import type { Signal, WorkingCause } from '@agenthooks/osc-protocol';
import type { PluginReader, PluginRules } from '../plugin-rules.ts';
import { textAt, valueAt } from '../recording.ts';
import { said, sayable } from '../sayable.ts';

/** pi 1.6.0, Linux, 2026-11-30: what an extension hears. */
export const piPlugin: PluginRules = {
  entry: {
    form: 'listeners',
    events: [
      'session_start',
      'input',
      'before_agent_start',
      'turn_start',
      'tool_execution_start',
      'tool_execution_end',
      'ui_prompt_start',
      'ui_prompt_end',
      'session_before_compact',
      'session_compact',
      'session_compact_failed',
      'agent_before_settle',
      'agent_settled',
      'session_shutdown',
    ],
    end: 'session_shutdown',
    sessionOf: (context) => {
      const manager = valueAt(context, 'sessionManager');
      const get: unknown =
        typeof manager === 'object' && manager !== null && 'getSessionId' in manager
          ? manager.getSessionId
          : undefined;
      const id: unknown = typeof get === 'function' ? Reflect.apply(get, manager, []) : undefined;
      return typeof id === 'string' ? id : undefined;
    },
  },
  idOf: () => undefined,
  reader: () => new Reader(),
};

/** Tools of its own, which ask the person nothing: a dialog while one runs asks whether it may. */
const OWN_TOOLS = ['bash', 'powershell', 'read', 'write', 'edit', 'grep', 'find', 'ls'];

class Reader implements PluginReader {
  /** A turn runs: from the first run of the agent until it settles, retries included. */
  #open = false;
  /** Who wrote the input that is about to start a turn. */
  #source: string | undefined;
  #cause: WorkingCause = 'injected';
  #turn: string | undefined;
  /** The turn is about to end with an error: no retry is left to mend it. */
  #failed = false;
  /** Compaction outside of a turn. */
  #compacting = false;
  /** Tools that run or are about to, by their calls, the newest last. */
  readonly #calls = new Map<string, string>();

  read(event: unknown): Signal[] {
    switch (textAt(event, 'type')) {
      case 'session_start':
        return this.#started(event);
      case 'input':
        // What is added to a running turn starts none.
        if (!this.#open) this.#source = textAt(event, 'source');
        return [];
      case 'before_agent_start': {
        const byPerson = textAt(event, 'messageType') === 'user' && this.#source !== 'extension';
        this.#cause = byPerson ? 'prompt' : 'injected';
        this.#source = undefined;
        return [];
      }
      // Runs of the agent are many in a turn that is tried again; each begins with one of these.
      case 'turn_start':
        return this.#run(event);
      case 'agent_before_settle':
        this.#failed = textAt(event, 'outcome') === 'error';
        return [];
      case 'tool_execution_start':
        return this.#tool(event);
      case 'tool_execution_end':
        this.#calls.delete(textAt(event, 'toolCallId') ?? '');
        return this.#open ? [this.#working()] : [];
      case 'ui_prompt_start':
        return [this.#asked()];
      case 'ui_prompt_end':
        return this.#open || this.#compacting
          ? [this.#working({ cause: 'end' })]
          : [{ signal: 'ready' }];
      case 'session_before_compact':
        if (this.#open) return [this.#working()];
        this.#compacting = true;
        this.#turn = sayable('working', 'turn', textAt(event, 'preparation.firstKeptEntryId'));
        return [this.#working({ cause: 'prompt' })];
      case 'session_compact':
        return this.#compacted(this.#done());
      case 'session_compact_failed':
        return this.#compacted(
          valueAt(event, 'aborted') === true ? { signal: 'interrupted' } : failure,
        );
      case 'agent_settled':
        return this.#settled(valueAt(event, 'aborted') === true);
      default:
        return [];
    }
  }

  #started(event: unknown): Signal[] {
    const id = sayable('session', 'id', textAt(event, 'session'));
    const session: Signal[] = id === undefined ? [] : [{ signal: 'session', id }];
    return textAt(event, 'reason') === 'startup' ? [{ signal: 'ready' }, ...session] : session;
  }

  #run(event: unknown): Signal[] {
    if (this.#open) return [this.#working()];
    this.#open = true;
    this.#failed = false;
    // It has no name for a turn but the moment in which it began.
    this.#turn = sayable('working', 'turn', textAt(event, 'timestamp'));
    const cause = this.#cause;
    this.#cause = 'injected';
    return [this.#working({ cause })];
  }

  #working(more: { cause?: WorkingCause; call?: string | undefined } = {}): Signal {
    const { cause, call } = more;
    return said({ signal: 'working', turn: this.#turn, agent: undefined, call, cause });
  }

  #tool(event: unknown): Signal[] {
    const call = textAt(event, 'toolCallId') ?? '';
    this.#calls.set(call, textAt(event, 'toolName') ?? '');
    return this.#open ? [this.#working({ call: sayable('working', 'call', call) })] : [];
  }

  #asked(): Signal {
    const about = { turn: this.#turn, agent: undefined };
    // Tools are looked through one after the other, and the newest is the one in question.
    const name = [...this.#calls.values()].at(-1);
    if (name === undefined) {
      return said({ signal: 'attention', ask: 'input', tool: undefined, ...about });
    }
    const tool = sayable('attention', 'tool', name);
    const ask = tool === undefined || OWN_TOOLS.includes(tool) ? 'permission' : 'answer';
    return said({ signal: 'attention', ask, tool, ...about });
  }

  #done(): Signal {
    return said({ signal: 'done', turn: this.#turn });
  }

  #compacted(end: Signal): Signal[] {
    if (!this.#compacting) return this.#open ? [this.#working()] : [];
    this.#compacting = false;
    this.#turn = undefined;
    return [end];
  }

  #settled(aborted: boolean): Signal[] {
    if (!this.#open) return [];
    const end = this.#failed ? failure : this.#done();
    this.#open = false;
    this.#turn = undefined;
    this.#calls.clear();
    return [aborted ? { signal: 'interrupted' } : end];
  }
}

/** It has no word for what went wrong but the API's own text. */
const failure: Signal = { signal: 'failed', kind: 'error' };
