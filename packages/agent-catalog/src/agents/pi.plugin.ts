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
      'agent_start',
      'message_end',
      'tool_execution_start',
      'tool_execution_end',
      'ui_prompt_start',
      'ui_prompt_end',
      'session_before_compact',
      'session_compact',
      'session_compact_failed',
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
  // Events have no ids; one is the same object for everybody who listens.
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
  /** The last answer of the model was an error, which a retry may mend. */
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
      case 'agent_start':
        return this.#run();
      case 'message_end':
        if (textAt(event, 'message.role') === 'assistant') {
          this.#failed = textAt(event, 'message.stopReason') === 'error';
        }
        return [];
      case 'tool_execution_start':
        return this.#tool(event);
      case 'tool_execution_end':
        this.#calls.delete(textAt(event, 'toolCallId') ?? '');
        return this.#open ? [{ signal: 'working' }] : [];
      case 'ui_prompt_start':
        return [this.#asked()];
      case 'ui_prompt_end':
        return this.#open || this.#compacting
          ? [{ signal: 'working', cause: 'end' }]
          : [{ signal: 'ready' }];
      case 'session_before_compact':
        if (this.#open) return [{ signal: 'working' }];
        this.#compacting = true;
        return [{ signal: 'working', cause: 'prompt' }];
      case 'session_compact':
        return this.#compacted({ signal: 'done' });
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

  #run(): Signal[] {
    this.#failed = false;
    if (this.#open) return [{ signal: 'working' }];
    this.#open = true;
    const cause = this.#cause;
    this.#cause = 'injected';
    return [{ signal: 'working', cause }];
  }

  #tool(event: unknown): Signal[] {
    const call = textAt(event, 'toolCallId') ?? '';
    this.#calls.set(call, textAt(event, 'toolName') ?? '');
    if (!this.#open) return [];
    return [
      said({
        signal: 'working',
        turn: undefined,
        agent: undefined,
        call: sayable('working', 'call', call),
        cause: undefined,
      }),
    ];
  }

  #asked(): Signal {
    // Tools are looked through one after the other, and the newest is the one in question.
    const name = [...this.#calls.values()].at(-1);
    if (name === undefined) return { signal: 'attention', ask: 'input' };
    const tool = sayable('attention', 'tool', name);
    const ask = tool === undefined || OWN_TOOLS.includes(tool) ? 'permission' : 'answer';
    return said({ signal: 'attention', ask, tool, turn: undefined, agent: undefined });
  }

  #compacted(end: Signal): Signal[] {
    if (!this.#compacting) return this.#open ? [{ signal: 'working' }] : [];
    this.#compacting = false;
    return [end];
  }

  #settled(aborted: boolean): Signal[] {
    if (!this.#open) return [];
    this.#open = false;
    this.#calls.clear();
    if (aborted) return [{ signal: 'interrupted' }];
    return [this.#failed ? failure : { signal: 'done' }];
  }
}

/** It has no word for what went wrong but the API's own text. */
const failure: Signal = { signal: 'failed', kind: 'error' };
