/** An agent in two programs: a server at a socket, and one in the terminal that shows its word. */
import { writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';

const [mode, socket, ...rest] = process.argv.slice(2);

if (mode === 'serve') {
  if (rest.includes('fails')) {
    console.error('no such setting: fails');
    process.exit(1);
  }
  writeFileSync(`${process.cwd()}/server.json`, JSON.stringify({ env: process.env, rest }));
  createServer((client) => {
    client.on('error', () => {});
    client.end('served\n');
  }).listen(socket);
  process.on('SIGTERM', () => {
    if (!rest.includes('stays')) process.exit(0);
  });
} else if (mode === 'show') {
  connect(socket).pipe(process.stdout);
  setTimeout(() => {}, 60_000);
} else {
  console.log(`alone ${process.argv.slice(2).join(' ')}`);
  setTimeout(() => {}, 60_000);
}
