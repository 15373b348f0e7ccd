import { spawn } from 'node-pty';
import { onTestFinished } from 'vitest';
import { environment, main } from './process.ts';

/** A terminal in which a command of ours runs. */
export function terminal(home: string, env: Record<string, string>, ...args: string[]) {
  return terminalOf([process.execPath, main, ...args], home, env);
}

/** A terminal in which nobody set a size, as on a serial line. */
export function terminalWithoutSize(home: string, env: Record<string, string>, ...args: string[]) {
  const sizeless = 'stty cols 0 rows 0; exec "$@"';
  return terminalOf(['/bin/sh', '-c', sizeless, 'sh', process.execPath, main, ...args], home, env);
}

function terminalOf(
  [command, ...args]: [string, ...string[]],
  home: string,
  env: Record<string, string>,
) {
  const child = spawn(command, args, {
    name: 'xterm-256color',
    encoding: null,
    cols: 90,
    rows: 24,
    cwd: home,
    env: { ...environment(home), TERM: 'xterm-256color', ...env },
  });
  let seen = '';
  const waiting = new Set<() => void>();
  const write = (text: string) => child.write(Buffer.from(text, 'latin1'));
  child.onData((bytes) => {
    const text = Buffer.from(bytes).toString('latin1');
    seen += text;
    // A terminal answers what it is asked for its attributes.
    if (text.includes('\x1b[c')) write('\x1b[?62;22c');
    for (const look of waiting) look();
  });
  const exited = new Promise<number>((resolve) =>
    child.onExit(({ exitCode }) => resolve(exitCode)),
  );
  let gone = false;
  void exited.then(() => {
    gone = true;
  });
  onTestFinished(() => {
    if (!gone) process.kill(child.pid, 'SIGKILL');
  });
  return {
    child,
    exited,
    type: write,
    /** Resolves with what fits once it was shown. */
    shows: (wanted: string | RegExp) =>
      new Promise<string>((resolve, reject) => {
        const limit = setTimeout(
          () => reject(new Error(`waited for ${wanted} in ${seen}`)),
          20_000,
        );
        const look = () => {
          const found =
            typeof wanted === 'string' ? seen.includes(wanted) && wanted : seen.match(wanted)?.[0];
          if (!found) return;
          clearTimeout(limit);
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
  };
}
