import type { Signal } from '@agenthooks/osc-protocol';
import type { UsageSource } from './behaviour.ts';
import { valueAt } from './recording.ts';

/**
 * The reference reader of a status line's payload: cost and context, as far as it has them. Limits
 * are not read where their cell is empty.
 */
export function readUsage(source: UsageSource, payload: unknown): Signal[] {
  const number = (path: string): number | undefined => {
    const value = valueAt(payload, path);
    return typeof value === 'number' && value >= 0 ? value : undefined;
  };
  const cost = number(source.cost);
  const [used, window] = [number(source.contextUsed), number(source.contextWindow)];
  const percent = number(source.contextPercent);
  return [
    ...(cost === undefined ? [] : [{ signal: 'usage' as const, cost }]),
    ...(used === undefined || window === undefined
      ? []
      : [
          {
            signal: 'context' as const,
            used,
            window,
            ...(percent !== undefined && { percent: Math.min(percent, 100) }),
          },
        ]),
  ];
}
