/** What programs take where nobody set a size: a serial line, a terminal of a script. */
const ASSUMED = { cols: 80, rows: 24 };

/** Cells of the terminal on stdout. One that has no size says 0, and none says nothing. */
export function terminalSize({
  columns,
  rows,
}: {
  columns?: number | undefined;
  rows?: number | undefined;
}): { cols: number; rows: number } {
  return { cols: columns || ASSUMED.cols, rows: rows || ASSUMED.rows };
}
