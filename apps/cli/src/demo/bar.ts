import { type HostedSession, stateTitle } from '@agenthooks/session-host';

/** Output must have rested this long, ms, so that no sequence of the agent is cut in two. */
const restMs = 40;

type OutputListener = (bytes: Uint8Array) => void;

/**
 * A row at the bottom of the demo's terminal that shows the state, since a newcomer may not see
 * the title. Drawn through the session's own output, so that it stands between whole chunks.
 * @param rows Rows of the terminal; the agent is given one less.
 */
export function withBar(session: HostedSession, rows: () => number): HostedSession {
  const listeners = new Set<OutputListener>();
  let timer: NodeJS.Timeout | undefined;
  const draw = () => {
    const text = ` ${stateTitle(session.state, 'what agenthooks knows of the agent above')} `;
    const bytes = Buffer.from(`\x1b7\x1b[${rows()};1H\x1b[7m${text}\x1b[K\x1b[0m\x1b8`);
    for (const listener of listeners) listener(bytes);
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(draw, restMs);
  };
  session.on('state', soon);
  session.on('output', soon);
  session.on('exit', () => clearTimeout(timer));
  return new Proxy(session, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        if (args[0] === 'output' && property === 'on') listeners.add(args[1] as OutputListener);
        if (args[0] === 'output' && property === 'off') listeners.delete(args[1] as OutputListener);
        return Reflect.apply(value, target, args) as unknown;
      };
    },
  });
}
