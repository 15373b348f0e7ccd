import type { OfflineRecipe } from '@agenthooks/agent-catalog';

/** In the environment of an agent and of all that it starts. */
export const runVariable = 'AGENTHOOKS_LAB_RUN';

const standardPath = '/usr/local/bin:/usr/bin:/bin';

/**
 * Built from nothing: no variable of the person's reaches the agent, so neither a key nor another
 * agent's marks can. `TERM` names a terminal without extensions of its own.
 */
export function labEnvironment(place: {
  recipe: OfflineRecipe;
  home: string;
  cwd: string;
  temp: string;
  port: number;
  run: string;
  path?: string;
}): Record<string, string> {
  const { recipe, home, cwd, temp, port, run, path = standardPath } = place;
  return {
    PATH: path,
    HOME: home,
    TERM: 'xterm-256color',
    LANG: 'C.UTF-8',
    SHELL: '/bin/bash',
    TMPDIR: temp,
    XDG_CONFIG_HOME: `${home}/.config`,
    XDG_DATA_HOME: `${home}/.local/share`,
    XDG_STATE_HOME: `${home}/.local/state`,
    XDG_CACHE_HOME: `${home}/.cache`,
    XDG_RUNTIME_DIR: `${home}/.run`,
    ...recipe.environment({ home, cwd, port }),
    [runVariable]: run,
  };
}
