import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../dist/stand-in-program.js', import.meta.url));

/**
 * Puts a `claude` on a PATH of this test's own: the stand-in, which reads the same settings and
 * says the same payloads.
 */
export function standInClaude(home: string): { PATH: string } {
  if (!existsSync(program))
    throw new Error(`${program} is missing: run npm run build, or npm test`);
  const bin = join(home, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(
    join(bin, 'claude'),
    '#!/bin/sh\nexport CLAUDE_CODE_ENTRYPOINT=cli STAND_IN_HOME="$HOME/.claude"\n' +
      `exec '${process.execPath}' '${program}' "$@"\n`,
  );
  chmodSync(join(bin, 'claude'), 0o755);
  return { PATH: `${bin}:/usr/bin:/bin` };
}
