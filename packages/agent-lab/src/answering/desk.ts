import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Keys, OfflineTool } from '@agenthooks/agent-catalog';
import type { AnswerContent, AnswerReply, Card, Choice } from '@agenthooks/approval-bridge';
import { moments } from '../model/timeline.ts';
import { type as enter, see, until } from '../stage/perform.ts';
import type { Stage } from '../stage/stage.ts';
import type { LabHub } from './hub.ts';
import type { PageTerminal } from './page-terminal.ts';

/** One real agent that asks, its hub, and a person who sits elsewhere. */
export interface Desk {
  stage: Stage;
  hub: LabHub;
  /** Whether the agent shows no prompt of its own while somebody elsewhere may answer. */
  hidesPrompt: boolean;
  /** Submits a script, waits until its card is there, and its prompt where it does not hide that. */
  asked(script: string, painted: string): Promise<Card>;
  answer(card: Card, choice: Choice, more?: Partial<AnswerContent>): Promise<AnswerReply>;
  /** Types at the agent's own prompt; says when the last key went. */
  keys(keys: Keys): Promise<number>;
  /** Waits until the card has its outcome. */
  closed(card: Card, within?: number): Promise<Card>;
  /** Waits until the agent has asked the model for what comes after so many steps. */
  goesOn(script: string, steps: number): Promise<void>;
  ended(script: string): Promise<void>;
  /**
   * The card of what the agent asks still, from a hub that knew nothing of it; undefined where the
   * channel went with the hub before.
   */
  askedAgain(): Promise<Card | undefined>;
  /** Whether the model has been told these words. */
  told(words: string): boolean;
  paints(pattern: string): boolean;
  /** Waits until it is painted. */
  painted(pattern: string): Promise<void>;
  made(file: string): boolean;
  /** The next card of this agent, which it asks without being told to. */
  nextCard(): Promise<Card>;
  /** Until nothing of it has happened for a while: no request to the model, no output. */
  quiet(): Promise<void>;
  /** The page of this machine, opened by a person in a terminal. */
  openPage(): Promise<PageTerminal>;
  /** A second agent in another pane, with the same hub. */
  another(): Promise<Desk>;
  close(): Promise<void>;
  /** Requests that were opened by this desk's cases, by id. */
  seen: Set<string>;
}

/** Milliseconds. */
const patience = { card: 60_000, step: 60_000 };
/** Answering keys that come with the painting are dropped by some agents. */
const settled = 400;
/** A spinner turns every second while an agent works. */
const still = 2_500;

export interface DeskOptions {
  stage: Stage;
  hub: LabHub;
  /** Opens a desk with another agent; it shares `seen`. */
  another: (seen: Set<string>) => Promise<Desk>;
  openPage: () => Promise<PageTerminal>;
  seen?: Set<string>;
  /** Whether the channel goes on without its hub, and asks the next one. */
  outlives: boolean;
  hidesPrompt: boolean;
  close: () => Promise<void>;
}

export function openDesk(options: DeskOptions): Desk {
  const { stage, hub, close, openPage, outlives, hidesPrompt, seen = new Set<string>() } = options;

  /** A card of this agent that no case has had yet. */
  async function nextCard(): Promise<Card> {
    const end = Date.now() + patience.card;
    for (;;) {
      const viewer = await hub.viewer();
      // Closed ones too: a short hold may be over before this looks.
      const found = (await viewer.list(1_000)).find(
        ({ request }) => !seen.has(request.id) && request.cwd === stage.home.cwd,
      );
      if (found) {
        seen.add(found.request.id);
        return found;
      }
      if (Date.now() > end)
        throw new Error(`no card came; the screen shows:\n${stage.screen.text()}`);
      await pause(40);
    }
  }

  return {
    stage,
    hub,
    hidesPrompt,
    seen,
    nextCard,
    close,
    openPage,
    another: () => options.another(seen),
    async quiet() {
      const last = () =>
        Math.max(stage.model.timeline.at(-1)?.at ?? 0, stage.outputs.at(-1)?.at ?? 0);
      const end = Date.now() + patience.step;
      while (Date.now() < end && Date.now() - last() < still) await pause(100);
    },
    async asked(script, painted) {
      // A viewer that comes when it was asked already is too late for a short hold.
      await hub.viewer();
      await enter(`RUN:${script}`, stage);
      const shown = hidesPrompt ? undefined : see(painted, stage);
      const [card] = await Promise.all([nextCard(), shown]);
      await pause(settled);
      return card;
    },
    async answer({ request }, choice, more = {}) {
      const { id, digest } = request;
      return (await hub.viewer()).answer({ id, digest, choice: choice.id, ...more });
    },
    async keys(keys) {
      for (const [index, key] of keys.entries()) {
        if (index > 0) await pause(300);
        stage.session.write(key);
      }
      return Date.now();
    },
    async closed({ request }, within = patience.card) {
      const end = Date.now() + within;
      for (;;) {
        const viewer = await hub.viewer();
        const card = (await viewer.list(1_000)).find((one) => one.request.id === request.id);
        if (card?.outcome) return card;
        if (Date.now() > end) throw new Error(`the card stayed open for ${within / 1_000} s`);
        await pause(20);
      }
    },
    async goesOn(script, steps) {
      const done = () =>
        moments(stage.model.timeline, script, 'request').some(({ step }) => step >= steps)
          ? true
          : undefined;
      await until(done, patience.step, `step ${steps} of ${script}`, stage);
    },
    async ended(script) {
      const last = () => moments(stage.model.timeline, script, 'last-byte').at(-1)?.at;
      await until(last, patience.step, `the last byte of ${script}`, stage);
      await see(stage.recipe.prompt.painted, stage);
      await pause(settled);
    },
    askedAgain: async () => (outlives ? nextCard() : undefined),
    told: (words) => stage.told.some((raw) => raw.includes(words)),
    painted: async (pattern) => void (await see(pattern, stage)),
    paints: (pattern) => new RegExp(pattern, 'u').test(stage.screen.text()),
    made: (file) => existsSync(join(stage.home.cwd, file)),
  };
}

/** A turn that asks for these tools one after the other and then says something. */
export function askingScript(tools: readonly OfflineTool[]) {
  return [...tools.map((tool) => ({ tools: [tool] })), { say: 'that is settled now' }];
}
