import type { PageNews } from '../wire.ts';

/** One message of an event stream. */
export interface Message {
  id: string | undefined;
  data: string;
}

/** Puts chunks together to messages; a comment shows only that the other side is there. */
export function createReader(): (chunk: string) => Message[] {
  let rest = '';
  return (chunk) => {
    const blocks = `${rest}${chunk}`.split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      const lines = block.split('\n');
      const data = field(lines, 'data');
      return data === undefined ? [] : [{ id: field(lines, 'id'), data }];
    });
  };
}

function field(lines: readonly string[], name: string): string | undefined {
  const found = lines.find((line) => line.startsWith(`${name}: `));
  return found?.slice(name.length + 2);
}

export interface StreamOptions {
  headers: () => Record<string, string>;
  news: (news: PageNews) => void;
  link: (link: 'live' | 'lost' | 'out') => void;
}

/** The other side says something every 10 s; after this long it is gone, or we were asleep. */
const SILENT_MS = 25_000;
const WAITS_MS = [300, 1000, 2000, 5000];

/**
 * The event stream, for as long as the page is there. By `fetch`, since the token goes in a header
 * that an `EventSource` cannot set. It goes on from the last cursor.
 */
export function followEvents({ headers, news, link }: StreamOptions): { wake(): void } {
  let cursor: string | undefined;
  let heardAt = 0;
  let failures = 0;
  let stop: AbortController | undefined;
  let skipWait = () => {};

  async function once(): Promise<boolean> {
    stop = new AbortController();
    const response = await fetch('/api/events', {
      headers: { ...headers(), ...(cursor !== undefined && { 'last-event-id': cursor }) },
      signal: stop.signal,
    });
    if (response.status === 401 || response.status === 403) return false;
    if (!response.ok || response.body === null) throw new Error(`status ${response.status}`);
    failures = 0;
    heardAt = Date.now();
    link('live');
    const read = createReader();
    const decoder = new TextDecoder();
    for (const reader = response.body.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) return true;
      heardAt = Date.now();
      for (const { id, data } of read(decoder.decode(value, { stream: true }))) {
        if (id !== undefined) cursor = id;
        news(JSON.parse(data) as PageNews);
      }
    }
  }

  async function run(): Promise<void> {
    for (;;) {
      const isIn = await once().catch(() => true);
      if (!isIn) return link('out');
      link('lost');
      const wait = WAITS_MS[Math.min(failures, WAITS_MS.length - 1)];
      failures += 1;
      await new Promise<void>((resolve) => {
        skipWait = resolve;
        setTimeout(resolve, wait);
      });
    }
  }

  void run();
  setInterval(() => {
    if (heardAt > 0 && Date.now() - heardAt > SILENT_MS) stop?.abort();
  }, 5000);
  return {
    /** The machine woke, or the tab is looked at again. */
    wake() {
      if (heardAt > 0 && Date.now() - heardAt > SILENT_MS) stop?.abort();
      skipWait();
    },
  };
}
