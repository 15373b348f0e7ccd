import { environmentPrefix } from '@agenthooks/osc-protocol';
import { CONTAINER_PTY } from '../container-env.ts';
import type { PluginEnvironment } from './settings.ts';

/** The pane that hosts this agent, as its environment tells; undefined: nobody hosts it. */
export interface Pane {
  pty: string;
  token: string | undefined;
  name: string | undefined;
  hostPid: number | undefined;
}

export function isSwitchedOff(env: PluginEnvironment, brand: string): boolean {
  return [`${environmentPrefix(brand)}DISABLE`, 'AGENTHOOKS_DISABLE'].some((name) => env[name]);
}

export function paneOf(env: PluginEnvironment, brand: string): Pane | undefined {
  const prefix = environmentPrefix(brand);
  const pty = env[`${prefix}PTY`];
  const token = env[`${prefix}TOKEN`] || undefined;
  const pid = env[`${prefix}HOST_PID`] ?? '';
  if (!pty || (token !== undefined && !/^[0-9a-f]+$/.test(token))) return undefined;
  const hostPid = /^[1-9][0-9]*$/.test(pid) ? Number(pid) : undefined;
  if (hostPid === undefined && pty !== CONTAINER_PTY) return undefined;
  return { pty, token, name: env[`${prefix}PANE`] || undefined, hostPid };
}

/** Numbers of pseudo-terminals are used again: a late word must not go into a stranger's. */
export function isHosted({ pty, hostPid }: Pane): boolean {
  if (pty === CONTAINER_PTY) return true;
  try {
    process.kill(hostPid!, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * An agent inside an agent inherits the pane and must not speak for it. So the first one leaves
 * its pid in its own environment, beside the pane: a host of its own makes another pane.
 */
export function isNested(env: PluginEnvironment, brand: string, pid: number): boolean {
  const said = env[speakerVariable(brand)];
  return (
    said !== undefined && said !== speaker(env, brand, pid) && paneIn(said) === pane(env, brand)
  );
}

export const speakerVariable = (brand: string) => `${environmentPrefix(brand)}SPEAKER`;

export const speaker = (env: PluginEnvironment, brand: string, pid: number) =>
  `${pane(env, brand)}/${pid}`;

const paneIn = (said: string) => said.slice(0, said.lastIndexOf('/'));

const pane = (env: PluginEnvironment, brand: string) =>
  env[`${environmentPrefix(brand)}PANE`] ?? '';
