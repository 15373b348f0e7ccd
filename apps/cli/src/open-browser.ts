import { spawn } from 'node:child_process';

/**
 * Hands a link to the person's browser; false where there is no screen to show it on (over SSH, on
 * a console) or no program that does it. macOS is not verified.
 */
export function openBrowser(
  url: string,
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): Promise<boolean> {
  if (env.SSH_CONNECTION || env.SSH_TTY) return Promise.resolve(false);
  const hasScreen = platform === 'darwin' || env.DISPLAY || env.WAYLAND_DISPLAY;
  if (!hasScreen) return Promise.resolve(false);
  const program = platform === 'darwin' ? 'open' : 'xdg-open';
  return new Promise((resolve) => {
    const child = spawn(program, [url], { detached: true, stdio: 'ignore', env: { ...env } });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}
