import { fileURLToPath } from 'node:url';

export { standIn } from './definition.ts';

/** The program, to be run by Node: `node <path>`. Stands beside this file once built. */
export const standInProgram: string = fileURLToPath(
  new URL('./stand-in-program.js', import.meta.url),
);
