#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { earlyTransport } from './start/early-transport.ts';
import { VERSION } from './version.ts';

const USAGE = `agenthooks-mcp: an MCP server on stdin and stdout, for a coding agent to start.

  --plugin    print the folder of the Claude Code plugin around it
  --version   print the version
  --help      print this

In Claude Code: claude mcp add agenthooks -- npx -y @agenthooks/mcp
Or as a plugin: claude --plugin-dir "$(npx -y @agenthooks/mcp --plugin)"`;

const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const [word] = process.argv.slice(2).filter((one) => one !== 'mcp');
switch (word) {
  case undefined:
    await start();
    break;
  case '--plugin':
    console.log(beside('..').replace(/\/$/, ''));
    break;
  case '--version':
    console.log(VERSION);
    break;
  case '--help':
  case '-h':
    console.log(USAGE);
    break;
  default:
    console.error(`agenthooks-mcp: there is no option '${word}'\n\n${USAGE}`);
    process.exitCode = 2;
}

async function start(): Promise<void> {
  const transport = earlyTransport(process.stdin, process.stdout);
  transport.whenNeeded(() => {
    const hubCommand = [process.execPath, beside('./hub.js')] as const;
    void import('./serve.ts').then(({ serve }) =>
      serve({ env: process.env, transport, hubCommand }),
    );
  });
  // The client closes our stdin when it goes: then nobody asks any more.
  await transport.ended;
  process.exit(0);
}
