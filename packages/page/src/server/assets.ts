import { readFileSync } from 'node:fs';

/** What the browser loads, by its path. */
export type Assets = ReadonlyMap<string, Asset>;

export interface Asset {
  type: string;
  body: Uint8Array;
}

const FILES = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/page.js': ['page.js', 'text/javascript; charset=utf-8'],
  '/page.css': ['page.css', 'text/css; charset=utf-8'],
  '/icon.svg': ['icon.svg', 'image/svg+xml'],
} as const;

/**
 * Read once. A build puts them into `page/` beside the program.
 *
 * @throws Error of the system when one is missing
 */
export function readAssets(folder: URL = new URL('./page/', import.meta.url)): Assets {
  return new Map(
    Object.entries(FILES).map(([path, [name, type]]) => [
      path,
      { type, body: readFileSync(new URL(name, folder)) },
    ]),
  );
}
