/** One line on a terminal's stderr that is written over, and nothing elsewhere. */
export function progress(): { note: (line: string) => void; end: () => void } {
  const { stderr } = process;
  if (!stderr.isTTY) return { note: () => {}, end: () => {} };
  return {
    note: (line) => void stderr.write(`\r\x1b[K${line} …`),
    end: () => void stderr.write('\r\x1b[K'),
  };
}
