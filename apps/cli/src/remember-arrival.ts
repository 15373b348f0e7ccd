import type { AgentDefinition } from '@agenthooks/agent-catalog';
import { rememberDelivery } from '@agenthooks/hook-installer';
import type { HostedSession, SessionEvents } from '@agenthooks/session-host';

/**
 * The first signal of installed hooks is kept as the proof that they arrive: the host gave the
 * launch no hooks that say the state, so nobody else can have said it.
 */
export function rememberArrival(
  session: Pick<HostedSession, 'hooks' | 'on' | 'off'>,
  agent: AgentDefinition,
  root: string,
): void {
  if (session.hooks.from !== 'install') return;
  const heard = (...[{ signal, trusted }]: SessionEvents['signal']) => {
    if (!trusted) return;
    session.off('signal', heard);
    try {
      rememberDelivery({ agent, root, by: 'host', at: Date.now(), signal: signal.signal });
    } catch {
      // A full disk costs the proof, not the session.
    }
  };
  session.on('signal', heard);
}
