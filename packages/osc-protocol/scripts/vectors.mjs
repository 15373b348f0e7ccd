// npm run vectors: writes vectors/*.json from the contract table and scripts/vectors/*.ts.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const { module } = await runnerImport(`${here}vectors/index.ts`, { logLevel: 'error' });
for (const [name, make] of Object.entries(module.vectorFiles)) {
  const path = `${here}../vectors/${name}.json`;
  const file = make();
  writeFileSync(path, module.fileText(file));
  console.log(`vectors/${name}.json: ${file.vectors.length} vectors`);
}
