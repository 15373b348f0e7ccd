import type { CommandRow } from './table.ts';

const json = { form: '--json', says: 'print data as JSON' };
const digest = {
  form: '--digest <digest>',
  says: 'of what was seen; needed where nobody can look',
};
const home = { form: '--root <folder>', says: "the agent's config root, instead of the default" };

/** Every command. The order is the order of `--help`. */
export const commands: readonly CommandRow[] = [
  {
    name: 'run',
    summary: 'host an agent in this terminal, with its hooks for this launch only',
    arguments: [
      { form: '<agent>', says: 'which agent: its name here or its program' },
      { form: '[args...]', says: 'passed to the agent as they are' },
    ],
    options: [
      { form: '--detach', says: 'in the background: it needs no terminal and survives this one' },
      { form: '--name <name>', says: 'a name for the session' },
      { form: '--no-inject', says: 'add no hooks for this launch' },
      { form: '--no-approvals', says: 'start no hub: what it asks is answered in this terminal' },
      { form: '--no-native-status', says: "do not ask for the agent's own status (OSC 7501)" },
      { form: '--json', says: 'with --detach: print what was started as JSON' },
    ],
    examples: [
      'agenthooks run claude',
      'agenthooks run claude --permission-mode default',
      'agenthooks run --detach --name review codex',
    ],
    passThrough: true,
    load: () => import('./commands/run.ts'),
  },
  {
    name: 'attach',
    summary: 'show a session of the background in this terminal; Ctrl-\\ leaves it running',
    arguments: [
      { form: '[session]', says: 'its name, or the beginning of its pane; needless with one' },
    ],
    options: [{ form: '--detach-key <key>', says: 'another key than Ctrl-\\ to leave, as ctrl-]' }],
    examples: ['agenthooks attach', 'agenthooks attach review --detach-key ctrl-]'],
    load: () => import('./commands/attach.ts'),
  },
  {
    name: 'send',
    summary: 'type a message into a hosted agent: never into a prompt, never over what you type',
    arguments: [
      { form: '<session>', says: 'its name, or the beginning of its pane' },
      { form: '<text>', says: 'the message; Enter is pressed after it' },
    ],
    options: [{ form: '--wait <seconds>', says: 'for its open turn to end (default: 600)' }, json],
    examples: ['agenthooks send review "run the tests again"'],
    load: () => import('./commands/send.ts'),
  },
  {
    name: 'stop',
    summary: 'end a hosted agent: gently, and firmly after 5 s',
    arguments: [{ form: '<session>', says: 'its name, or the beginning of its pane' }],
    options: [{ form: '--background', says: 'only when it runs in the background' }, json],
    examples: ['agenthooks stop review'],
    load: () => import('./commands/stop.ts'),
  },
  {
    name: 'sessions',
    summary: 'list what runs: agent, folder, state, since, why',
    options: [json],
    examples: ['agenthooks sessions', 'agenthooks sessions --json'],
    load: () => import('./commands/sessions.ts'),
  },
  {
    name: 'watch',
    summary: 'a live table of all sessions, and what each asks',
    options: [{ form: '--json', says: 'what is there, then one JSON line per event' }],
    examples: ['agenthooks watch', 'agenthooks watch --json'],
    load: () => import('./commands/watch.ts'),
  },
  {
    name: 'approvals',
    summary: 'what waits for a person, each with its whole input',
    options: [{ form: '--closed <count>', says: 'so many of the latest closed ones too' }, json],
    examples: ['agenthooks approvals', 'agenthooks approvals --closed 20 --json'],
    load: () => import('./commands/approvals.ts'),
  },
  {
    name: 'allow',
    summary: 'allow what an agent asks, after showing it whole',
    arguments: [{ form: '<id>', says: 'the beginning of its id' }],
    options: [
      { form: '--choice <id>', says: 'another of its choices than the plain one' },
      { form: '--plan <file>', says: 'for a plan: the edited text' },
      digest,
    ],
    examples: ['agenthooks allow 3fa2', 'agenthooks allow 3fa2 --digest 9c1e44a0b7d2'],
    load: () => import('./commands/allow.ts'),
  },
  {
    name: 'deny',
    summary: 'deny what an agent asks',
    arguments: [{ form: '<id>', says: 'the beginning of its id' }],
    options: [
      { form: '-m, --message <text>', says: 'told to the agent, where it takes words' },
      { form: '--choice <id>', says: 'another of its choices than the plain one' },
      digest,
    ],
    examples: ['agenthooks deny 3fa2 -m "use the staging server"'],
    load: () => import('./commands/deny.ts'),
  },
  {
    name: 'answer',
    summary: 'answer a question of an agent, or one that ask opened',
    arguments: [
      { form: '<id>', says: 'the beginning of its id, or <session>/<number>' },
      { form: '[answer...]', says: 'one for each question, in their order' },
    ],
    options: [{ form: '--choice <id>', says: 'where it has several ways to answer' }, digest],
    examples: ['agenthooks answer 3fa2 Blue', 'agenthooks answer ask/3 yes'],
    load: () => import('./commands/answer.ts'),
  },
  {
    name: 'ask',
    summary: 'ask a person from a script: the question outlives its asker',
    arguments: [{ form: '[question]', says: 'what is asked' }],
    options: [
      { form: '--choice <value>', says: 'one that the reply may be; given for each', many: true },
      { form: '--schema <file>', says: 'JSON Schema of the reply' },
      { form: '--session <name>', says: 'questions of one name are asked in their order' },
      { form: '--no-wait', says: 'print its name and do not wait for the reply' },
      { form: '--cancel <name>', says: 'take an open question back' },
    ],
    examples: ['agenthooks ask "Deploy now?" --choice yes --choice no'],
    load: () => import('./commands/ask.ts'),
  },
  {
    name: 'hub',
    summary: "this user's hub, through which agents are answered from elsewhere",
    arguments: [
      { form: '<verb>', says: 'start, stop or status', words: ['start', 'stop', 'status'] },
    ],
    options: [
      { form: '--foreground', says: 'start: stay here until it goes; shows pairing codes' },
      { form: '--no-sync', says: 'start: leave hooks of another version as they are' },
      json,
    ],
    examples: ['agenthooks hub status', 'agenthooks hub start --foreground'],
    load: () => import('./commands/hub.ts'),
  },
  {
    name: 'install',
    summary: "write hooks into an agent's own config, for agents started elsewhere",
    arguments: [{ form: '[agent...]', says: 'which agents' }],
    options: [
      home,
      {
        form: '--features <names>',
        says: 'what hooks are for: state,record (default), and approvals',
      },
      {
        form: '--clone-of <agent>',
        says: 'with --root: another program that behaves as this agent',
      },
      { form: '--command <program>', says: 'with --clone-of: its program (default: its name)' },
      {
        form: '--container-root <folder>',
        says: 'with --root: where a container that mounts it sees it',
      },
      { form: '--container-node <file>', says: 'Node in the container, for recording' },
      { form: '--container-home <folder>', says: 'agenthooks there, for recording' },
      { form: '--dry-run', says: 'show what would be written, write nothing' },
      { form: '--yes', says: 'do not ask' },
      json,
    ],
    examples: ['agenthooks install claude --dry-run', 'agenthooks install claude'],
    load: () => import('./commands/install.ts'),
  },
  {
    name: 'remove',
    summary: 'take our hooks out again, byte for byte',
    arguments: [{ form: '[agent...]', says: 'which agents' }],
    options: [
      home,
      { form: '--verify', says: 'prove afterwards that nothing of ours is left' },
      { form: '--dry-run', says: 'show what would be changed, change nothing' },
      json,
    ],
    examples: ['agenthooks remove claude --verify'],
    load: () => import('./commands/remove.ts'),
  },
  {
    name: 'sync',
    summary: 'bring hooks that another version wrote up to date, where there are any',
    arguments: [{ form: '[agent...]', says: 'which agents; all that are known otherwise' }],
    options: [home, json],
    examples: ['agenthooks sync', 'agenthooks sync claude --json'],
    load: () => import('./commands/sync.ts'),
  },
  {
    name: 'status',
    summary: 'how far the hooks of each agent are proved',
    arguments: [{ form: '[agent...]', says: 'which agents; all that are known otherwise' }],
    options: [home, json],
    examples: ['agenthooks status', 'agenthooks status claude --json'],
    load: () => import('./commands/status.ts'),
  },
  {
    name: 'doctor',
    summary: "run what is installed as the agent would, and name every other tool's hooks",
    arguments: [{ form: '[agent...]', says: 'which agents; all that are here otherwise' }],
    options: [
      { form: '--fix', says: 'write hooks of ours anew where they are not whole; nothing else' },
      { form: '--project <folder>', says: 'whose hooks count beside your own (default: here)' },
      home,
      json,
    ],
    examples: ['agenthooks doctor', 'agenthooks doctor claude --fix', 'agenthooks doctor --json'],
    load: () => import('./commands/doctor.ts'),
  },
  {
    name: 'probe',
    summary:
      "prove an agent's own program offline, in a home of its own: nothing of yours is touched",
    arguments: [{ form: '<agent>', says: 'which agent: its name here or its program' }],
    options: [
      { form: '--binary <file>', says: 'this program, instead of the one on PATH' },
      { form: '--anyway', says: 'also a version that nobody tried' },
      { form: '--keep', says: 'leave the folder of the run, and say where it is' },
      json,
    ],
    examples: ['agenthooks probe claude', 'agenthooks probe codex --binary ~/bin/codex'],
    load: () => import('./commands/probe.ts'),
  },
  {
    name: 'mcp',
    summary: 'the MCP server, for a coding agent to start: other agents seen and answered from it',
    options: [
      { form: '--allow-send', says: 'a tool that types messages into other hosted agents' },
      { form: '--allow-run', says: 'tools that start agents in the background, and stop those' },
      { form: '--plugin', says: 'print the folder of the Claude Code plugin, and end' },
    ],
    examples: [
      'claude mcp add agenthooks -- agenthooks mcp',
      'claude --plugin-dir "$(agenthooks mcp --plugin)"',
    ],
    load: () => import('./commands/mcp.ts'),
  },
  {
    name: 'completion',
    summary: 'completion of commands, options and agents, for your shell to read',
    arguments: [{ form: '<shell>', says: 'bash, zsh or fish', words: ['bash', 'zsh', 'fish'] }],
    examples: [
      'source <(agenthooks completion bash)',
      'agenthooks completion fish > ~/.config/fish/completions/agenthooks.fish',
    ],
    load: () => import('./commands/completion.ts'),
  },
  {
    name: 'demo',
    summary: 'see it work on a small stand-in agent, in a temporary home',
    options: [{ form: '--auto', says: 'run through by itself, as without a terminal' }],
    examples: ['agenthooks demo'],
    load: () => import('./commands/demo.ts'),
  },
  {
    name: 'replay',
    summary: 'run a journal through the turn machine again',
    arguments: [{ form: '<journal>', says: 'a journal file, or a session' }],
    options: [
      { form: '--golden <file>', says: 'compare with this file; the first difference fails' },
      json,
    ],
    examples: [
      'agenthooks replay journal.jsonl',
      'agenthooks replay journal.jsonl --golden states.txt',
    ],
    load: () => import('./commands/replay.ts'),
  },
  {
    name: 'why',
    summary: 'why a session is in its state: what set it, what was refused',
    arguments: [{ form: '<session>', says: 'a session, or a journal file' }],
    options: [{ form: '--at <time>', says: 'at this time (ISO, or epoch milliseconds)' }],
    examples: ['agenthooks why 4f1c', 'agenthooks why journal.jsonl --at 2026-11-30T12:00:00Z'],
    load: () => import('./commands/why.ts'),
  },
  {
    name: 'signals',
    summary: 'what was recorded of a session, one line for each event',
    arguments: [
      { form: '[session]', says: 'a pane or a session; all that were recorded otherwise' },
    ],
    options: [
      { form: '--follow', says: 'go on as more comes' },
      { form: '--since <time>', says: 'ISO, epoch milliseconds, or a span back: 15m, 2h' },
      json,
    ],
    examples: ['agenthooks signals 4f1c --since 15m', 'agenthooks signals 4f1c --follow --json'],
    load: () => import('./commands/signals.ts'),
  },
  {
    name: 'record',
    summary: 'a redacted bundle of a session for a bug report; shows what is in it first',
    arguments: [{ form: '<session>', says: 'a hosted session' }],
    options: [
      { form: '--share', says: 'make the bundle' },
      { form: '--out <file>', says: 'where to write it (default: agenthooks-<pane>.json here)' },
      { form: '--yes', says: 'do not ask' },
    ],
    examples: ['agenthooks record 4f1c --share'],
    load: () => import('./commands/record.ts'),
  },
  {
    name: 'redact',
    summary: 'text on stdin, the same text without its secrets on stdout',
    examples: ['git diff | agenthooks redact'],
    load: () => import('./commands/redact.ts'),
  },
  {
    name: 'decode',
    summary: 'terminal bytes on stdin, one JSON event per line on stdout',
    options: [
      { form: '--brand <brand>', says: 'whose sequences are ours (default: agenthooks)' },
      { form: '--token <token>', says: 'only sequences with this token are trusted' },
      { form: '--records', says: 'print the OSC 7501 records at the end' },
      { form: '--tmux', says: 'look inside tmux passthrough' },
    ],
    examples: ["printf '\\033]7501;state=working\\007' | agenthooks decode"],
    load: () => import('./commands/decode.ts'),
  },
  {
    name: 'encode',
    summary: 'print the bytes of one signal',
    arguments: [
      { form: '<signal>', says: 'ready, working, attention, done, …' },
      { form: '[field=value...]', says: 'its fields' },
    ],
    options: [
      { form: '--brand <brand>', says: 'default: agenthooks' },
      { form: '--token <token>', says: 'the token of the host' },
      { form: '--dialect <dialect>', says: 'notify (default) or marks' },
    ],
    examples: ['agenthooks encode ready', 'agenthooks encode attention ask=permission tool=Bash'],
    load: () => import('./commands/encode.ts'),
  },
];
