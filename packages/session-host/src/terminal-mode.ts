import { execFileSync } from 'node:child_process';

/**
 * Whether the terminal reads lines, as a shell leaves it (`icanon`), or single keys, as full-screen
 * programs do. Asked of `stty`, since nothing in Node reads the mode of a foreign terminal;
 * undefined where it does not answer.
 */
export function readsLines(ptyPath: string): boolean | undefined {
  try {
    const mode = execFileSync('stty', [process.platform === 'linux' ? '-F' : '-f', ptyPath, '-a'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 500,
    });
    return !/(^|\s)-icanon\b/.test(mode);
  } catch {
    return undefined;
  }
}
