import { type AgentDefinition, DEFAULT_FEATURES } from '@agenthooks/agent-catalog';
import { currentRoot } from './agents-here.ts';
import { CommandError, exit } from './exit.ts';
import { orHostError } from './host-error.ts';
import { linkToHub } from './hub/link-to-hub.ts';
import { keepCurrent } from './keep-current.ts';
import { rememberArrival } from './remember-arrival.ts';
import { stateHome } from './state-home.ts';

interface HostHere {
  agent: AgentDefinition;
  command: string;
  args: string[];
  name?: string;
  inject: boolean;
  /** Whether what it asks can be answered from elsewhere. */
  approvals: boolean;
  nativeStatus: boolean;
}

/** Hosts the agent in this terminal until it exits; resolves with the exit code. */
export async function hostHere(request: HostHere): Promise<number> {
  const { stdin, stdout } = process;
  if (!stdin.isTTY || !stdout.isTTY) {
    throw new CommandError(
      'run needs a terminal on stdin and stdout: it hosts the agent in it.\n' +
        'To see it work without one: agenthooks demo',
      exit.usage,
    );
  }
  const { attachTerminal, hostSession } = await import('@agenthooks/session-host');
  const { agent, approvals } = request;
  const root = currentRoot(agent);
  const installed = await keepCurrent(agent, root);
  const session = await orHostError(() =>
    hostSession({
      ...request,
      cwd: process.cwd(),
      env: process.env,
      size: { cols: stdout.columns, rows: stdout.rows },
      home: stateHome(),
      installed,
      features: approvals ? [...DEFAULT_FEATURES, 'approvals'] : DEFAULT_FEATURES,
    }),
  );
  const { hooks } = session;
  rememberArrival(session, agent, root);
  const link = approvals ? linkToHub(session) : undefined;
  if (hooks.from === 'launch' && hooks.approved !== undefined) {
    console.error(
      `agenthooks: ${hooks.approved} hooks of ours are approved for this launch of ${agent.title}; ` +
        'its config stays as it is (--no-inject leaves them out)',
    );
  }
  const { code, failure } = await attachTerminal(session, { stdin, stdout, env: process.env });
  const trouble = await link?.end();
  if (trouble) console.error(`agenthooks: nothing could be answered from elsewhere: ${trouble}`);
  // What it said is on the screen no more: a full-screen program takes it away when it leaves.
  if (failure) console.error(`agenthooks: ${failure.message}`);
  return code;
}
