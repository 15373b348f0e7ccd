#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { commands } from './commands.ts';
import { CommandError, exit } from './exit.ts';
import type { CommandRow } from './table.ts';
import { version } from './version.ts';

const footer = `
Exit codes: 0 done · 1 failed · 2 wrong usage · 3 refused because something is uncertain.
Everything about a command: agenthooks <command> --help`;

function program(): Command {
  const main = new Command('agenthooks')
    .description('Know what every coding agent in your terminals is doing, from the agent itself.')
    .version(version)
    .enablePositionalOptions()
    .showSuggestionAfterError()
    .exitOverride()
    .addHelpText('after', footer);
  for (const row of commands) main.addCommand(subcommand(row));
  return main;
}

function subcommand(row: CommandRow): Command {
  const command = new Command(row.name)
    .summary(row.summary)
    .description(`${row.summary[0]!.toUpperCase()}${row.summary.slice(1)}.`)
    .showSuggestionAfterError()
    .exitOverride();
  for (const argument of row.arguments ?? []) command.argument(argument.form, argument.says);
  for (const option of row.options ?? []) {
    if (option.many) {
      const collect = (value: string, before: string[]) => [...before, value];
      command.option(option.form, option.says, collect, []);
    } else command.option(option.form, option.says);
  }
  if (row.passThrough) command.passThroughOptions();
  command.addHelpText(
    'after',
    `\nExamples:\n${row.examples.map((line) => `  ${line}`).join('\n')}`,
  );
  command.action(async (...given: unknown[]) => {
    const positional = given
      .slice(0, -2)
      .flat()
      .filter((value) => value !== undefined);
    const { run } = await row.load();
    process.exitCode = await run({
      arguments: positional as string[],
      options: command.opts(),
    });
  });
  return command;
}

function fail(error: unknown): number {
  if (error instanceof CommanderError) {
    // Help and version come this way too, with code 0; Commander has printed the rest already.
    return error.exitCode === 0 ? exit.done : exit.usage;
  }
  if (error instanceof CommandError) {
    console.error(`agenthooks: ${error.message}`);
    return error.exitCode;
  }
  console.error(error);
  return exit.failed;
}

// A reader that goes away (`agenthooks decode | head`) is no error of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? exit.done : exit.failed);
});

try {
  if (process.platform === 'win32') {
    throw new CommandError(
      'native Windows is not there yet. In WSL it runs as on Linux.',
      exit.failed,
    );
  }
  if (process.argv.length === 2) {
    const { firstRun } = await import('./first-run.ts');
    process.stdout.write(await firstRun());
  } else await program().parseAsync();
} catch (error) {
  process.exitCode = fail(error);
}
