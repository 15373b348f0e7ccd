// node dashboard.mjs: every agent of this machine and what it asks, as it changes. It only looks:
// a client that came as `view` may answer nothing.
import { setTimeout as pause } from 'node:timers/promises';
import { connectControl, display, displayText, hubFileOf } from '@agenthooks/approval-bridge';
import { recorderHome } from '@agenthooks/signals-recorder';

const hubFile = hubFileOf(recorderHome(process.env));
const { stdout } = process;
let sessions = new Map();
let open = new Map();

/** What an agent wrote must not draw: what hides or moves is written out as its code point. */
const honest = (text = '') => displayText(text).lines.join(' ⏎ ');

function draw() {
  const rows = [...sessions.values()].map(({ agent, name, phase, since, tool, detail, cwd }) => {
    const at = new Date(since).toTimeString().slice(0, 8);
    return [phase.padEnd(9), at, name ?? agent, tool ?? '', detail ?? '', cwd]
      .map(honest)
      .join('  ');
  });
  for (const { id, agent, tool, input } of open.values()) {
    rows.push('', `${honest(agent)} asks for ${honest(tool)}: agenthooks allow ${id.slice(0, 8)}`);
    for (const { key, lines } of display(input)) rows.push(`  ${key}: ${lines.join('\n  ')}`);
  }
  stdout.write(`${stdout.isTTY ? '\x1b[H\x1b[2J' : ''}${rows.join('\n')}\n`);
}

function take(news) {
  if (news.type === 'session') sessions.set(news.session.key, news.session);
  if (news.type === 'session-gone') sessions.delete(news.key);
  if (news.type === 'opened') open.set(news.request.id, news.request);
  if (news.type === 'closed') open.delete(news.id);
  draw();
}

/** One connection, from a whole look on; until the hub goes, or did not keep what we missed. */
async function follow() {
  let leave;
  const gone = new Promise((resolve) => {
    leave = resolve;
  });
  const hub = await connectControl({ hubFile, via: 'view', onClosed: leave });
  const { sessions: seen, cursor } = await hub.snapshot();
  sessions = new Map(seen.map((session) => [session.key, session]));
  open = new Map((await hub.list()).map(({ request }) => [request.id, request]));
  draw();
  // What happened since the snapshot comes again, which changes nothing the second time.
  await hub.events(({ news }) => (news.type === 'gap' ? leave() : take(news)), cursor);
  await gone;
  await hub.close();
}

for (;;) {
  await follow().catch(({ message }) => console.error(`${message}: agenthooks hub start`));
  await pause(1000);
}
