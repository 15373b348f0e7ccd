#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { earlyTransport } from './start/early-transport.ts';
import { VERSION } from './version.ts';

const USAGE = `agenthooks-mcp: an MCP server on stdin and stdout, for a coding agent to start.

  --allow-send  give the agent a tool that types messages into other hosted agents
  --allow-run   give it tools that start agents in the background, and stop those
  --plugin      print the folder of the Claude Code plugin around it
  --version     print the version
  --help        print this

In Claude Code: claude mcp add agenthooks -- npx -y @agenthooks/mcp
Or as a plugin: claude --plugin-dir "$(npx -y @agenthooks/mcp --plugin)"`;

const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const words = process.argv.slice(2).filter((one) => one !== 'mcp');
const isAllowed = (word: string) => word === '--allow-send' || word === '--allow-run';
const allowed = { send: words.includes('--allow-send'), run: words.includes('--allow-run') };
const [word] = words.filter((one) => !isAllowed(one));
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
      serve({
        env: process.env,
        transport,
        hubCommand,
        // Where this folder is a part of the command line's package.
        commandLine: beside('../../main.js'),
        allowed,
      }),
    );
  });
  // The client closes our stdin when it goes: then nobody asks any more.
  await transport.ended;
  process.exit(0);
}
