import type { NoticeWay } from './notice.ts';

type Environment = Readonly<Record<string, string | undefined>>;

interface Terminal {
  way: NoticeWay;
  /** Value of TERM_PROGRAM. */
  program?: string;
  /** How TERM begins. */
  term?: string;
  /** A variable that only this terminal sets, and that outlives a tmux in between. */
  sets?: string;
}

/**
 * What the terminals are known to show. The first row that matches counts; a terminal of no row
 * gets the bell, which all of them have.
 */
const TERMINALS: readonly Terminal[] = [
  { way: 'osc99', term: 'xterm-kitty', sets: 'KITTY_WINDOW_ID' },
  { way: 'osc777', program: 'ghostty', term: 'xterm-ghostty', sets: 'GHOSTTY_RESOURCES_DIR' },
  { way: 'osc777', program: 'WezTerm', term: 'wezterm', sets: 'WEZTERM_PANE' },
  { way: 'osc9', program: 'iTerm.app', sets: 'ITERM_SESSION_ID' },
  { way: 'osc9', program: 'WarpTerminal' },
  { way: 'osc777', term: 'foot' },
  { way: 'osc777', term: 'rxvt-unicode' },
];

/**
 * The way that the terminal with this environment understands. TERM_PROGRAM and TERM go first:
 * a variable that a terminal sets is inherited by one that was started inside it.
 */
export function noticeWay(environment: Environment): NoticeWay {
  const { TERM_PROGRAM: program, TERM: term = '' } = environment;
  const inTmux = isTmux(environment);
  const named = TERMINALS.find(
    (one) =>
      (one.program !== undefined && one.program === program) ||
      (one.term !== undefined && (term === one.term || term.startsWith(`${one.term}-`))),
  );
  if (named) return named.way;
  // Over SSH LC_TERMINAL is what comes through of iTerm2.
  if (environment.LC_TERMINAL === 'iTerm2') return 'osc9';
  if (program !== undefined && !inTmux) return 'bel';
  return TERMINALS.find(({ sets }) => sets !== undefined && environment[sets])?.way ?? 'bel';
}

/**
 * Layers of tmux passthrough that a notice must be wrapped in: one inside tmux. How many are
 * nested beyond that no environment tells; GNU screen has another wrapping.
 */
export function tmuxLayers(environment: Environment): number {
  return isTmux(environment) ? 1 : 0;
}

const isTmux = ({ TMUX }: Environment) => TMUX !== undefined && TMUX !== '';
