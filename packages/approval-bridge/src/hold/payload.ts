/** Bytes of a payload that are kept; more is read to its end and forgotten. */
const LARGEST_PAYLOAD = 16 * 1024 * 1024;

/**
 * The JSON on a hook's standard input, which is always read to its end: an agent that writes into
 * a closed pipe shows an error. undefined where it is too long or no JSON.
 */
export async function readPayload(stdin: AsyncIterable<Uint8Array>): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stdin) {
    bytes += chunk.length;
    if (bytes <= LARGEST_PAYLOAD) chunks.push(chunk);
  }
  if (bytes > LARGEST_PAYLOAD) return undefined;
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}
