import {
  connectIngest,
  digestOf,
  type IngestClient,
  type PluginNews,
  type PluginReply,
  pluginReply,
  type RequestDraft,
  readable,
  readPluginEvent,
  type Verdict,
} from '@agenthooks/approval-bridge/plugin';
import type { Client } from './client.ts';

export interface ApprovalOptions {
  agent: string;
  pane: string | undefined;
  /** Absolute path of `hub.json`. */
  hubFile: string;
  holdSeconds: number;
}

/** Where an event was heard: each folder that the agent works in has a client of its own. */
export interface Instance {
  cwd: string;
  client: Client;
}

interface Open {
  ref: string;
  draft: RequestDraft;
  client: Client;
  /** Given by the hub. */
  id?: string;
  digest?: string;
  /** Answered at the agent before the hub had named it. */
  resolved?: boolean;
}

type Asked = Extract<PluginNews, { type: 'asked' }>;

/** A hub that takes the place of another is there within a second; who asks waits a little more. */
const NEXT_HUB = { tries: 20, every: 250 };

/**
 * Carries what the agent asks to the hub, and a person's verdict back through the agent's own
 * client. Without a hub, and when it goes, nothing happens: the agent's prompt stands and decides.
 */
export class Approvals {
  readonly #options: ApprovalOptions;
  readonly #open = new Map<string, Open>();
  /** Told to a hub that went with it, to be told to the next one. */
  readonly #again = new Map<string, Open>();
  #ended = false;
  #hub: Promise<IngestClient> | undefined;

  constructor(options: ApprovalOptions) {
    this.#options = options;
  }

  hear(event: unknown, { cwd, client }: Instance): void {
    const { agent, pane } = this.#options;
    const place = { agent, cwd, http: client.reachesAll, ...(pane !== undefined && { pane }) };
    const news = readPluginEvent(place, event);
    if (news === undefined) return;
    if (news.type === 'asked') void this.#register(news, client).catch(() => this.#drop(news.ref));
    if (news.type === 'resolved') void this.#resolve(news.ref).catch(() => {});
    if (news.type === 'turn-end') void this.#turnEnded(news.session).catch(() => {});
  }

  async close(): Promise<void> {
    const hub = this.#hub;
    this.#ended = true;
    this.#hub = undefined;
    this.#open.clear();
    this.#again.clear();
    await (await hub)?.close();
  }

  async #register({ ref, draft: whole }: Asked, client: Client): Promise<void> {
    const open: Open = { ref, draft: readable(whole), client };
    if ((await this.#told(open)) !== 'hub-gone') return;
    // Whether that hub wrote it down or not: it will not answer.
    this.#again.set(ref, open);
    try {
      await this.#nextHub();
      if (this.#again.has(ref)) await this.#told(open);
    } finally {
      this.#again.delete(ref);
    }
  }

  /** Why the hub did not take it, where it did not. */
  async #told(open: Open): Promise<string | undefined> {
    const { ref, draft } = open;
    this.#open.set(ref, open);
    const hub = await this.#connected();
    const { holdSeconds } = this.#options;
    const registration = await hub.register({ ref, draft, holdSeconds, agentPid: process.pid });
    if (!registration.ok) {
      this.#drop(ref);
      return registration.code;
    }
    const { id, digest } = registration;
    if (digest !== digestOf(id, draft)) {
      this.#drop(ref);
      hub.withdraw(id, 'mismatch');
    } else if (open.resolved) {
      this.#drop(ref);
      hub.withdraw(id, 'resolved');
    } else Object.assign(open, { id, digest });
    return undefined;
  }

  async #nextHub(): Promise<void> {
    for (let tries = 1; ; tries++) {
      await new Promise<void>((resolve) => setTimeout(resolve, NEXT_HUB.every).unref());
      if (this.#ended || this.#again.size === 0) return;
      try {
        await this.#connected();
        return;
      } catch (error) {
        if (tries === NEXT_HUB.tries) throw error;
      }
    }
  }

  async #resolve(ref: string): Promise<void> {
    this.#again.delete(ref);
    const open = this.#open.get(ref);
    if (open === undefined) return;
    open.resolved = true;
    if (open.id === undefined) return;
    this.#drop(ref);
    (await this.#hub)?.withdraw(open.id, 'resolved');
  }

  async #turnEnded(session: string): Promise<void> {
    (await this.#hub)?.post({ type: 'turn', session, why: 'end' });
  }

  async #answer(verdict: Verdict): Promise<void> {
    const open = [...this.#open.values()].find(({ id }) => id === verdict.id);
    if (open === undefined || open.resolved || open.draft.readOnly !== undefined) return;
    const hub = await this.#hub;
    if (verdict.digest !== open.digest) return hub?.withdraw(verdict.id, 'mismatch');
    const reply = pluginReply(open.ref, open.draft, verdict);
    if (reply === undefined) return;
    // What comes back as "replied" is this answer, not somebody's at the agent's prompt.
    this.#drop(open.ref);
    if (await isTaken(open.client, reply)) hub?.receipt(verdict.id);
  }

  #connected(): Promise<IngestClient> {
    this.#hub ??= connectIngest({
      hubFile: this.#options.hubFile,
      role: 'channel',
      onVerdict: (verdict) => void this.#answer(verdict).catch(() => {}),
      onRelease: (id) => this.#forget(id),
      onClosed: () => this.#lost(),
    });
    this.#hub.catch(() => this.#lost());
    return this.#hub;
  }

  /** What was registered with a hub that is gone nobody will answer. */
  #lost(): void {
    this.#hub = undefined;
    this.#open.clear();
  }

  #drop(ref: string): void {
    this.#open.delete(ref);
  }

  #forget(id: string): void {
    for (const [ref, open] of this.#open) if (open.id === id) this.#open.delete(ref);
  }
}

/** Late answers are refused by the agent (404), and are no answers. */
function isTaken(client: Client, { client: call, http }: PluginReply): Promise<boolean> {
  return client.reachesAll || call === undefined ? client.post(http) : client.permission(call);
}
