// Writes its argument's number of MiB of coloured lines to its terminal.
import { writeSync } from 'node:fs';
import { log, MIB } from '../streams.mjs';

const block = log(64 * 1024, 1);
for (let left = Number(process.argv[2]) * MIB; left > 0; left -= block.length) writeSync(1, block);
