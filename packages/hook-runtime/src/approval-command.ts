import type { AgentDefinition } from '@agenthooks/agent-catalog';
import { DEFAULT_BRAND, environmentPrefix } from '@agenthooks/osc-protocol';
import { drained, inEveryShell, withoutLoadedCode } from './every-shell.ts';
import { quote } from './quote.ts';

export interface ApprovalCommandOptions {
  agent: AgentDefinition;
  /** `hold` waits for the verdict of a person; `tool-end` tells that a tool ended. */
  verb: 'hold' | 'tool-end';
  /** Absolute path of `hook.mjs`. */
  bundlePath: string;
  /** Absolute path of Node, found at install or injection. */
  nodePath: string;
  /** Absolute path of `hub.json`: fixed here, since a project can set the environment. */
  hubFile: string;
  brand?: string | undefined;
}

/**
 * The command line of an approval hook. Without a hub it only drains stdin; Node starts where a
 * person waits, without what the environment would load into it. Every path in it is absolute, so
 * that no PATH leads elsewhere.
 */
export function approvalCommand(options: ApprovalCommandOptions): string {
  const { agent, verb, bundlePath, nodePath, hubFile, brand } = options;
  const [node, bundle, hub] = [nodePath, bundlePath, hubFile].map(quote);
  const pane = `${environmentPrefix(brand ?? DEFAULT_BRAND)}PANE`;
  // A tool's end matters only while something is open, and the hub leaves a mark then.
  const there = verb === 'hold' ? `[ -e ${hub} ]` : `[ -e ${quote(openMarkOf(hubFile))} ]`;
  const words = `${verb} --agent ${agent.id} --hub ${hub} --pane-variable ${pane}`;
  return inEveryShell(
    agent,
    `${withoutLoadedCode}; ${there} && [ -r ${bundle} ] && [ -x ${node} ] && exec ${node} ${bundle} ${words}; ${drained}`,
  );
}

/** Beside `hub.json`. */
function openMarkOf(hubFile: string): string {
  return `${hubFile.slice(0, hubFile.lastIndexOf('/'))}/approvals/open`;
}
