import { recorderHome } from '@agenthooks/signals-recorder';

/** Where agenthooks keeps its own files: the one rule for all of them stands with the recorder. */
export const stateHome = (): string => recorderHome(process.env);
