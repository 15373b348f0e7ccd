import { fileURLToPath } from 'node:url';
import { createDecoder } from '@agenthooks/osc-protocol';
import { spawn } from 'node-pty';
import { expect, test } from 'vitest';

const terminal = fileURLToPath(new URL('../examples/terminal/terminal.mjs', import.meta.url));

/** What the example shows outside while an agent, played by a shell, runs inside. */
async function run(agent: string): Promise<{ titles: string[]; output: string; code: number }> {
  const pty = spawn(process.execPath, [terminal, '/bin/sh', '-c', agent], {
    cols: 80,
    rows: 24,
    env: { PATH: process.env.PATH, TERM: 'xterm-256color' },
  });
  let output = '';
  pty.onData((text) => {
    output += text;
  });
  const code = await new Promise<number>((resolve) => {
    pty.onExit(({ exitCode }) => resolve(exitCode));
  });
  const events = createDecoder().push(new TextEncoder().encode(output));
  const titles = events.flatMap((event) => (event.type === 'title' ? [event.text] : []));
  return { titles, output, code };
}

const says = (body: string, token = '$AGENTHOOKS_TOKEN') =>
  `printf '\\033]777;notify;agenthooks/%s;%s\\a' "${token}" '${body}' >"$AGENTHOOKS_PTY"; sleep 0.2`;

test('the example terminal shows what hooks say, and takes it out of the stream', async () => {
  const { titles, output, code } = await run(
    [
      says('agent ready for input'),
      says('agent working prompt'),
      "printf '\\033]0;my title\\a'; sleep 0.2",
      says('needs your permission: Bash'),
      says('agent done', '00000000000000000000000000000000'),
      'exit 3',
    ].join('\n'),
  );
  const phases = titles.map((title) => title.split(' · ')[0]);
  expect(phases.filter((phase, i) => phase !== phases[i - 1])).toEqual([
    'starting',
    'ready',
    'working',
    'my title',
    'working',
    'attention',
    'exited',
  ]);
  expect(titles).toContain('working · my title');
  expect(output).not.toContain('agenthooks/');
  expect(code).toBe(3);
});

test('the example terminal answers the status query and shows the reports', async () => {
  const { titles, output } = await run(
    [
      "stty raw -echo; printf '\\033]7501;?\\a'",
      'answer=$(head -c 9 | od -An -c | tr -d " \\n"); stty sane',
      'printf "got %s\\n" "$answer"',
      "printf '\\033]7501;state=working:app=demo\\033\\\\'; sleep 0.2",
      "printf '\\033]7501;state=blocked:kind=question:app=demo\\033\\\\'; sleep 0.2",
    ].join('\n'),
  );
  expect(output).toContain('got 033]7501;?\\a');
  expect(output.replaceAll('got 033]7501;?\\a', '')).not.toContain('7501;');
  expect(titles.map((title) => title.split(' · ')[0])).toEqual(
    expect.arrayContaining(['starting', 'working', 'attention', 'exited']),
  );
});
