import type { Proof } from '@agenthooks/hook-installer';
import { ago } from './print.ts';

const witnesses = {
  host: 'the agent said it, hosted here',
  doctor: 'doctor ran the hooks',
} as const;

/** The highest rung that was seen, with who saw it and when where that counts. */
export function rungWords({ rung, delivered }: Proof, now: number): string {
  return delivered ? `delivered ${agoWords(delivered.at, now)}` : rung;
}

/** Who saw the signal arrive. */
export function deliveryWords({ by, at, signal }: NonNullable<Proof['delivered']>, now: number) {
  return `${signal} arrived ${agoWords(at, now)}: ${witnesses[by]}`;
}

function agoWords(at: number, now: number): string {
  return `${ago(now - at)} ago`;
}
