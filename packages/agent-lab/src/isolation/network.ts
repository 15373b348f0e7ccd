import { spawn, spawnSync } from 'node:child_process';
import { networkInterfaces } from 'node:os';

/** Whether anything but loopback could have been reached. */
export type Network = { loopbackOnly: true } | { loopbackOnly: false; why: string };

/** Set for the process inside, so that it does not start another. */
const inside = 'AGENTHOOKS_LAB_NETWORK';

/**
 * A new network namespace has its loopback down. `ip` is not on a bare Debian, perl is: there the
 * flags are set by the same ioctl (SIOCSIFFLAGS 0x8914; IFF_UP 1, IFF_RUNNING 64).
 */
export const loopbackUp: readonly string[] = [
  'ip link set lo up',
  'ifconfig lo up',
  'busybox ifconfig lo up',
  `perl -e 'socket(S,2,2,0); $r=pack("a16sx22","lo",65); exit !ioctl(S,0x8914,$r)'`,
].map((command) => `${command} 2>/dev/null`);

const anyLoopbackUp = loopbackUp.join(' || ');

/** As root a network namespace is enough; others need a user namespace around it. */
const ways = [['--net'], ['--user', '--map-root-user', '--net']];

export type Entered =
  /** The command ran inside, to its end. */
  | { ran: true; code: number }
  /** This process goes on. */
  | { ran: false; network: Network };

/**
 * Runs this process again inside a network namespace that has nothing but loopback, where the
 * system allows it.
 */
export async function enterNetwork(argv: readonly string[]): Promise<Entered> {
  if (process.env[inside]) return { ran: false, network: look() };
  if (process.platform !== 'linux') {
    return { ran: false, network: { loopbackOnly: false, why: `${process.platform} has none` } };
  }
  const way = ways.find(
    (flags) =>
      spawnSync('unshare', [...flags, '/bin/sh', '-c', anyLoopbackUp], { stdio: 'ignore' })
        .status === 0,
  );
  if (!way) {
    return { ran: false, network: { loopbackOnly: false, why: 'unshare is not allowed here' } };
  }
  const child = spawn(
    'unshare',
    [...way, '/bin/sh', '-c', `${anyLoopbackUp}; exec "$@"`, 'sh', process.execPath, ...argv],
    { stdio: 'inherit', env: { ...process.env, [inside]: 'own' } },
  );
  const forward = (name: NodeJS.Signals) => child.kill(name);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const name of signals) process.on(name, forward);
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  });
  for (const name of signals) process.off(name, forward);
  return { ran: true, code };
}

function look(): Network {
  const outside = Object.entries(networkInterfaces())
    .filter(([, addresses]) => addresses?.some((address) => !address.internal))
    .map(([name]) => name);
  return outside.length === 0
    ? { loopbackOnly: true }
    : { loopbackOnly: false, why: `there is ${outside.join(', ')} beside loopback` };
}
