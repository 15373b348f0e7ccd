import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isUnknown } from '@agenthooks/agent-catalog';
import { expect, onTestFinished, test } from 'vitest';
import { findChromium } from '../src/answering/chromium.ts';
import { openPage } from '../src/answering/page-terminal.ts';
import type { LabHome } from '../src/isolation/home.ts';

function home(): LabHome {
  const folder = mkdtempSync(join(tmpdir(), 'ahl-page-'));
  const remove = () =>
    Promise.resolve(rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));
  onTestFinished(remove);
  const env = { PATH: '/usr/bin:/bin' };
  return { folder, home: folder, cwd: folder, state: join(folder, 'state'), env, remove };
}

const inShell = (script: string) => ['/bin/sh', '-c', script];

test('the link and the code are read from the terminal of the page, which is one', async () => {
  const script =
    'test -t 1 && echo "http://127.0.0.1:8123/#aB_-9"; ' +
    'echo "Code to pair a viewer that may answer agents: 012345"; sleep 60';
  const page = await openPage(inShell(script), home());
  expect(page.link).toBe('http://127.0.0.1:8123/#aB_-9');
  expect(await page.code()).toBe('012345');
  await page.close();
});

test('a page that does not come up is told with what it said', async () => {
  await expect(openPage(inShell('echo there is no hub'), home())).rejects.toThrow(
    /did not say[\s\S]*there is no hub/,
  );
});

test('without Chromium there is a reason instead of a browser', () => {
  const found = findChromium({ CHROMIUM: '/nowhere/chromium' });
  expect(isUnknown(found) && found.unknown).toContain('there is no /nowhere/chromium');
});
