// Times of several ways to do one thing, taken in turns in one process.

/**
 * CPU microseconds of the best of some rounds, by name. CPU time of this process, not the clock: on
 * a shared machine the clock counts what others do.
 * @param {Record<string, () => unknown>} ways
 */
export async function best(ways, rounds = 15) {
  const least = {};
  for (let round = 0; round < rounds; round++) {
    for (const [name, way] of Object.entries(ways)) {
      const before = process.cpuUsage();
      await way();
      const { user, system } = process.cpuUsage(before);
      // A run too short for the counter is one of its ticks.
      least[name] = Math.min(least[name] ?? Number.POSITIVE_INFINITY, Math.max(1, user + system));
    }
  }
  return least;
}

/** Bytes in CPU microseconds, as gigabytes a second. */
export const gigabytes = (bytes, microseconds) => bytes / microseconds / 1000;
