/** Stops reading the agent while anybody has a reason to. */
export interface Brake {
  /** What to call for one reason. */
  by(): { pause(): void; resume(): void };
}

export function createBrake(agent: { pause(): void; resume(): void }): Brake {
  const reasons = new Set<object>();
  return {
    by() {
      const reason = {};
      return {
        pause() {
          reasons.add(reason);
          agent.pause();
        },
        resume() {
          if (reasons.delete(reason) && reasons.size === 0) agent.resume();
        },
      };
    },
  };
}
