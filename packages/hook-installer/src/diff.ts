/** Lines of context around a change. */
const context = 3;

/**
 * A unified diff of two texts, empty where they are equal. Made for config files that get lines
 * added or taken out in a few places: the common beginning and end are cut off, and the middle is
 * compared by longest common subsequence.
 */
export function unifiedDiff(path: string, before: string, after: string): string {
  if (before === after) return '';
  const edits = compare(split(before), split(after));
  const hunks = hunksOf(edits).map(hunkText).join('');
  return `--- ${path}\n+++ ${path}\n${hunks}`;
}

interface Edit {
  kind: ' ' | '-' | '+';
  line: string;
  /** Lines before it, in each file. */
  old: number;
  new: number;
}

function split(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

function compare(a: readonly string[], b: readonly string[]): Edit[] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end))
    end++;
  const middle = longestCommon(a.slice(start, a.length - end), b.slice(start, b.length - end));
  const kinds: Edit['kind'][] = [
    ...Array<' '>(start).fill(' '),
    ...middle,
    ...Array<' '>(end).fill(' '),
  ];
  let old = 0;
  let now = 0;
  return kinds.map((kind) => {
    const edit = { kind, line: kind === '+' ? b[now]! : a[old]!, old, new: now };
    if (kind !== '+') old++;
    if (kind !== '-') now++;
    return edit;
  });
}

function longestCommon(a: readonly string[], b: readonly string[]): Edit['kind'][] {
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const down = lengths[(i + 1) * width + j]!;
      const right = lengths[i * width + j + 1]!;
      lengths[i * width + j] =
        a[i] === b[j] ? lengths[(i + 1) * width + j + 1]! + 1 : Math.max(down, right);
    }
  }
  const kinds: Edit['kind'][] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      kinds.push(' ');
      i++;
      j++;
    } else if (
      j >= b.length ||
      (i < a.length && lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!)
    ) {
      kinds.push('-');
      i++;
    } else {
      kinds.push('+');
      j++;
    }
  }
  return kinds;
}

function hunksOf(edits: readonly Edit[]): Edit[][] {
  const near = edits.map((_, index) =>
    edits.slice(Math.max(0, index - context), index + context + 1).some(({ kind }) => kind !== ' '),
  );
  const hunks: Edit[][] = [];
  edits.forEach((edit, index) => {
    if (!near[index]) return;
    if (index > 0 && near[index - 1]) hunks.at(-1)!.push(edit);
    else hunks.push([edit]);
  });
  return hunks;
}

function hunkText(hunk: readonly Edit[]): string {
  const first = hunk[0]!;
  const count = (kind: '-' | '+') =>
    hunk.filter((edit) => edit.kind === ' ' || edit.kind === kind).length;
  const range = (start: number, lines: number) => `${lines === 0 ? start : start + 1},${lines}`;
  const lines = hunk.map(({ kind, line }) => {
    const text = line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`;
    return kind + text;
  });
  return `@@ -${range(first.old, count('-'))} +${range(first.new, count('+'))} @@\n${lines.join('')}`;
}
