// npm run vectors: writes vectors/*.json and the tables of docs/protocol.md from the contract.
import { readFileSync, writeFileSync } from 'node:fs';
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

const page = `${here}../../../docs/protocol.md`;
const made = await runnerImport(`${here}page.ts`, { logLevel: 'error' });
writeFileSync(page, made.module.madeAnew(readFileSync(page, 'utf8')));
