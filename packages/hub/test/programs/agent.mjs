// Stands for an agent: runs each line of stdin (a program and its arguments, as JSON) as its child.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

for await (const line of createInterface({ input: process.stdin })) {
  spawn(process.execPath, JSON.parse(line), { stdio: ['ignore', 'inherit', 'inherit'] });
}
