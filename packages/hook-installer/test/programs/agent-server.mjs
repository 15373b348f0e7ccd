/**
 * Stands in for `codex app-server` 0.171.0 on stdio, as far as trust goes: lists the hooks of
 * CODEX_HOME with the fingerprints and verdicts that the real one gives, and writes verdicts in
 * its manner (a header of their own, line feeds, mode 0600).
 */
import { createHash } from 'node:crypto';
import { appendFileSync, chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parse } from 'smol-toml';

const root = process.env.CODEX_HOME ?? `${process.env.HOME}/.codex`;
const config = `${root}/config.toml`;
const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
const text = () => (existsSync(config) ? readFileSync(config, 'utf8') : '');
const snake = (event) => event.replace(/(?!^)[A-Z]/g, (one) => `_${one}`).toLowerCase();

function list() {
  const source = `${root}/hooks.json`;
  const { hooks = {} } = existsSync(source) ? JSON.parse(readFileSync(source, 'utf8')) : {};
  const state = parse(text()).hooks?.state ?? {};
  return Object.entries(hooks).flatMap(([event, groups]) =>
    groups.flatMap(({ matcher, hooks: handlers }, group) =>
      handlers.map(({ command, timeout = 600, async = false }, handler) => {
        const identity = {
          event_name: snake(event),
          hooks: [{ async, command, timeout, type: 'command' }],
          ...(matcher === undefined ? {} : { matcher }),
        };
        const hash = createHash('sha256').update(JSON.stringify(identity)).digest('hex');
        const key = `${source}:${snake(event)}:${group}:${handler}`;
        const trusted = state[key]?.trusted_hash;
        return {
          key,
          command,
          sourcePath: source,
          currentHash: `sha256:${hash}`,
          enabled: state[key]?.enabled ?? true,
          trustStatus:
            trusted === undefined
              ? 'untrusted'
              : trusted === `sha256:${hash}`
                ? 'trusted'
                : 'modified',
        };
      }),
    ),
  );
}

function write({ edits }) {
  let after = text().replaceAll('\r\n', '\n');
  if (after !== '') after += after.endsWith('\n') ? '\n' : '\n\n';
  if (!/^\[hooks\.state\]/m.test(after)) after += '[hooks.state]\n\n';
  after += Object.entries(edits[0].value)
    .map(([key, { trusted_hash }]) => `[hooks.state."${key}"]\ntrusted_hash = "${trusted_hash}"\n`)
    .join('\n');
  writeFileSync(config, after);
  chmodSync(config, 0o600);
}

if (process.env.CALLS) appendFileSync(process.env.CALLS, 'started\n');
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (process.env.CALLS && id !== undefined) appendFileSync(process.env.CALLS, `${method}\n`);
  if (method === 'initialize') say({ id, result: {} });
  if (method === 'hooks/list') {
    say({ id, result: { data: [{ cwd: '', hooks: list(), warnings: [], errors: [] }] } });
  }
  if (method === 'config/batchWrite') {
    if (process.env.REFUSES) return say({ id, error: { code: -32603, message: 'not today' } });
    write(params);
    say({ id, result: { status: 'ok' } });
  }
});
