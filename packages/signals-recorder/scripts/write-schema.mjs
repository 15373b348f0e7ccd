// Writes the published schema from the built table: `npm run schema`, after `npm run build`.
import { writeFileSync } from 'node:fs';
import { lineSchema } from '../dist/index.js';

writeFileSync(
  new URL('../schema/line.schema.json', import.meta.url),
  `${JSON.stringify(lineSchema(), null, 2)}\n`,
);
