import { createRecords, type TerminalEvent } from '@agenthooks/osc-protocol';
import type { State } from '@agenthooks/workstate';
import { makeSocketPlace } from '../companion/socket-place.ts';
import type { LaunchFolder } from '../launch-folder.ts';
import type { TitledState } from '../outer/title.ts';
import type { DetachedScreen } from '../screen/detached-screen.ts';
import type { HostedSession } from '../session.ts';
import type { Brake } from './brake.ts';
import type { PlainExit } from './messages.ts';
import { type Control, openControl } from './server.ts';

/** The side of a session that other processes reach. */
export interface SessionControl {
  readonly socket: string;
  /** Before anybody is told how it ended. */
  end(exit: PlainExit): Promise<void>;
}

export interface SessionControlParts {
  session: HostedSession;
  folder: LaunchFolder;
  home: string;
  brand: string;
  detached: DetachedScreen | undefined;
  brake: Brake;
  onError: (error: unknown) => void;
  now: () => number;
}

/** Bytes that the screen may be behind: above the first the agent waits, below the second it runs. */
const SCREEN_BEHIND = { pauseAbove: 1024 * 1024, resumeBelow: 256 * 1024 };

export function openSessionControl(parts: SessionControlParts): SessionControl {
  const { session, folder, home, brand, detached, brake, onError, now } = parts;
  const screen = detached?.screen;
  const records = createRecords();
  let title: TerminalEvent | undefined;
  const place = makeSocketPlace(folder.path, 'control.sock');
  const attachedBrake = brake.by();

  const control: Control = openControl(
    place.path,
    {
      home,
      brand,
      screen,
      introduction: () => ({
        pane: session.pane,
        name: session.name ?? null,
        title: session.title,
        statusApp: session.statusApp,
        pid: session.pid,
        ptyPath: session.ptyPath,
        state: titled(session.state),
      }),
      standing: () => [
        ...(title === undefined ? [] : [title]),
        ...records.entries.map((report) => ({ type: 'status' as const, report })),
      ],
      write: (bytes) => session.write(bytes, 'person'),
      resize: (cols, rows) => session.resize(cols, rows),
      focus: (focused) => session.focus(focused),
      continue: () => session.continue(),
      ...attachedBrake,
      deliver: (text, signal) => session.deliver(text, signal),
      stop: () => void session.stop(),
      now,
    },
    onError,
  );

  session.on('terminal', (event) => {
    records.take(event);
    if (event.type === 'title') title = event;
    if (['title', 'status', 'reset'].includes(event.type))
      control.tell({ type: 'terminal', event });
  });
  session.on('state', (state) => control.tell({ type: 'state', state: titled(state) }));
  session.on('effect', (effect) => {
    if (effect.type === 'notify') control.tell({ type: 'effect', effect });
  });
  if (detached !== undefined && screen !== undefined) {
    const screenBrake = brake.by();
    detached.answerTo((bytes) => session.write(bytes, 'program'), control.isAttached);
    screen.onDrawn(() => {
      if (screen.waiting() < SCREEN_BEHIND.resumeBelow) screenBrake.resume();
    });
    session.on('output', (bytes) => {
      screen.take(bytes);
      if (screen.waiting() > SCREEN_BEHIND.pauseAbove) screenBrake.pause();
      control.output(bytes);
    });
  }
  return {
    socket: place.path,
    async end(exit) {
      await control.end(exit);
      screen?.end();
      await place.remove();
    },
  };
}

function titled({ phase, tool, failure }: State): TitledState {
  return { phase, tool, failure };
}
