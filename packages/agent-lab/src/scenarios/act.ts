import type { Keys } from '@agenthooks/agent-catalog';

/** What a driver does, one after the other. Each waits for the last one's effect, not for a time. */
export type Act =
  /** Types a prompt that runs a script; `moves`: the first of another session. */
  | { act: 'submit'; script: string; moves?: 'session' }
  /** Types a command of the agent's own; `ends` is the script of the errand that it makes. */
  | {
      act: 'command';
      text: string;
      /** Milliseconds between the text and its Enter; absent: as for a prompt. */
      enterAfter?: number | undefined;
      moves: 'session' | 'nothing';
      /** Milliseconds within which the new session is told; absent: as the lab's limits have it. */
      within?: number | undefined;
      ends: string | null;
    }
  /** Waits until the screen asks. */
  | { act: 'see-ask'; painted: string; tool: string | null; ask: 'permission' | 'answer' }
  | { act: 'see-dialog'; painted: string }
  /** Waits until the empty prompt is there. */
  | { act: 'see-prompt'; painted: string }
  /** Lets a person look: longer than the time in which attention must come. */
  | { act: 'look'; ms: number }
  /** The person turns to this terminal, or away; away is where each scenario begins. */
  | { act: 'watch'; focused: boolean }
  | { act: 'answer'; keys: Keys }
  | { act: 'answer-dialog'; keys: Keys }
  | { act: 'interrupt'; keys: Keys }
  /** Waits until the model has begun to speak. */
  | { act: 'hear'; script: string }
  /** Waits until the script's last step was sent, and each marker is there. */
  | { act: 'end'; script: string; after: readonly string[] }
  | { act: 'fail'; script: string; kind: string }
  /** Ends the agent by a signal. */
  | { act: 'terminate' }
  /** Waits until the agent is gone. */
  | { act: 'see-exit' };
