// Two sockets; what comes in by the first leaves by the second.
import { createServer } from 'node:net';

const [input, output] = process.argv.slice(2);
let out;
const servers = [
  createServer((socket) => socket.on('data', (chunk) => out?.write(chunk))),
  createServer((socket) => {
    out = socket;
  }),
];
await Promise.all(
  [input, output].map((path, n) => new Promise((resolve) => servers[n].listen(path, resolve))),
);
process.send('up');
