import { chmodSync } from 'node:fs';
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';

interface Asked {
  method: string;
  params: object;
}

/**
 * Stands in for `codex app-server` 0.171.0 at a socket, as far as asking goes: the status of a
 * thread is told to everybody, what is asked in it to whoever has joined, the first answer counts,
 * and `serverRequest/resolved` follows it. The forms are those of the captured transcripts.
 */
export async function agentServer(path: string) {
  const http = createServer();
  const sockets = new WebSocketServer({ server: http });
  const joined = new Set<WebSocket>();
  const open = new Map<number, Asked>();
  const answers: { id: number; result: unknown }[] = [];
  const items: object[] = [];
  let parent: string | null = null;
  let count = 0;

  const thread = () => ({
    id: 't1',
    cwd: '/home/user/project',
    parentThreadId: parent,
    ephemeral: false,
    status: status(),
  });
  const status = () =>
    open.size === 0 ? { type: 'idle' } : { type: 'active', activeFlags: ['waitingOnApproval'] };
  const say = (to: Iterable<WebSocket>, message: object) => {
    for (const client of to) client.send(JSON.stringify(message));
  };
  const tellStatus = () =>
    say(sockets.clients, {
      method: 'thread/status/changed',
      params: { threadId: 't1', status: status() },
    });

  function close(id: number) {
    open.delete(id);
    say(joined, { method: 'serverRequest/resolved', params: { threadId: 't1', requestId: id } });
    tellStatus();
  }

  sockets.on('connection', (client) => {
    client.on('message', (data) => {
      const { id, method, params, result } = JSON.parse(String(data));
      const reply = (value: object) => client.send(JSON.stringify({ id, result: value }));
      if (method === undefined) {
        // A late answer is not minded.
        if (!open.has(id)) return;
        answers.push({ id, result });
        return close(id);
      }
      if (method === 'initialize') return reply({ userAgent: 'stand-in' });
      if (method === 'thread/loaded/list') return reply({ data: ['t1'], nextCursor: null });
      if (method === 'thread/read') return reply({ thread: thread() });
      if (method === 'thread/unsubscribe') {
        joined.delete(client);
        return reply({ status: 'unsubscribed' });
      }
      if (method === 'thread/resume') {
        joined.add(client);
        const page = params.initialTurnsPage ? { data: [{ id: 'turn1', items }] } : null;
        reply({ thread: thread(), initialTurnsPage: page });
        for (const [open_, asked] of open) say([client], { id: open_, ...asked });
      }
    });
  });
  await new Promise<void>((resolve) => http.listen(path, resolve));
  // As the real one's: this user's alone.
  chmodSync(path, 0o600);

  async function end() {
    for (const client of sockets.clients) client.terminate();
    sockets.close();
    await new Promise((resolve) => http.close(resolve));
  }
  onTestFinished(async () => {
    if (http.listening) await end();
  });

  return {
    answers,
    /** Who hears what is said in the thread. */
    joined,
    open,
    isSubagentOf(thread_: string) {
      parent = thread_;
    },
    ask(method: string, params: object, item?: object): number {
      const id = count++;
      if (item !== undefined) items.push(item);
      open.set(id, { method, params: { threadId: 't1', turnId: 'turn1', ...params } });
      say(joined, { id, ...open.get(id)! });
      tellStatus();
      return id;
    },
    /** At the agent's own prompt. */
    answered: close,
    end,
  };
}
