// Reads single keys and writes them back.
process.stdin.setRawMode(true);
process.stdout.write('up');
process.stdin.on('data', (bytes) => process.stdout.write(bytes));
