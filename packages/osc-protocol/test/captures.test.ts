import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createDecoder, createFilter, eventToJson, type JsonEvent } from '../src/index.ts';
import { bytes, join } from './bytes.ts';

const folder = new URL('./fixtures/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, folder), 'utf8');
const lines = (path: string) => read(path).split('\n').filter(Boolean);

function decode(chunks: readonly Uint8Array[]) {
  const decoder = createDecoder();
  const events = chunks.flatMap((chunk) => decoder.push(chunk));
  return { events: [...events, ...decoder.end()].map(eventToJson), dropped: decoder.dropped };
}

/** What a capture must pass through unchanged: none of it is ours. */
function passes(chunks: readonly Uint8Array[]) {
  const filter = createFilter();
  for (const chunk of chunks) expect(filter.push(chunk).bytes).toBe(chunk);
}

/** `[ms, output]`; the lines with three fields are what the driver did. */
const claudeChunks = (name: string) =>
  lines(`claude/osc_${name}.jsonl`)
    .map((line) => JSON.parse(line) as [number, string | null])
    .flatMap(([, output]) => (output === null ? [] : [bytes(output)]));

/** The event that one line of a timeline means, by the line alone. */
function eventOfLine(line: string): JsonEvent | undefined {
  const [, number, rest = ''] = /^(\d+)(?:;(.*))? (?:BEL|ST)$/.exec(line) ?? [];
  switch (number) {
    case '0':
      return { type: 'title', text: rest };
    case '9': {
      const progress = /^4;(\d);(\d*)$/.exec(rest);
      if (!progress) return { type: 'notification', osc: 9, body: rest };
      return { type: 'progress', state: Number(progress[1]), value: Number(progress[2]) };
    }
    case '777': {
      const [, title = '', body = ''] = rest.split(';');
      return { type: 'notification', osc: 777, title, body };
    }
    case '7501': {
      if (rest === '?') return { type: 'status-query' };
      const pairs = rest.split(':').map((pair) => {
        const [key = '', ...value] = pair.split('=');
        return [key, value.join('=')];
      });
      const { msg, ...said } = Object.fromEntries(pairs);
      const text = msg === undefined ? {} : { msg: Buffer.from(msg, 'base64').toString() };
      return { type: 'status', id: '', ...said, ...text };
    }
    default:
      return undefined;
  }
}

describe('Claude Code 2.1.332', () => {
  test.each(['ans7501', 'ghostty', 'iterm', 'plain', 'kitty'])(
    'the capture of %s gives the events of its timeline, with nothing dropped',
    (name) => {
      const chunks = claudeChunks(name);
      const { events, dropped } = decode(chunks);
      const expected = lines(`claude/osc-timeline-${name}.txt`).flatMap((line) => {
        const osc = /^ *\d+ OSC (.*)$/.exec(line)?.[1];
        if (osc === undefined) return [];
        // Of the three parts of OSC 99 the second one completes it, the third has no text.
        if (osc.includes('p=body')) {
          const body = 'Claude needs your permission';
          return [{ type: 'notification', osc: 99, title: 'Claude Code', body } as const];
        }
        return eventOfLine(osc) ?? [];
      });
      const quiet = ['bell', 'device-attributes-query'];
      expect(events.filter(({ type }) => !quiet.includes(type))).toEqual(expected);
      expect(expected.length).toBeGreaterThan(20);
      expect(dropped).toBe(0);
      passes(chunks);
    },
  );
});

describe('Codex 0.171.0', () => {
  const captures = readdirSync(new URL('codex/', folder)).map((file) =>
    file.replace('.ptylog.jsonl', ''),
  );

  test.each(captures)('%s decodes to its golden file, with nothing dropped', async (name) => {
    const chunks = lines(`codex/${name}.ptylog.jsonl`)
      .map((line) => JSON.parse(line) as { out?: string })
      .flatMap(({ out }) => (out === undefined ? [] : [bytes(out)]));
    const { events, dropped } = decode(chunks);
    const golden = `${events.map((event) => JSON.stringify(event)).join('\n')}\n`;
    await expect(golden).toMatchFileSnapshot(`golden/${name}.jsonl`);
    expect(dropped).toBe(0);
    passes(chunks);
    // Counted without the decoder, so that the golden file cannot only repeat it.
    const latin = Buffer.from(join(chunks)).toString('latin1');
    const count = (pattern: RegExp) => [...latin.matchAll(pattern)].length;
    const of = (type: string) => events.filter((event) => event.type === type).length;
    expect(of('title')).toBe(count(/\x1b\]0;[^\x07\x1b]*(?:\x07|\x1b\\)/g));
    expect(of('status')).toBe(count(/\x1b\]7501;state=[^\x07\x1b]*\x1b\\/g));
    expect(of('notification')).toBe(
      count(/\x1b\](?:9;(?!4)|777;notify;)[^\x07\x1b]*(?:\x07|\x1b\\)/g),
    );
    expect(of('device-attributes-query')).toBe(count(/\x1b\[0?c/g));
    expect(events.length).toBeGreaterThan(5);
  });
});

/** A Python byte string: `b'\x1b]0;\xe2\x9b\xac\x07'`. */
function pythonBytes(literal: string): Uint8Array {
  const latin = literal.replace(/\\(?:x([0-9a-f]{2})|(.))/g, (_, hex: string, letter: string) =>
    hex === undefined
      ? ({ n: '\n', r: '\r', t: '\t' }[letter] ?? letter)
      : String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Uint8Array.from(latin, (letter) => letter.charCodeAt(0));
}

describe('the other agents', () => {
  const agents = readdirSync(new URL('others/', folder)).map((file) => file.replace('.txt', ''));

  test.each(agents)('the sequences of %s decode, with nothing dropped', async (agent) => {
    const sequences = lines(`others/${agent}.txt`).flatMap((line) => {
      const literal = /^ *\d+ b(['"])(.*)\1$/.exec(line)?.[2];
      return literal === undefined ? [] : [literal];
    });
    const { events, dropped } = decode(sequences.map(pythonBytes));
    expect(dropped).toBe(0);
    const golden = `${events.map((event) => JSON.stringify(event)).join('\n')}\n`;
    await expect(golden).toMatchFileSnapshot(`golden/${agent}.jsonl`);
    const count = (pattern: RegExp) => sequences.filter((one) => pattern.test(one)).length;
    const of = (type: string) => events.filter((event) => event.type === type).length;
    expect(of('title')).toBe(count(/^\\x1b\]2?0?;/));
    expect(of('progress')).toBe(count(/^\\x1b\]9;4/));
    expect(of('status-query')).toBe(count(/^\\x1b\]7501;\?/));
    expect(of('bell')).toBe(count(/^\\x07$/));
    expect(events.length).toBeGreaterThan(0);
    passes(sequences.map(pythonBytes));
  });
});
