import { expect, test } from 'vitest';
import {
  CONTRACT,
  createDecoder,
  createFilter,
  encodeSignal,
  eventToJson,
  parseBody,
  signalBody,
} from '../src/index.ts';

const bytes = (t: string) => new TextEncoder().encode(t);
test('examples round trip', () => {
  for (const form of CONTRACT)
    for (const { body, signal } of form.examples) {
      expect(parseBody(body)).toEqual(signal);
      const d = createDecoder({ token: 'a'.repeat(32) });
      const w = encodeSignal(signal, { brand: 'agenthooks', token: 'a'.repeat(32) });
      expect(d.push(bytes(w))).toEqual([{ type: 'signal', signal, trusted: true }]);
      const f = createFilter();
      const r = f.push(bytes(`x${w}y`));
      expect(new TextDecoder().decode(r.bytes)).toBe('xy');
      expect(parseBody(signalBody(signal))).toEqual(signal);
      eventToJson(r.events[0]!);
    }
});
