/**
 * Does one thing after the other; after one that somebody awaits, the others wait until that one
 * has gone on.
 */
export function inTurns(): (act: () => void, awaited?: boolean) => void {
  const later: { act: () => void; awaited: boolean }[] = [];
  let waiting = false;

  function goOn() {
    waiting = false;
    while (!waiting) {
      const next = later.shift();
      if (next === undefined) return;
      perform(next);
    }
  }

  function perform({ act, awaited }: { act: () => void; awaited: boolean }) {
    act();
    if (!awaited) return;
    waiting = true;
    setImmediate(goOn);
  }

  return (act, awaited = false) => {
    if (waiting) later.push({ act, awaited });
    else perform({ act, awaited });
  };
}
