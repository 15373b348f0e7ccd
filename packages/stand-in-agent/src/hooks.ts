import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface Handler {
  type: 'command';
  command: string;
  /** Seconds. */
  timeout?: number;
}

type Settings = Record<string, { matcher?: string; hooks: Handler[] }[]>;

/** Default limit of a hook, seconds: Claude Code's (2.1.332). */
const defaultTimeout = 600;

/**
 * Hooks the way Claude Code 2.1.332 runs them: `/bin/sh -c`, a new session without a terminal,
 * one line of JSON on stdin, SIGTERM after the timeout, SIGKILL 1.5 s later; the handlers of one
 * event run side by side, an identical command once.
 */
export class Hooks {
  private readonly settings: Settings[];
  private readonly common: Record<string, string>;

  constructor(files: readonly string[], common: Record<string, string>) {
    this.settings = files.map(readHooks);
    this.common = common;
  }

  /** Runs what is registered for the event; resolves with what each handler printed. */
  async fire(event: string, matched: string, fields: Record<string, unknown>): Promise<string[]> {
    const handlers = new Map<string, Handler>();
    for (const settings of this.settings) {
      for (const group of settings[event] ?? []) {
        if (!matches(group.matcher, matched)) continue;
        for (const handler of group.hooks) handlers.set(handler.command, handler);
      }
    }
    const payload = `${JSON.stringify({ ...this.common, hook_event_name: event, ...fields })}\n`;
    return Promise.all([...handlers.values()].map((handler) => runHandler(handler, payload)));
  }
}

function readHooks(file: string): Settings {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return {};
  }
  const parsed = JSON.parse(text.replace(/^\uFEFF/, '')) as { hooks?: Settings };
  return parsed.hooks ?? {};
}

function matches(matcher: string | undefined, value: string): boolean {
  if (matcher === undefined || matcher === '' || matcher === '*') return true;
  return new RegExp(`^(?:${matcher})$`).test(value);
}

function runHandler(handler: Handler, payload: string): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn('/bin/sh', ['-c', handler.command], {
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    let printed = '';
    const term = setTimeout(
      () => child.kill('SIGTERM'),
      (handler.timeout ?? defaultTimeout) * 1000,
    );
    const kill = setTimeout(
      () => child.kill('SIGKILL'),
      (handler.timeout ?? defaultTimeout) * 1000 + 1500,
    );
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    child.on('error', () => {});
    // A hook that never reads is no trouble (measured up to 1 MiB).
    child.stdin.on('error', () => {});
    child.stdin.end(payload);
    child.on('close', () => {
      clearTimeout(term);
      clearTimeout(kill);
      resolve(printed);
    });
  });
}
