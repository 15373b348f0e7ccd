import { describe, expect, test } from 'vitest';
import { hosted } from './support/hosted.ts';

describe('a hosted program', () => {
  test('runs in the pseudo-terminal that it is told of', async () => {
    const { session, output } = await hosted('sh', ['-c', 'echo "<$AGENTHOOKS_PTY> <$(tty)> <$$>"']);
    const exit = await session.exited;
    expect(exit).toEqual({ code: 0, signal: null });
    expect(output()).toBe(`<${session.ptyPath}> <${session.ptyPath}> <${session.pid}>\r\n`);
  });
});
