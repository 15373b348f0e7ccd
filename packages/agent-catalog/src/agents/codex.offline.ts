import { unknown } from '../definition.ts';
import type { OfflineRecipe } from '../offline.ts';
import { codexTrust } from './codex.trust.ts';

const stop = { event: 'Stop', command: ':', timeout: 5 };

/** As a person's file may look: a hook of another tool, an indentation of its own. */
const other = {
  file: `{
   "hooks": {
      "Stop": [ { "hooks": [ { "type": "command", "command": "${stop.command}", "timeout": ${stop.timeout} } ] } ]
   }
}
`,
  fingerprint: codexTrust.fingerprint(stop),
  key: (source: string) => codexTrust.key(source, { event: stop.event, group: 0, handler: 0 }),
};

/** Beside the project, where nothing is written without asking. */
const patch = (what: string, lines: string, file = '../kept.txt') => ({
  name: 'exec_command',
  input: {
    cmd: `apply_patch <<'EOF'\n*** Begin Patch\n*** ${what}: ${file}\n${lines}\n*** End Patch\nEOF`,
  },
});

/** Codex 0.171.0 on Linux, seen 2026-11-30. */
export const codexOffline: OfflineRecipe = {
  api: 'openai-responses',
  // Otherwise a server that outlives the run is started, and hooks run in it.
  args: ['--no-daemon'],

  environment: ({ home }) => ({ CODEX_HOME: `${home}/.codex`, LAB_MODEL_KEY: 'fake-key' }),

  seeds: ({ home, cwd, port }, { trusted, allowed }) => [
    {
      path: `${home}/.codex/config.toml`,
      content: `# as a person's file may look
model = "scripted"
model_provider = "lab"
approval_policy = "on-request"   # asks only for what leaves the sandbox
sandbox_mode = "workspace-write"
check_for_update_on_startup = false
suppress_unstable_features_warning = true

[model_providers.lab]
name = "lab"
base_url = "http://127.0.0.1:${port}/v1"
env_key = "LAB_MODEL_KEY"
wire_api = "responses"
request_max_retries = 0
stream_max_retries = 0

[sandbox_workspace_write]
exclude_slash_tmp = true
exclude_tmpdir_env_var = true

[features]
# Off by default, and then a question is asked in plan mode alone.
default_mode_request_user_input = true
request_permissions_tool = true

[analytics]
enabled = false

# Of the hook of another tool.
[hooks.state.${JSON.stringify(other.key(`${home}/.codex/hooks.json`))}]
trusted_hash = "${other.fingerprint}"
${trusted ? `\n[projects.${JSON.stringify(cwd)}]\ntrust_level = "trusted"\n` : ''}`,
    },
    {
      path: `${home}/.codex/hooks.json`,
      content: other.file,
    },
    {
      path: `${home}/.codex/rules/lab.rules`,
      content: `prefix_rule(pattern=${JSON.stringify(allowed.split(' '))}, decision="allow")\n`,
    },
  ],

  // The id of a subagent stands in the result of the call that began it, as JSON in a string.
  captures: { child: 'agent_id\\\\":\\\\"([0-9a-f-]{36})' },
  errands: [
    {
      when: 'context checkpoint compaction',
      withTools: false,
      name: 'summary',
      say: 'A short conversation.',
    },
  ],

  prompt: { painted: '\\n› [A-Z][\\s\\S]*\\n {2}scripted ', enterAfter: 250 },
  interrupts: { escape: ['\x1b'], 'ctrl-c': ['\x03'] },

  // The folder is asked about where it is a git repository and no policy is set. Neither a hook nor
  // the status tells of the dialog.
  trust: unknown('nothing tells of the dialog but the screen'),

  permission: {
    tools: [
      {
        name: 'exec_command',
        input: {
          cmd: 'echo made > made.txt',
          sandbox_permissions: 'require_escalated',
          justification: 'make it',
        },
      },
    ],
    tool: 'Bash',
    ask: 'permission',
    painted: 'Would you like to run[\\s\\S]*1\\. Yes, proceed',
    answer: ['y'],
  },
  asks: (cmd) => ({
    name: 'exec_command',
    input: { cmd, sandbox_permissions: 'require_escalated', justification: 'a command' },
  }),
  // PermissionRequest fires for the second one as well.
  kept: {
    tools: [patch('Add File', '+one')],
    again: [patch('Update File', '@@\n-one\n+two')],
    tool: 'apply_patch',
    ask: 'permission',
    painted: 'Would you like to make the following edits[\\s\\S]*1\\. Yes, proceed',
    answer: ['a'],
    saidBy: ['native'],
  },
  change: {
    tools: [patch('Add File', '+changed', '../changed.txt')],
    tool: 'apply_patch',
    ask: 'permission',
    painted: 'Would you like to make the following edits[\\s\\S]*1\\. Yes, proceed',
    answer: ['y'],
  },
  grant: {
    tools: [
      {
        name: 'request_permissions',
        input: { reason: 'to look it up', permissions: { network: { enabled: true } } },
      },
    ],
    tool: 'request_permissions',
    ask: 'permission',
    painted: 'Would you like to grant these permissions[\\s\\S]*1\\. Yes, grant',
    answer: ['y'],
  },
  question: {
    tools: [
      {
        name: 'request_user_input',
        input: {
          questions: [
            {
              id: 'color',
              header: 'Color',
              question: 'Which color?',
              options: [
                { label: 'Red', description: 'warm' },
                { label: 'Blue', description: 'cold' },
              ],
            },
          ],
        },
      },
    ],
    tool: 'request_user_input',
    ask: 'answer',
    painted: 'Which color\\?[\\s\\S]*1\\. Red[\\s\\S]*enter to submit',
    answer: ['\r'],
  },
  questions: unknown('two in one prompt were not provoked'),
  plan: unknown('a plan is no question: it is shown when the turn has ended'),

  shell: unknown('the turn ends at once, and nothing comes when the command ends'),
  subagent: unknown('the turn ends at once, and nothing comes when the subagent ends'),

  child: {
    tools: (message) => [{ name: 'multi_agent_v1.spawn_agent', input: { message } }],
    waits: [
      {
        name: 'multi_agent_v1.wait_agent',
        input: { targets: ['{{child}}'], timeout_ms: 60_000 },
      },
    ],
  },

  failure: {
    status: 429,
    type: 'rate_limit_exceeded',
    message: 'Scripted limit',
    headers: {},
    kind: 'error',
    saidBy: ['native'],
  },

  // SessionStart comes with the next prompt.
  clear: { text: '/clear', told: 'with the next prompt' },
  compact: { text: '/compact', errand: 'summary' },
  exit: { text: '/quit' },

  recorded: {
    ready: [],
    'first prompt': ['SessionStart startup'],
    turn: ['UserPromptSubmit', 'Stop'],
    permission: ['UserPromptSubmit', 'PermissionRequest Bash', 'Stop'],
    'permission-kept': [
      'UserPromptSubmit',
      'PermissionRequest apply_patch',
      'Stop',
      'UserPromptSubmit',
      'PermissionRequest apply_patch',
      'Stop',
    ],
    question: ['UserPromptSubmit', 'Stop'],
    child: [
      'UserPromptSubmit',
      'SubagentStart default',
      'UserPromptSubmit',
      'PermissionRequest Bash',
      'SubagentStop default',
      'Stop',
    ],
    'interrupt-escape': ['UserPromptSubmit', 'Interrupt'],
    'interrupt-ctrl-c': ['UserPromptSubmit', 'Interrupt'],
    compact: [],
    // Its prompt is the first after /compact.
    failure: ['SessionStart compact', 'UserPromptSubmit', 'PostModelRequest failed'],
    clear: ['SessionStart clear', 'UserPromptSubmit', 'Stop'],
    // Of the thread before /clear, and of the one after it.
    'exit-typed': ['SessionEnd other', 'SessionEnd other'],
    // Its server tells it; the terminal program alone does not.
    'exit-signal': ['SessionEnd other'],
  },
  probes: unknown('its probes are still to be asked'),
};
