/**
 * What says which terminal somebody sits at, or what stands between: nobody sits here, and whoever
 * attaches later has another one. The agent gets a terminal that every other can show.
 */
const OF_A_TERMINAL = [
  'TMUX',
  'TMUX_PANE',
  'STY',
  'WINDOW',
  'TERM_PROGRAM',
  'TERM_PROGRAM_VERSION',
  'TERM_SESSION_ID',
  'ITERM_SESSION_ID',
  'KITTY_WINDOW_ID',
  'KITTY_PID',
  'WEZTERM_PANE',
  'ZELLIJ',
  'WINDOWID',
  'VTE_VERSION',
  'SSH_TTY',
];

export function detachedEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own: NodeJS.ProcessEnv = { ...env, TERM: 'xterm-256color' };
  for (const name of OF_A_TERMINAL) delete own[name];
  return own;
}
