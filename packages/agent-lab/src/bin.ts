#!/usr/bin/env node
import { readCommandLine, UsageError, usage } from './command-line.ts';
import { runCommand } from './run-command.ts';

const words = process.argv.slice(2);
try {
  if (words.includes('--help') || words.includes('-h')) console.log(usage);
  else process.exitCode = await runCommand(readCommandLine(words));
} catch (cause) {
  if (cause instanceof UsageError) {
    console.error(`${cause.message}\n\n${usage}`);
    process.exitCode = 2;
  } else {
    console.error(cause instanceof Error ? cause.message : String(cause));
    process.exitCode = 1;
  }
}
