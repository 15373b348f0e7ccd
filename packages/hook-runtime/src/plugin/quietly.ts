/** Runs what must not reach the agent when it fails: a throw in a plugin stops the agent's tool. */
export function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // Nothing of ours is worth an agent's turn.
  }
}
