import { recordings } from '@agenthooks/agent-catalog';
import { describe, expect, it } from 'vitest';
import { decodeLine, encodeLine } from '../../src/index.ts';
import { lineFrom, payloadsOf, recordingOf } from '../support/fixtures.ts';

/** What each captured payload must leave; what is not named must leave nothing. */
const expected: Record<string, Record<string, string>> = {
  claude: {
    'Notification.elicitation_dialog': 'ask elicitation_dialog | Claude Code needs your input',
    'Notification.idle_prompt': 'notice idle_prompt | Claude is waiting for your input',
    'Notification.permission_prompt': 'ask permission_prompt | Claude needs your permission',
    'PermissionRequest.AskUserQuestion.nosuggestions': 'ask AskUserQuestion | Which color?',
    'PermissionRequest.Bash.addDirectories': 'ask Bash | *',
    'PermissionRequest.Bash.addDirectories+setMode': 'ask Bash | *',
    'PermissionRequest.Bash.addRules': 'ask Bash | *',
    'PermissionRequest.Bash.nosuggestions': 'ask Bash | *',
    'PermissionRequest.ExitPlanMode.nosuggestions.withplan':
      'ask ExitPlanMode | /home/user/.claude/plans/run-a-abundant-forest.md',
    'PermissionRequest.Read.addRules': 'ask Read | *',
    'PermissionRequest.WebFetch.addRules': 'ask WebFetch | http://127.0.0.1:9/x',
    'PermissionRequest.Write.setMode': 'ask Write | /home/user/project/w.txt',
    'PermissionRequest.mcp.addRules': 'ask mcp__labsrv__echo',
    'SessionEnd.clear': 'session-end clear',
    'SessionEnd.other': 'session-end other',
    'SessionEnd.prompt_input_exit': 'session-end prompt_input_exit',
    'SessionStart.clear': 'session-start clear',
    'SessionStart.compact': 'session-start compact',
    'SessionStart.resume': 'session-start resume',
    'SessionStart.startup': 'session-start startup',
    'Stop.background': 'turn-end + shell: sleep 9; echo bgdone + subagent: slow sub',
    'Stop.crons': 'turn-end',
    'Stop.plain': 'turn-end',
    'Stop.plain.stop_hook_active': 'turn-end',
    'StopFailure.authentication_failed':
      'failure authentication_failed | Invalid API key · Fix external API key',
    'StopFailure.rate_limit':
      'failure rate_limit | API Error: Request rejected (429) · rate limited mock',
    'StopFailure.unknown': 'failure unknown | API Error: 400 mock bad request',
    SubagentStart: 'child-start general-purpose @ad1c351ea8b9054aa',
    SubagentStop: 'child-end general-purpose @ad1c351ea8b9054aa',
    'SubagentStop.compact': 'child-end @a15887f183df15361',
    'UserPromptSubmit.plain': 'prompt',
  },
  codex: {
    Interrupt: 'interrupt',
    PermissionRequest: 'ask Bash | touch /home/user/lab/escaped-noverdict',
    SessionEnd: 'session-end other',
    SessionStart: 'session-start startup',
    Stop: 'turn-end',
    SubagentStart: 'child-start default @01a22be5-b93b-7443-9a86-6a584226b04b',
    SubagentStop: 'child-end default @01a22be5-b93b-7443-9a86-6a584226b04b',
    UserPromptSubmit: 'prompt',
  },
  opencode: {
    'event.permission.asked': 'ask bash | echo http1',
    'event.permission.replied.always': 'answer always',
    'event.permission.replied.once': 'answer once',
    'event.permission.replied.reject': 'answer reject',
    'event.question.asked': 'ask question | Which color?',
    'event.question.replied': 'answer',
    'event.session.created': 'session-start',
    'event.session.error.APIError': 'failure APIError | mock exploded',
    'event.session.error.MessageAbortedError': 'interrupt MessageAbortedError | Aborted',
    'event.session.idle': 'turn-end',
    'event.session.status.retry': 'notice retry | overloaded',
    'hook.chat.message': 'prompt',
    'hook.dispose': 'session-end',
  },
  grok: {
    'Notification.agent_error':
      'notice agent_error | API error (status 400 Bad Request): mock failure',
    'Notification.idle_prompt': 'notice idle_prompt | Waiting for your next prompt',
    'Notification.permission_prompt': 'ask permission_prompt | Tool permission requested',
    'SessionEnd.shutdown': 'session-end shutdown',
    SessionStart: 'session-start new',
    'Stop.background-shell': 'turn-end end_turn + shell: sh hold.sh 4 shell-ended',
    'Stop.end_turn': 'turn-end end_turn',
    'StopCancelled.permission_rejected':
      'interrupt permission_rejected | run_terminal_command: User rejected the execution',
    'StopCancelled.user_interrupt': 'interrupt user_interrupt',
    'StopFailure.invalid_request':
      'failure invalid_request | API error (status 400 Bad Request): mock failure',
    UserPromptSubmit: 'prompt',
  },
  gemini: {
    AfterAgent: 'turn-end',
    'AfterAgent.failed': 'failure failed',
    BeforeAgent: 'prompt',
    'Notification.ToolPermission': 'ask ToolPermission | rm -rf zzdir && touch zzz',
    'SessionEnd.exit': 'session-end exit',
    SessionStart: 'session-start startup',
  },
  copilot: {
    agentStop: 'turn-end end_turn',
    errorOccurred:
      'failure model_call | {"message":"mock failure","type":"server_error","code":400}',
    'notification.permission_prompt':
      'ask permission_prompt | Run command: rm -rf zzdir && touch zzz',
    sessionEnd: 'session-end user_exit',
    sessionStart: 'session-start new',
    userPromptSubmitted: 'prompt',
  },
  qwen: {
    'Notification.idle_prompt': 'notice idle_prompt | Qwen Code is waiting for your input',
    'Notification.permission_prompt':
      'ask permission_prompt | Qwen Code needs your permission to use run_shell_command',
    PermissionRequest: 'ask run_shell_command | rm -rf zzdir && touch zzz',
    'SessionEnd.prompt_input_exit': 'session-end prompt_input_exit',
    SessionStart: 'session-start startup',
    Stop: 'turn-end',
    'StopFailure.invalid_request': 'failure invalid_request | 400 mock failure',
    UserPromptSubmit: 'prompt',
  },
  droid: {
    'Notification.elicitation_dialog':
      'ask elicitation_dialog | Factory CLI is asking the user 1 question(s)',
    'Notification.idle_prompt':
      'notice idle_prompt | Agent stopped by user and is waiting for input',
    'Notification.permission_prompt':
      'ask permission_prompt | Factory CLI needs permission to execute 1 tool(s)',
    'SessionEnd.other': 'session-end other',
    SessionStart: 'session-start startup',
    Stop: 'turn-end',
    UserPromptSubmit: 'prompt',
  },
  kimi: {
    'Interrupt.cancelled': 'interrupt cancelled',
    PermissionRequest: 'ask Bash | rm -rf zzdir && touch zzz',
    PermissionResult: 'answer approved',
    'SessionEnd.exit': 'session-end exit',
    SessionStart: 'session-start startup',
    Stop: 'turn-end',
    StopFailure: 'failure APIStatusError | 400 mock failure',
    UserPromptSubmit: 'prompt',
  },
  pi: {
    'agent_before_settle.error': 'failure error',
    agent_settled: 'turn-end',
    'agent_settled.aborted': 'interrupt aborted',
    before_agent_start: 'prompt',
    'session_shutdown.new': 'session-end new',
    'session_shutdown.quit': 'session-end quit',
    'session_start.new': 'session-start new',
    'session_start.startup': 'session-start startup',
    ui_prompt_end: 'answer confirm',
    ui_prompt_start: 'ask confirm | Run this command?',
  },
};

it('covers every agent that has a table', () => {
  expect(Object.keys(expected).sort()).toEqual(Object.keys(recordings).sort());
});

describe.each(Object.entries(expected))('the captured payloads of %s', (agent, lines) => {
  const all = payloadsOf(agent);

  it('are all judged', () => {
    const names = all.map(({ name }) => name);
    expect(Object.keys(lines).filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(all.map(({ name }) => name))('%s', (name) => {
    const recording = recordingOf(agent, name);
    if (!(name in lines)) {
      expect(recording).toBeNull();
      return;
    }
    expect(recording).not.toBeNull();
    const line = lineFrom(agent, name);
    const said = [
      recording!.means,
      line.kind ? ` ${line.kind}` : '',
      line.agentId ? ` @${line.agentId}` : '',
      line.detail ? ` | ${lines[name]!.endsWith('| *') ? '*' : line.detail}` : '',
      ...(line.running ?? []).map(({ type, detail }) => ` + ${type}: ${detail}`),
    ].join('');
    expect(said).toBe(lines[name]);
    expect(line.session === '-').toBe(name === 'hook.dispose');
    const decoded = decodeLine(Buffer.from(encodeLine(line)).toString('utf8').trimEnd());
    expect(decoded).toEqual({ type: 'line', line });
  });

  it('leave no word of a prompt or an answer', () => {
    for (const { name, payload } of all) {
      if (!(name in lines) || /StopFailure|AfterAgent/.test(name)) continue;
      const { prompt, last_assistant_message, lastAssistantMessage, initialPrompt } =
        payload as Record<string, unknown>;
      const written = JSON.stringify(lineFrom(agent, name));
      for (const words of [prompt, last_assistant_message, lastAssistantMessage, initialPrompt])
        if (typeof words === 'string' && words.length > 4) expect(written).not.toContain(words);
    }
  });
});
