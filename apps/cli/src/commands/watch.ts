import type { HubEvent } from '@agenthooks/approval-bridge';
import { exit } from '../exit.ts';
import { connectHere, toCommandError } from '../hub/hub-here.ts';
import type { Call } from '../table.ts';
import { terminalSize } from '../terminal-size.ts';
import { draw } from '../watch/draw.ts';
import { type LiveView, look, take } from '../watch/live-view.ts';

const ENTER = '\x1b[?1049h\x1b[?25l';
const LEAVE = '\x1b[?25h\x1b[?1049l';
/** `SINCE` counts on where nothing else changes. */
const REDRAW_MS = 1000;
/** A hub that went is started again, and looked at from the beginning. */
const RETRY_MS = 1000;

/** A live table of all sessions; one JSON line per event with `--json`. */
export async function run({ options }: Call): Promise<number> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => stop.abort());
  }
  const show = options.json === true ? jsonLines() : process.stdout.isTTY ? screen() : once(stop);
  try {
    while (!stop.signal.aborted) {
      await follow(show, stop.signal);
      if (!stop.signal.aborted) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  } catch (error) {
    throw toCommandError(error);
  } finally {
    show.end();
  }
  return exit.done;
}

interface Show {
  whole(view: LiveView): void;
  event(event: HubEvent, view: LiveView): void;
  tick(view: LiveView): void;
  end(): void;
}

/** Until the hub goes or the person does. */
async function follow(show: Show, stop: AbortSignal): Promise<void> {
  let leave = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  stop.addEventListener('abort', leave, { once: true });
  const client = await connectHere('view', leave);
  let view: LiveView | undefined;
  const early: HubEvent[] = [];
  const lookAnew = async () => {
    view = undefined;
    const fresh = await look(client);
    for (const event of early.splice(0)) take(fresh, event);
    view = fresh;
    show.whole(fresh);
  };
  await client.events((event) => {
    if (view === undefined) early.push(event);
    else if (take(view, event)) show.event(event, view);
    else void lookAnew().catch(leave);
  });
  await lookAnew();
  const timer = setInterval(() => view && show.tick(view), REDRAW_MS);
  await left;
  clearInterval(timer);
  await client.close();
}

function screen(): Show {
  process.stdout.write(ENTER);
  const paint = (view: LiveView) =>
    process.stdout.write(
      `\x1b[H${draw(view, Date.now(), terminalSize(process.stdout).cols).replaceAll('\n', '\x1b[K\r\n')}\x1b[J`,
    );
  return {
    whole: paint,
    event: (_, view) => void paint(view),
    tick: paint,
    end: () => void process.stdout.write(LEAVE),
  };
}

/** What is there now, then each event as the hub says it. */
function jsonLines(): Show {
  const line = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`);
  return {
    whole: ({ sessions, cards }) =>
      void line({ type: 'snapshot', sessions: [...sessions.values()], cards: [...cards.values()] }),
    event: ({ cursor, at, news }) => void line({ cursor, at, ...news }),
    tick: () => {},
    end: () => {},
  };
}

/** Into a file or a pipe: the table as it is, and done. */
function once(stop: AbortController): Show {
  return {
    whole(view) {
      process.stdout.write(draw(view, Date.now(), 200));
      stop.abort();
    },
    event: () => {},
    tick: () => {},
    end: () => {},
  };
}
