import { join } from 'node:path';
import type { Feature, PluginRules, RecordingRules } from '@agenthooks/agent-catalog';
import { environmentPrefix } from '@agenthooks/osc-protocol';
import { knownSecrets, recordPayload } from '@agenthooks/signals-recorder';
import { Approvals, type Instance } from './approvals.ts';
import { paneOf } from './gates.ts';
import { quietly } from './quietly.ts';
import type { PluginEnvironment, PluginSettings } from './settings.ts';
import { type Say, voiceOf } from './voice.ts';

/** What a plugin needs to know of its agent. */
export interface PluginCells {
  plugin: PluginRules;
  recording: RecordingRules | undefined;
  /** A verdict from outside reaches the agent through its plugin. */
  answers: boolean;
  /** Seconds for which a request is held. */
  hold: number;
}

/** Events whose ids are remembered. An event comes twice in the same moment, or never. */
const REMEMBERED = 256;

/**
 * One for each process of the agent, however often the plugin is loaded there: installed and
 * injected, from two folders, once for each folder that the agent works in. Each event counts
 * once, and each feature is served once.
 */
export class PluginCore {
  readonly #settings: PluginSettings;
  readonly #cells: PluginCells;
  readonly #env: PluginEnvironment;
  readonly #reader: ReturnType<PluginRules['reader']>;
  readonly #heard = new Set<string>();
  #first: object | undefined;
  readonly #features = new Set<Feature>();
  #loads = 0;
  #say: Say | undefined;
  #approvals: Approvals | undefined;

  constructor(settings: PluginSettings, cells: PluginCells, env: PluginEnvironment) {
    this.#settings = settings;
    this.#cells = cells;
    this.#env = env;
    this.#reader = cells.plugin.reader();
  }

  /**
   * One load more is there, which will end. Where events have no ids, `load` says who listens: the
   * first that is there hears for all of them.
   */
  join(load?: object): void {
    this.#loads += 1;
    this.#first ??= load;
  }

  /** Another load of the plugin, perhaps with other features. */
  serve(features: readonly Feature[]): void {
    const { brand, agent, home } = this.#settings;
    const pane = paneOf(this.#env, brand);
    for (const feature of features) this.#features.add(feature);
    if (pane && this.#features.has('state')) this.#say ??= voiceOf(this.#settings, pane);
    if (this.#features.has('approvals') && this.#cells.answers) {
      this.#approvals ??= new Approvals({
        agent,
        pane: pane?.name,
        hubFile: join(home, 'hub.json'),
        holdSeconds: this.#cells.hold,
      });
    }
  }

  hear(event: unknown, instance: Instance, load?: object): void {
    quietly(() => {
      if (load !== this.#first || !this.#isNew(event)) return;
      quietly(() => this.#say?.(this.#reader.read(event)));
      quietly(() => this.#approvals?.hear(event, instance));
      if (this.#records()) setImmediate(() => quietly(() => this.#record(event)));
    });
  }

  /** One load is over; with the last one the agent leaves, or loads its plugins anew. */
  async end(event: unknown, last: () => void): Promise<void> {
    this.#loads -= 1;
    if (this.#loads !== 0) return;
    quietly(() => {
      last();
      if (this.#records()) this.#record(event);
    });
    await this.#approvals?.close().catch(() => {});
  }

  #records(): boolean {
    const prefix = environmentPrefix(this.#settings.brand);
    return this.#features.has('record') && this.#env[`${prefix}RECORD`] !== '0';
  }

  #isNew(event: unknown): boolean {
    const id = this.#cells.plugin.idOf(event);
    if (id === undefined) return true;
    if (this.#heard.has(id)) return false;
    this.#heard.add(id);
    if (this.#heard.size > REMEMBERED) {
      const [oldest] = this.#heard;
      this.#heard.delete(oldest!);
    }
    return true;
  }

  #record(payload: unknown): void {
    const { recording } = this.#cells;
    if (recording === undefined) return;
    const { agent, brand, home } = this.#settings;
    const now = Date.now();
    const pane = paneOf(this.#env, brand)?.name;
    recordPayload(payload, {
      home,
      agent,
      at: now,
      now,
      hints: {},
      known: knownSecrets(this.#env, brand),
      rules: { [agent]: recording },
      ...(pane !== undefined && { pane }),
    });
  }
}
