import { isUnknown } from '@agenthooks/agent-catalog';
import { printedVerdict, requestOfHook } from '../channels/held-hook.ts';
import { readable } from '../channels/readable.ts';
import { digestOf } from '../digest.ts';
import type { Verdict } from '../ledger/outcome.ts';
import { connectIngest, type IngestClient } from '../wire/connect-ingest.ts';
import { type HookEnvironment, type HookPlaces, hookPlaces, isDisabled } from './command-line.ts';
import type { HookIo } from './io.ts';
import { readPayload } from './payload.ts';

/** How often the hook looks whether its agent still lives: a killed one tells nobody. */
const LOOK_EVERY_MS = 1000;
/** setTimeout fires at once for anything longer. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;

/**
 * The body of a held permission hook: registers what the agent asks with the hub, waits, prints
 * the verdict of a person or nothing. Never throws; on every doubt nothing is printed, and the
 * agent's own prompt decides. The caller exits with 0 afterwards.
 *
 * @param argv `--agent <id> --hub <absolute path of hub.json> [--pane-variable <name>]`
 * @param stdin The agent's payload.
 */
export async function holdHook(
  argv: readonly string[],
  stdin: AsyncIterable<Uint8Array>,
  env: HookEnvironment,
  io: HookIo,
): Promise<void> {
  try {
    const payload = await readPayload(stdin);
    if (isDisabled(env)) return;
    const places = hookPlaces(argv, env);
    if (places === undefined) return;
    await hold(places, payload, env, io);
  } catch {
    // No hub, one that is not to be trusted, a payload that nobody knows: silence.
  }
}

async function hold(places: HookPlaces, payload: unknown, env: HookEnvironment, io: HookIo) {
  const asked = requestOfHook(places.hook, places, payload);
  if (asked === undefined) return;
  const hides = places.rules.prompt === 'hidden' && asked.readOnly === undefined;
  const draft = { ...readable(asked), ...(hides && { hidesPrompt: true }) };
  const agentPid = agentProcess(places, env);

  const wait = createWait();
  const stopListening = io.onEnd(wait.end);
  const parent = io.parent();
  const watch = setInterval(() => {
    if (agentIsGone(io, parent, agentPid)) wait.end();
  }, LOOK_EVERY_MS);
  let client: IngestClient | undefined;
  let deadline: NodeJS.Timeout | undefined;
  try {
    client = await connectIngest({
      hubFile: places.hubFile,
      role: 'hook',
      onVerdict: (verdict) => wait.verdict(verdict),
      onRelease: wait.end,
      onClosed: wait.end,
    });
    const registration = await client.register({
      ref: 'hook',
      draft,
      holdSeconds: places.rules.hold.seconds,
      ...(agentPid !== undefined && { agentPid }),
    });
    if (!registration.ok || draft.readOnly !== undefined) return;
    const { id, digest } = registration;
    if (digest !== digestOf(id, draft)) {
      client.withdraw(id, 'mismatch');
      return;
    }
    const left = Math.min(registration.deadline - io.now(), LONGEST_TIMEOUT);
    deadline = setTimeout(wait.end, Math.max(0, left));

    const verdict = await wait.over;
    if (verdict === undefined || verdict.id !== id || verdict.digest !== digest) {
      client.withdraw(id, 'ended');
      return;
    }
    const text = printedVerdict(places.hook, payload, verdict);
    if (text === undefined) return;
    await io.print(`${text}\n`);
    client.receipt(id);
  } finally {
    stopListening();
    clearInterval(watch);
    clearTimeout(deadline);
    await client?.close();
  }
}

/** The first of verdict and end counts; whichever comes second is not heard. */
function createWait() {
  let settle: (verdict: Verdict | undefined) => void = () => {};
  const over = new Promise<Verdict | undefined>((resolve) => {
    settle = resolve;
  });
  return {
    over,
    verdict: (verdict: Verdict) => settle(verdict),
    end: () => settle(undefined),
  };
}

function agentProcess({ rules }: HookPlaces, env: HookEnvironment): number | undefined {
  if (isUnknown(rules.agentPid)) return undefined;
  const pid = Number(env[rules.agentPid]);
  return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined;
}

function agentIsGone(io: HookIo, parent: number, agentPid: number | undefined): boolean {
  return io.parent() !== parent || (agentPid !== undefined && !io.isAlive(agentPid));
}
