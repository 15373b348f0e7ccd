import { CommandError, exit } from './exit.ts';

const spans: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** A time from the command line, as epoch ms: ISO, epoch ms, or a span back from now (`15m`). */
export function moment(option: string, text: string, now: number): number {
  const span = /^(\d{1,6})([smhd])$/.exec(text);
  if (span) return now - Number(span[1]) * spans[span[2]!]!;
  const at = /^[0-9]{10,16}$/.test(text) ? Number(text) : Date.parse(text);
  if (!Number.isNaN(at)) return at;
  throw new CommandError(
    `${option} '${text}' is no time: give ISO (2026-11-30T12:00:00Z), epoch milliseconds, or a span back (15m)`,
    exit.usage,
  );
}
