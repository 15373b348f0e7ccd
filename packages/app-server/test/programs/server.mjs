/** A scripted server on stdio: what it does is asked for by the method's name. */
import { createInterface } from 'node:readline';

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params, result } = JSON.parse(line);
  if (method === undefined) return say({ method: 'heard', params: { id, result } });
  if (method === 'echo') say({ id, result: params });
  if (method === 'refuse') say({ id, error: { code: -32600, message: 'not like that' } });
  if (method === 'late') setTimeout(() => say({ id, result: 'late' }), params.after);
  if (method === 'ask') say({ id: 'q1', method: 'may-i', params: { what: 'touch a' } });
  if (method === 'noise') process.stdout.write('no json\n{"id":{}}\n[]\n\n{"half":');
  if (method === 'flood') process.stdout.write('x'.repeat(params.bytes));
  if (method === 'environment') say({ id, result: process.env });
  if (method === 'initialize') say({ id, result: { userAgent: params.clientInfo.name } });
  if (method === 'initialized') say({ method: 'greeted', params: {} });
  if (method === 'leave') {
    process.stderr.write('no place to be\n');
    process.exit(3);
  }
});
if (process.argv.includes('stays')) {
  process.on('SIGTERM', () => {});
  setInterval(() => {}, 1000);
}
