import type { Page } from '@agenthooks/page';
import type { Environment } from '@agenthooks/signals-recorder';
import type { HubLink } from './link.ts';

/** The page that may look and not answer. It is served from here, from the first link on. */
export interface ViewPage {
  /** Good once and for a minute. */
  link(): Promise<string>;
  close(): Promise<void>;
}

export interface ViewPageOptions {
  env: Environment;
  home: string;
  hub: HubLink;
}

export function createViewPage({ env, home, hub }: ViewPageOptions): ViewPage {
  let served: Promise<Page> | undefined;

  async function start(): Promise<Page> {
    const { startPage } = await import('@agenthooks/page');
    return startPage({
      env: { ...env },
      home,
      // Whatever is asked for: nobody answers through this server's page.
      connect: (_via, onClosed) => hub.open(onClosed),
      mayAnswer: false,
    });
  }

  return {
    async link() {
      served ??= start();
      served.catch(() => {
        served = undefined;
      });
      return (await served).link();
    },
    async close() {
      await served?.then((page) => page.close()).catch(() => {});
    },
  };
}
