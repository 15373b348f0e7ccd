import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { loopbackUp } from '../src/isolation/network.ts';

const flags = ['--user', '--map-root-user', '--net'];
const allowed = spawnSync('unshare', [...flags, 'true']).status === 0;

/** Listens and connects on 127.0.0.1, then tells which interfaces are up. */
const talk = `
  const server = require('net').createServer((socket) => socket.end('hello'));
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address();
    require('net').connect(port, '127.0.0.1').on('error', (error) => {
      console.log(error.code);
      process.exit(1);
    }).on('data', (data) => {
      console.log(String(data), Object.keys(require('os').networkInterfaces()).join());
      process.exit(0);
    });
  });
  setTimeout(() => process.exit(2), 5000).unref();
`;

const inside = (script: string) =>
  spawnSync(
    'unshare',
    [...flags, '/bin/sh', '-c', `${script}; exec "$0" -e "$1"`, process.execPath, talk],
    { encoding: 'utf8' },
  );

const isThere = (command: string) =>
  spawnSync('/bin/sh', ['-c', `command -v ${command.split(' ')[0]}`]).status === 0;

test.runIf(allowed)('a new network namespace has no loopback of its own accord', () => {
  expect(inside(':').stdout).not.toContain('hello');
});

test.runIf(allowed).each(loopbackUp.filter(isThere))('loopback is all there is after: %s', (up) => {
  const { stdout } = inside(up);
  expect(stdout.trim()).toBe('hello lo');
});

test('a bare Debian has one of the ways', () => {
  expect(loopbackUp.map((command) => command.split(' ')[0])).toContain('perl');
});
