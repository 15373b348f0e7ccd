// The scanner and the filter beside their limit (a search that only counts), a copy of the same
// bytes, a terminal without a screen and the parsers of npm.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createDecoder, createFilter } from '@agenthooks/osc-protocol';
import { parse } from '@ansi-tools/parser';
import headless from '@xterm/headless';
import ansiparser from 'node-ansiparser';
import { best, gigabytes } from './measure.mjs';
import { captured, chunks, log, MIB, screen } from './streams.mjs';

const SIZE = 64 * MIB;
/** For those that are a hundred times slower. */
const SMALL = 4 * MIB;

const HOP = 'indexOf("ESC]") hop, which only counts';

function hop(parts) {
  let count = 0;
  for (const part of parts) {
    for (let at = part.indexOf('\x1b]'); at >= 0; at = part.indexOf('\x1b]', at + 2)) count++;
  }
  return count;
}

function scan(parts) {
  const decoder = createDecoder();
  let count = 0;
  for (const part of parts) count += decoder.push(part).length;
  return count;
}

function filter(parts) {
  const passing = createFilter();
  let bytes = 0;
  for (const part of parts) bytes += passing.push(part).bytes.length;
  return bytes;
}

function copy(parts) {
  const target = Buffer.alloc(parts[0].length);
  for (const part of parts) part.copy(target);
}

function writeToXterm(parts) {
  const terminal = new headless.Terminal({
    allowProposedApi: true,
    cols: 120,
    rows: 40,
    scrollback: 0,
  });
  for (const part of parts) terminal.write(part);
  return new Promise((resolve) => terminal.write('', () => resolve(terminal.dispose())));
}

const ignored = {
  inst_p() {},
  inst_o() {},
  inst_x() {},
  inst_c() {},
  inst_e() {},
  inst_H() {},
  inst_P() {},
  inst_U() {},
};

function parseByState(parts) {
  const parser = new ansiparser(ignored);
  for (const part of parts) parser.parse(part.toString('utf8'));
}

const parseToCodes = (parts) =>
  parts.reduce((count, part) => count + parse(part.toString('utf8')).length, 0);

const speed = (name, bytes, taken, against, limit, bar) => ({
  name,
  value: gigabytes(bytes, taken),
  unit: 'GB/s',
  against,
  ratio: limit / taken,
  bar,
  better: 'more',
});

async function limits(name, stream, { filtered = false, parsers = false } = {}) {
  const parts = chunks(stream);
  const taken = await best({
    hop: () => hop(parts),
    scan: () => scan(parts),
    ...(filtered ? { filter: () => filter(parts), copy: () => copy(parts) } : {}),
  });
  const rows = [speed(`scanner, ${name}`, SIZE, taken.scan, HOP, taken.hop, 0.6)];
  if (filtered) {
    rows.push(
      speed(
        `filter, ${name}`,
        SIZE,
        taken.filter,
        'Buffer.copy of the same bytes',
        taken.copy,
        0.5,
      ),
    );
  }
  if (!parsers) return rows;
  const few = chunks(stream.subarray(0, SMALL));
  const peers = await best(
    {
      xterm: () => writeToXterm(few),
      state: () => parseByState(few),
      codes: () => parseToCodes(few),
    },
    3,
  );
  const scaled = (microseconds) => (microseconds * SIZE) / SMALL;
  return [
    ...rows,
    speed(
      `scanner, ${name}`,
      SIZE,
      taken.scan,
      '@xterm/headless 6.0.0 write',
      scaled(peers.xterm),
      100,
    ),
    speed(`scanner, ${name}`, SIZE, taken.scan, 'node-ansiparser 2.2.1', scaled(peers.state), 10),
    speed(
      `scanner, ${name}`,
      SIZE,
      taken.scan,
      '@ansi-tools/parser 1.1.0',
      scaled(peers.codes),
      10,
    ),
  ];
}

/** A string that never ends: what is held after it, in caps. */
function held() {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const bytes = () => {
    collect();
    const { arrayBuffers, heapUsed } = process.memoryUsage();
    return arrayBuffers + heapUsed;
  };
  const cap = 65_536;
  const part = Buffer.alloc(cap, 0x61);
  const decoders = Array.from({ length: 100 }, () => createDecoder({ cap }));
  const before = bytes();
  for (const decoder of decoders) {
    decoder.push(Buffer.from('\x1b]0;'));
    // Just below the cap, where most is held; then far above it, where nothing may be.
    decoder.push(part.subarray(0, cap - 8));
  }
  const most = (bytes() - before) / decoders.length;
  for (const decoder of decoders) for (let i = 0; i < 100; i++) decoder.push(part);
  const after = (bytes() - before) / decoders.length;
  const row = (name, value, bar) => ({
    name,
    value: value / 1024,
    unit: 'KiB',
    against: 'the cap of 64 KiB',
    ratio: value / cap,
    bar,
    better: 'less',
  });
  return [
    row('scanner memory, OSC that never ends, at the cap', most, 2.5),
    // The bar is the cap: what was held may stay for the next string (0 to 0.9 of it was seen).
    row('scanner memory, OSC that never ends, 6 MiB later', after, 1),
  ];
}

/** What twice the input costs. */
async function growth() {
  const dense =
    '\x1b]0;title\x07\x1b]777;notify;agenthooks;agent working\x07\x1b]9;4;1;40\x07text\x1b[0m';
  const bytes = (parts) => chunks(Buffer.from(dense.repeat(parts)), 1024);
  const [one, two] = [bytes(10_000), bytes(20_000)];
  const byByte = (length) =>
    chunks(Buffer.from(`\x1b]777;notify;agenthooks;${'x'.repeat(length)}`), 1);
  const [short, long] = [byByte(30_000), byByte(60_000)];
  const taken = await best({
    one: () => filter(one),
    two: () => filter(two),
    short: () => filter(short),
    long: () => filter(long),
  });
  const row = (name, first, second) => ({
    name,
    value: second / 1000,
    unit: 'ms',
    against: 'half of the input',
    ratio: second / first,
    bar: 3,
    better: 'less',
  });
  return [
    row('filter, 40,000 sequences and events', taken.one, taken.two),
    row('filter, 60 KB held back byte by byte', taken.short, taken.long),
  ];
}

/** What is said on a busy screen, as events: titles, reports, progress. */
async function decoding() {
  const stream = captured(16 * MIB);
  const parts = chunks(stream);
  const taken = await best({ scan: () => scan(parts), state: () => parseByState(parts) }, 5);
  return [
    speed(
      'decoder, screens of Codex as captured, an event every 450 bytes',
      stream.length,
      taken.scan,
      'node-ansiparser 2.2.1',
      taken.state,
      3,
    ),
  ];
}

export async function rows() {
  return [
    // First: what others leave to be collected would count as less than nothing.
    ...held(),
    // One coloured line in forty: an ESC every 2,000 bytes.
    ...(await limits('log', log(SIZE, 40), { filtered: true, parsers: true })),
    ...(await limits('log without colours', log(SIZE, 0), { filtered: true })),
    ...(await limits('log with a colour on every line', log(SIZE, 1))),
    ...(await limits('screen, an ESC every 9 bytes', screen(SIZE), { parsers: true })),
    ...(await decoding()),
    ...(await growth()),
  ];
}
