/**
 * What the turn machine must know of an agent: plain data, so that a journal can carry it.
 * The agent catalog's definitions have this shape under `traits`. Patterns are sources of
 * `RegExp` with the flag `u`.
 */
export interface AgentTraits {
  /** The `app` of the agent's OSC 7501 reports; null where it writes none. */
  nativeApp: string | null;
  /** What says that the agent waits at an empty prompt; empty where nothing does. */
  readyBy: readonly ('hook' | 'native-idle' | 'plugin-init')[];
  interrupt: {
    /** Presses of Escape that an interrupt takes (opencode: the first does nothing). */
    presses: 1 | 2;
    /** First-hand sources that say an interrupt; empty: keys and corroboration. */
    saidBy: readonly ('hook' | 'native')[];
  };
  /**
   * Of two sources that tell of a question, the one that decides. `native`: the hook also fires
   * where nobody is asked, so that it only names the tool; absent: whichever is first.
   */
  asksBy?: 'native';
  /**
   * `hook`: the agent's hooks tell of each question when it was answered, so that a key, which may
   * only have opened the next prompt, is no answer; absent: a key in the terminal is one.
   */
  asksEnd?: 'hook';
  /** How long each kind of delegated work holds a turn open; kinds not named do not hold. */
  holds: Readonly<Record<string, 'clocked' | 'ceiling'>>;
  titles: {
    idle: readonly string[];
    working: readonly string[];
    attention: readonly string[];
  };
  /** Allow-list: a notification that matches none says nothing; `ignore` wins. */
  notifications: {
    attention: readonly string[];
    done: readonly string[];
    ignore: readonly string[];
  };
  /** Patterns over the output's text; never fall back to the title's. */
  output: {
    attention: readonly string[];
    working: readonly string[];
    /** Painted when the person has stopped the turn: believed after an interrupting key alone. */
    interrupted?: readonly string[];
  };
  /** How the first message is protected: nothing needed, echo check, or a launch flag instead. */
  firstMessage: 'free' | 'echo' | 'flag';
}
