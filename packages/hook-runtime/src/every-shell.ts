import type { AgentDefinition } from '@agenthooks/agent-catalog';
import { quote } from './quote.ts';

/** Leaves what was not read to a child: dash gives a background job no stdin. */
export const drained = 'exec 3<&0; /bin/cat <&3 >/dev/null 2>&1 &';

/** A project can set the environment, and these have Node load code or files. */
export const withoutLoadedCode = 'unset NODE_OPTIONS NODE_EXTRA_CA_CERTS NODE_PATH';

/** A command for the shell that the agent has. fish parses it and leaves at the first word. */
export function inEveryShell(agent: AgentDefinition, posix: string): string {
  return agent.shell === 'posix'
    ? `[ -n "$FISH_VERSION" ] && exit; ${posix}`
    : `/bin/sh -c ${quote(posix)}`;
}
