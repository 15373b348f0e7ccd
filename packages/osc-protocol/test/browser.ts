/** Runs in a browser: the package as a page or an Electron renderer uses it. */
import { type Conformance, conformance } from '../src/conformance.ts';
import {
  createDecoder,
  createFilter,
  createToken,
  encodeSignal,
  eventToJson,
} from '../src/index.ts';
import { simdSearch } from '../src/scanner/simd.ts';

export interface Outcome {
  conformance: Conformance;
  /** Signals found in a long stream, by the module where there is one. */
  signals: number;
  kept: boolean;
  /** Whether the search runs in WebAssembly. */
  simd: boolean;
  node: string;
}

async function run(): Promise<Outcome> {
  const result = await conformance(
    (chunks, options) => {
      const decoder = createDecoder(options);
      const events = chunks.flatMap((chunk) => decoder.push(chunk));
      return [...events, ...decoder.end()].map(eventToJson);
    },
    { cuts: false },
  );
  const token = createToken();
  const line = `\x1b[32mok\x1b[0m ${'test '.repeat(20)}\r\n`;
  const said = encodeSignal({ signal: 'working' }, { brand: 'agenthooks', token });
  const plain = new TextEncoder().encode(line.repeat(3000));
  const stream = new TextEncoder().encode((line.repeat(3) + said).repeat(1000));
  const filter = createFilter({ token });
  const { events, bytes } = filter.push(stream);
  return {
    conformance: result,
    signals: events.filter((event) => event.type === 'signal' && event.trusted).length,
    kept: bytes.length === plain.length && bytes.every((byte, i) => byte === plain[i]),
    simd: simdSearch() !== null,
    node: `${'process' in globalThis}, ${'Buffer' in globalThis}`,
  };
}

declare const document: { body: { textContent: string } };

void run()
  .catch((error: unknown) => ({ error: String(error) }))
  .then((outcome) => {
    document.body.textContent = `OUTCOME${JSON.stringify(outcome)}OUTCOME`;
  });
