#!/usr/bin/env node
import { readCommandLine, splitAgents, UsageError, usage } from './command-line.ts';
import { runCommand } from './run-command.ts';
import { runSeveral, severalAgents } from './run-several.ts';

const words = process.argv.slice(2);
try {
  if (words.includes('--help') || words.includes('-h')) console.log(usage);
  else {
    const several = severalAgents(splitAgents(words).agents);
    process.exitCode = several
      ? await runSeveral(several, words)
      : await runCommand(readCommandLine(words));
  }
} catch (cause) {
  if (cause instanceof UsageError) {
    console.error(`${cause.message}\n\n${usage}`);
    process.exitCode = 2;
  } else {
    console.error(cause instanceof Error ? cause.message : String(cause));
    process.exitCode = 1;
  }
}
