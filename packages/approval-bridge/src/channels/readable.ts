import type { RequestDraft } from '../ledger/request.ts';

/** Bytes of an input that a person can be asked to read; beyond, a card only says that it is. */
export const LARGEST_INPUT = 256 * 1024;
/** Bytes of the whole request: with id, digest and outcome it must stay one line. */
const LARGEST_REQUEST = 448 * 1024;

/** The request itself, or in its place a card without the input, which nobody can answer. */
export function readable(draft: RequestDraft): RequestDraft {
  const bytes = Buffer.byteLength(JSON.stringify(draft.input));
  if (bytes <= LARGEST_INPUT && Buffer.byteLength(JSON.stringify(draft)) <= LARGEST_REQUEST) {
    return draft;
  }
  const kib = Math.ceil(bytes / 1024);
  const readOnly = `its input is ${kib} KiB, more than is shown here: answer it at the agent`;
  return { ...draft, input: {}, choices: [], readOnly };
}
