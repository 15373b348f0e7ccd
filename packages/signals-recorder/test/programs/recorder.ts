// The recorder's hook as its own process.
import { recordMain } from '../../src/index.ts';

recordMain(process.argv.slice(2), 0, process.env);
