import type { Add } from './find.ts';
import { rules } from './rules.ts';

interface Prepared {
  name: string;
  needs: readonly string[];
  source: string;
  search?: RegExp;
}

let shapes: Prepared[] | undefined;

/** `lower` is the text in lower case. A pattern is compiled when a text first needs it. */
export function findShapes(text: string, lower: string, add: Add): void {
  shapes ??= rules.flatMap(({ name, pattern }) =>
    pattern.form === 'shape' ? [{ name, needs: pattern.needs, source: pattern.source }] : [],
  );
  for (const shape of shapes) {
    if (!shape.needs.some((part) => lower.includes(part))) continue;
    shape.search ??= new RegExp(shape.source, 'g');
    const { name, search } = shape;
    search.lastIndex = 0;
    for (let match = search.exec(text); match; match = search.exec(text)) {
      const kept = match[1]?.length ?? 0;
      add(match.index + kept, match.index + match[0].length, name);
    }
  }
}
