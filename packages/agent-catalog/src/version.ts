import { type AgentDefinition, isUnknown } from './definition.ts';

/** Below zero where the first is older; undefined where one of them is no version. */
export function compareVersions(a: string, b: string): number | undefined {
  const [one, other] = [partsOf(a), partsOf(b)];
  if (one === undefined || other === undefined) return undefined;
  for (let at = 0; at < Math.max(one.numbers.length, other.numbers.length); at++) {
    const difference = (one.numbers[at] ?? 0) - (other.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  // What is tried before a release is older than it.
  return Number(one.isRelease) - Number(other.isRelease);
}

function partsOf(text: string): { numbers: number[]; isRelease: boolean } | undefined {
  const found = /^v?(\d+(?:\.\d+)*)([-+].*)?$/.exec(text.trim());
  if (!found) return undefined;
  return {
    numbers: found[1]!.split('.').map(Number),
    isRelease: !found[2]?.startsWith('-'),
  };
}

/** The version that an event needs, where this one is known and older; else it may be written. */
export function neededFor(
  { hooks }: Pick<AgentDefinition, 'hooks'>,
  event: string,
  version: string | undefined,
): string | undefined {
  if (version === undefined) return undefined;
  const since = hooks.flatMap((row) =>
    row.event === event && !isUnknown(row.since) ? [row.since] : [],
  );
  return since.find((needed) => (compareVersions(version, needed) ?? 0) < 0);
}
