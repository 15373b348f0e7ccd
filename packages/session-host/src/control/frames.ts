/** One message between a host and whoever speaks to it: bytes of a terminal, or a JSON value. */
export type Frame = { kind: 'bytes'; bytes: Uint8Array } | { kind: 'message'; message: unknown };

/** Length of the rest and its kind: a terminal's bytes as they are cost no more than this. */
const HEAD = 5;
const BYTES = 0;
const MESSAGE = 1;

/** Nobody says more at once; a longer frame is not one of ours. */
const LONGEST_FRAME = 16 * 1024 * 1024;

class FrameTooLong extends Error {}

export function bytesFrame(bytes: Uint8Array): Uint8Array {
  return frame(BYTES, bytes);
}

export function messageFrame(message: unknown): Uint8Array {
  return frame(MESSAGE, Buffer.from(JSON.stringify(message)));
}

function frame(kind: number, body: Uint8Array): Uint8Array {
  const whole = Buffer.allocUnsafe(HEAD + body.length);
  whole.writeUInt32BE(body.length, 0);
  whole[4] = kind;
  whole.set(body, HEAD);
  return whole;
}

/**
 * Frames in what came, wherever it was cut.
 *
 * @throws FrameTooLong, SyntaxError for what no host and no client of ours would say
 */
export function createFrameReader(): (bytes: Uint8Array) => Frame[] {
  let held: Buffer[] = [];
  let size = 0;

  function takeFrame(): Frame | undefined {
    if (size < HEAD) return undefined;
    if (held[0]!.length < HEAD) held = [Buffer.concat(held)];
    const length = held[0]!.readUInt32BE(0);
    if (length > LONGEST_FRAME) throw new FrameTooLong(`a frame of ${length} bytes`);
    if (size < HEAD + length) return undefined;
    const all = held.length === 1 ? held[0]! : Buffer.concat(held);
    const body = all.subarray(HEAD, HEAD + length);
    const kind = all[4];
    held = all.length === HEAD + length ? [] : [all.subarray(HEAD + length)];
    size -= HEAD + length;
    return kind === BYTES
      ? { kind: 'bytes', bytes: body }
      : { kind: 'message', message: JSON.parse(body.toString('utf8')) };
  }

  return (bytes) => {
    held.push(Buffer.from(bytes));
    size += bytes.length;
    const frames: Frame[] = [];
    for (let next = takeFrame(); next !== undefined; next = takeFrame()) frames.push(next);
    return frames;
  };
}
