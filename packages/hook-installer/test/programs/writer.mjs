// node writer.mjs <file> <times>: counts up in a JSON file as an editor does that truncates it,
// writes one half, and then the other. Prints the last number.
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const [file, times] = process.argv.slice(2);

async function whole() {
  for (;;) {
    try {
      return JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      await pause(1);
    }
  }
}

for (let n = 1; n <= Number(times); n++) {
  const text = JSON.stringify({ ...(await whole()), n }, null, 2);
  const fd = openSync(file, 'w');
  await pause(n % 3);
  writeSync(fd, text.slice(0, text.length / 2));
  await pause(n % 2);
  writeSync(fd, text.slice(text.length / 2));
  closeSync(fd);
  await pause(3);
}
console.log(times);
