import { setTimeout as sleep } from 'node:timers/promises';

/** What a turn needs of the agent around it. */
export interface TurnWorld {
  fire(event: string, matched: string, fields: Record<string, unknown>): Promise<string[]>;
  status(state: 'working' | 'blocked' | 'done', message?: string): void;
  say(line: string): void;
  more(text: string): void;
  /** Resolves with the person's answer, or with a hook's verdict that comes first. */
  permission(command: string, verdict: Promise<boolean | undefined>): Promise<boolean>;
  signal: AbortSignal;
}

const command = 'echo hello > hello.txt';
const toolInput = { command, description: 'Write a greeting' };

/** The one thing that this agent can do: think, ask for a tool, use it, report. */
export async function takeTurn(world: TurnWorld, prompt: string): Promise<void> {
  const turn = { prompt_id: `turn-${Date.now().toString(36)}`, permission_mode: 'default' };
  const tool = { tool_name: 'Bash', tool_input: toolInput };
  world.status('working');
  await world.fire('UserPromptSubmit', '', { ...turn, prompt });
  world.say('');
  await drip(world, 'Thinking about it. A greeting should be written to a file. ');
  await world.fire('PreToolUse', 'Bash', { ...turn, ...tool, tool_use_id: 'call-1' });
  const verdict = world.fire('PermissionRequest', 'Bash', { ...turn, ...tool }).then(readVerdict);
  world.status('blocked', `approve Bash: ${command}`);
  const allowed = await world.permission(command, verdict);
  world.status('working');
  if (allowed) {
    world.say(`  $ ${command}`);
    await sleep(600, undefined, { signal: world.signal });
    await world.fire('PostToolUse', 'Bash', { ...turn, ...tool, tool_use_id: 'call-1' });
  } else world.say('  (not allowed)');
  world.say('');
  await drip(
    world,
    allowed ? 'Done: the greeting is written. ' : 'Understood, nothing was written. ',
  );
  await world.fire('Stop', '', {
    ...turn,
    stop_hook_active: false,
    last_assistant_message: 'Done.',
    background_tasks: [],
    session_crons: [],
  });
  world.status('done');
}

async function drip(world: TurnWorld, text: string): Promise<void> {
  for (const word of text.split(/(?<= )/)) {
    world.more(word);
    await sleep(90, undefined, { signal: world.signal });
  }
}

/** Claude Code's verdict form; anything else is no verdict. */
function readVerdict(printed: string[]): boolean | undefined {
  for (const text of printed) {
    try {
      const output = JSON.parse(text) as {
        hookSpecificOutput?: { decision?: { behavior?: string } };
      };
      const behavior = output.hookSpecificOutput?.decision?.behavior;
      if (behavior === 'allow') return true;
      if (behavior === 'deny') return false;
    } catch {
      // Not JSON: no verdict.
    }
  }
  return undefined;
}
