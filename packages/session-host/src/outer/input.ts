import type { InputReader } from '../keys/reader.ts';
import type { InputToken } from '../keys/token.ts';

/** What came from the outer terminal, sorted. */
export interface OuterInput {
  /** For the agent, unchanged and in order. */
  bytes: Uint8Array[];
  /** Ctrl-Z, which may stop the agent, and us with it. */
  suspends: boolean;
  /** The person leaves; what came behind the key is nobody's. */
  detaches?: true;
  /** The last focus report. */
  focused?: boolean;
  /** The terminal reads status reports. */
  readsStatus?: true;
  /** The answer that ends the wait for the one before it. */
  fence?: true;
}

export interface OuterInputSorter {
  push(bytes: Uint8Array, at: number): OuterInput;
  flush(at: number): OuterInput;
  deadline(): number | undefined;
}

/**
 * Takes out what only the host asked for: focus reports that the agent does not want, the
 * answer to the host's own status query, and the DA1 that was sent behind that query as a fence
 * (a terminal answers in order, so the first DA1 is ours and every later one the agent's).
 * Everything else leaves at once; only a beginning that may become one of these is held, and
 * only as long as the reader waits for its rest.
 *
 * @param wantsFocus The agent asked for focus reports by itself, so they are its own.
 * @param asked The host's query is on its way, with the fence behind it.
 * @param leaves The key by which the person leaves a session that goes on.
 */
export function createOuterInput(
  reader: InputReader,
  wantsFocus: () => boolean,
  asked: boolean,
  leaves: (key: Uint8Array) => boolean = () => false,
): OuterInputSorter {
  let waitsForFence = asked;
  /** Bytes of the pending token that left already. */
  let early = 0;

  function isOurs(token: InputToken): boolean {
    if (token.kind === 'focus') return !wantsFocus();
    if (token.kind !== 'reply') return false;
    return token.reply === 'status' || (token.reply === 'device-attributes' && waitsForFence);
  }

  function mayBecomeOurs(pending: Uint8Array): boolean {
    const text = Buffer.from(pending)
      .toString('latin1')
      .replace(/^\x1b(?=\x1b)/, '');
    const focus = !wantsFocus() && '\x1b['.startsWith(text);
    return (
      focus || (waitsForFence && /^\x1b(\[(\?[0-9;]*)?|\](7(5(0(1(;.*)?)?)?)?)?)?$/.test(text))
    );
  }

  function sort(tokens: InputToken[]): OuterInput {
    const input: OuterInput = { bytes: [], suspends: false };
    for (const token of tokens) {
      if (token.kind === 'other' && leaves(token.bytes)) {
        early = 0;
        return { ...input, detaches: true };
      }
      const sent = Math.min(early, token.bytes.length);
      early -= sent;
      const passes = sent > 0 || !isOurs(token);
      if (passes && sent < token.bytes.length) input.bytes.push(token.bytes.subarray(sent));
      take(token, input);
    }
    const pending = reader.pending();
    if (pending.length > early && !mayBecomeOurs(pending)) {
      input.bytes.push(pending.subarray(early));
      early = pending.length;
    }
    return input;
  }

  function take(token: InputToken, input: OuterInput) {
    switch (token.kind) {
      case 'focus':
        input.focused = token.focused;
        break;
      case 'reply':
        if (token.reply === 'status') input.readsStatus = true;
        if (token.reply === 'device-attributes' && waitsForFence) {
          input.fence = true;
          waitsForFence = false;
        }
        break;
      case 'other':
        if (isSuspend(token.bytes)) input.suspends = true;
        break;
    }
  }

  return {
    push: (bytes, at) => sort(reader.push(bytes, at)),
    flush: (at) => sort(reader.flush(at)),
    deadline: () => reader.deadline(),
  };
}

/** Ctrl-Z as a byte, in kitty's protocol, and by modifyOtherKeys. */
function isSuspend(bytes: Uint8Array): boolean {
  return ['\x1a', '\x1b[122;5u', '\x1b[27;5;122~'].includes(Buffer.from(bytes).toString('latin1'));
}
