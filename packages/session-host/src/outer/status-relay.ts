import {
  createRecords,
  encodeReport,
  printable,
  type Report,
  type TerminalEvent,
} from '@agenthooks/osc-protocol';

/** Tells the outer terminal what the agent says of itself, under the pane's own id. */
export interface StatusRelay {
  /** What to write for an event of the agent's terminal; empty where there is nothing to say. */
  take(event: TerminalEvent): string;
  /** What to write when a terminal that reads reports was found: everything that stands. */
  all(): string;
  /** What to write when the session ends. */
  clear(): string;
}

/** Code points. A report's text is for one line; the protocol's own limits are in bytes. */
const TITLE_MOST = 60;
const MESSAGE_MOST = 200;

/**
 * @param app The hosted agent's own name in reports. Those of other programs in its terminal are
 *   not passed on: they would speak under a pane that is not theirs.
 */
export function createStatusRelay(pane: string, app: string): StatusRelay {
  const records = createRecords();
  let spoke = false;

  function say(report: Report): string {
    const { title, msg, ...rest } = report;
    const id = report.id === '' ? pane : `${pane}/${report.id}`;
    try {
      const text = encodeReport({
        ...rest,
        id,
        ...(title === undefined ? {} : { title: printable(title, TITLE_MOST) }),
        ...(msg === undefined ? {} : { msg: printable(msg, MESSAGE_MOST) }),
      });
      spoke = true;
      return text;
    } catch (error) {
      // One segment more than the protocol has room for: nobody outside can name that part.
      if (error instanceof RangeError) return '';
      throw error;
    }
  }

  return {
    take(event) {
      const isOurs = event.type === 'status' && records.appOf(event.report.id) === app;
      records.take(event);
      if (event.type === 'reset') return spoke ? say({ state: 'clear', id: '' }) : '';
      if (event.type !== 'status') return '';
      const { report } = event;
      if (report.state === 'clear') return spoke && (isOurs || report.id === '') ? say(report) : '';
      return records.appOf(report.id) === app ? say(report) : '';
    },
    all: () =>
      records.entries
        .filter(({ id }) => records.appOf(id) === app)
        .map(say)
        .join(''),
    clear: () => (spoke ? say({ state: 'clear', id: '' }) : ''),
  };
}
