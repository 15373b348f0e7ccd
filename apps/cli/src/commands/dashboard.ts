import { createInterface } from 'node:readline';
import { type Page, startPage } from '@agenthooks/page';
import { CommandError, exit } from '../exit.ts';
import { connectHere, hubHere, toCommandError } from '../hub/hub-here.ts';
import { openBrowser } from '../open-browser.ts';
import { stateHome } from '../state-home.ts';
import type { Call } from '../table.ts';

/** The page of this user, served from here until the person closes it. */
export async function run({ options }: Call): Promise<number> {
  const mayAnswer = options.view !== true;
  const port = wantedPort(process.env.AGENTHOOKS_PAGE_PORT);
  const page = await open(mayAnswer, port);
  const stop = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, resolve);
  });
  try {
    if (options.json === true) {
      print({ url: page.link(), port: page.port, mayAnswer });
    } else await show(page, { mayAnswer, port, opens: options.open !== false });
    const ears = process.stdin.isTTY ? freshLinks(page) : undefined;
    await stop;
    ears?.close();
  } finally {
    await page.close();
  }
  return exit.done;
}

async function open(mayAnswer: boolean, port: number | undefined): Promise<Page> {
  try {
    // A hub that cannot be had is said here, and not by an empty page.
    await hubHere();
    return await startPage({
      env: process.env,
      home: stateHome(),
      connect: connectHere,
      mayAnswer,
      ...(port !== undefined && { port }),
      onTrouble: (error) => console.error(`agenthooks dashboard: ${String(error)}`),
    });
  } catch (error) {
    throw toCommandError(error);
  }
}

interface Showing {
  mayAnswer: boolean;
  port: number | undefined;
  opens: boolean;
}

async function show(page: Page, { mayAnswer, port, opens }: Showing): Promise<void> {
  if (port !== undefined && page.port !== port) {
    process.stdout.write(`Port ${port} is taken; the page is on ${page.port}.\n`);
  }
  const url = page.link();
  process.stdout.write(`${url}\n`);
  const opened = opens && process.stdout.isTTY && (await openBrowser(url, process.env));
  const lines = [
    opened ? 'Opened in your browser.' : 'Open it in a browser of this machine, within a minute.',
    process.env.SSH_CONNECTION
      ? `From the other end of this ssh: ssh -L ${page.port}:127.0.0.1:${page.port} <this machine>`
      : '',
    mayAnswer ? 'The code for answering there is shown here.' : 'It may look and not answer.',
    process.stdin.isTTY ? 'Enter: a fresh link, good once. Ctrl-C: close the page.' : '',
  ];
  process.stdout.write(`${lines.filter(Boolean).join('\n')}\n`);
}

function freshLinks(page: Page) {
  const ears = createInterface({ input: process.stdin });
  ears.on('line', () => process.stdout.write(`${page.link()}\n`));
  return ears;
}

function wantedPort(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  const port = Number(text);
  if (/^[0-9]{1,5}$/.test(text) && port > 0 && port < 65_536) return port;
  throw new CommandError(
    `AGENTHOOKS_PAGE_PORT=${text}: it is a port from 1 to 65535. Type: unset AGENTHOOKS_PAGE_PORT`,
    exit.usage,
  );
}

function print(value: object): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
