import type { Add } from './find.ts';
import { rules } from './rules.ts';

let shapes: { name: string; search: RegExp }[] | undefined;

export function findShapes(text: string, add: Add): void {
  shapes ??= rules.flatMap(({ name, pattern }) =>
    pattern.form === 'shape' ? [{ name, search: new RegExp(pattern.source, 'g') }] : [],
  );
  for (const { name, search } of shapes) {
    search.lastIndex = 0;
    for (let match = search.exec(text); match; match = search.exec(text)) {
      const kept = match[1]?.length ?? 0;
      add(match.index + kept, match.index + match[0].length, name);
    }
  }
}
