import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { OfflineErrand } from '@agenthooks/agent-catalog';
import { fill } from './captures.ts';
import { type Choice, choose } from './choose.ts';
import type { Dialect, ModelRequest, Question } from './dialect.ts';
import { type Scripts, type Step, scriptName } from './script.ts';
import type { ModelEvent } from './timeline.ts';

export interface ModelOptions {
  dialect: Dialect;
  scripts: Scripts;
  /** Patterns for `{{name}}` in tool inputs, over the raw request. */
  captures?: Readonly<Record<string, string>>;
  /** What the agent's own errands get, by a pattern over the last user message; first fit wins. */
  errands?: readonly OfflineErrand[];
  /** Heard as it happens, beside `timeline`. */
  onEvent?: (event: ModelEvent) => void;
  /** Each request as it came: what the agent told its model. */
  onRaw?: (raw: string) => void;
}

export interface ModelServer {
  port: number;
  timeline: readonly ModelEvent[];
  /** Ends every connection; an answer that is being dripped is cut. */
  close(): Promise<void>;
}

/** 127.0.0.1 only, on a port that the system picks. */
export async function startModel(options: ModelOptions): Promise<ModelServer> {
  for (const errand of options.errands ?? []) {
    if (!scriptName.test(errand.name)) throw new Error(`${errand.name} is no name for a script`);
  }
  const timeline: ModelEvent[] = [];
  const record = (event: ModelEvent) => {
    timeline.push(event);
    options.onEvent?.(event);
  };
  const closing = new AbortController();
  let serial = 0;
  const server = createServer((incoming, response) => {
    serial += 1;
    const exchange = new Exchange(serial, response, record, closing.signal, options);
    exchange.run(incoming).catch((cause: unknown) => exchange.fault(cause));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    timeline,
    close: () =>
      new Promise((resolve) => {
        closing.abort();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Recorder = (event: ModelEvent) => void;

/** One request and its answer. */
class Exchange {
  readonly #request: number;
  readonly #response: ServerResponse;
  readonly #record: Recorder;
  readonly #options: ModelOptions;
  /** Aborts when the agent hangs up or the server closes. */
  readonly #over: AbortSignal;

  constructor(
    request: number,
    response: ServerResponse,
    record: Recorder,
    closing: AbortSignal,
    options: ModelOptions,
  ) {
    this.#request = request;
    this.#response = response;
    this.#record = record;
    this.#options = options;
    const hungUp = new AbortController();
    this.#over = AbortSignal.any([closing, hungUp.signal]);
    response.on('close', () => {
      if (response.writableFinished) return;
      record({ at: Date.now(), request, type: 'aborted' });
      hungUp.abort();
    });
  }

  async run(incoming: IncomingMessage): Promise<void> {
    const raw = await readAll(incoming);
    this.#options.onRaw?.(raw);
    const request: ModelRequest = {
      method: incoming.method ?? '',
      path: (incoming.url ?? '').split('?')[0]!,
      body: parse(raw),
    };
    const { dialect } = this.#options;
    const question = dialect.read(request);
    const plan = question && this.#plan(question);
    this.#record({
      at: Date.now(),
      request: this.#request,
      type: 'request',
      method: request.method,
      path: request.path,
      script: plan?.script ?? null,
      step: plan?.index ?? 0,
      last: plan?.last ?? false,
    });
    if (!question || !plan) {
      const { status, contentType, body } = dialect.other(request);
      this.#response.writeHead(status, { 'content-type': contentType });
      this.#finish(body);
      return;
    }
    if (plan.fault !== undefined) this.fault(plan.fault, true);
    await this.#wait(plan.step.delay ?? 0);
    if (this.#over.aborted) return;
    if (plan.step.error) {
      const { contentType, body } = dialect.error(plan.step.error);
      const { status, headers } = plan.step.error;
      this.#response.writeHead(status, { ...headers, 'content-type': contentType });
      this.#finish(body);
      return;
    }
    await this.#say(plan.step, question, raw);
  }

  async #say(step: Step, question: Question, raw: string): Promise<void> {
    const frames = this.#options.dialect.answer(
      {
        serial: this.#request,
        say: pieces(step),
        tools: fill(step.tools ?? [], this.#options.captures ?? {}, raw),
      },
      question,
    );
    this.#response.writeHead(200, { 'content-type': frames.contentType, ...frames.headers });
    this.#mark('first-byte');
    this.#response.write(frames.head);
    for (const piece of frames.pieces) {
      this.#response.write(piece);
      await this.#wait(step.drip ?? 0);
      if (this.#over.aborted) return;
    }
    this.#finish(frames.tail, false);
  }

  /** Errors of the agent's own errands must not look like the end of a turn, so they have names. */
  #plan(question: Question): Plan | null {
    const last = question.conversation.findLast(({ role }) => role === 'user')?.text ?? '';
    const errand = (this.#options.errands ?? []).find(
      ({ when, withTools }) =>
        (withTools || question.tools.length === 0) && new RegExp(when, 'iu').test(last),
    );
    if (errand) return { script: errand.name, index: 0, last: true, step: { say: errand.say } };
    if (question.tools.length === 0) {
      return { script: null, index: 0, last: true, step: { say: 'A title' } };
    }
    return planned(choose(question.conversation, this.#options.scripts));
  }

  #finish(body: string, first = true): void {
    if (first) this.#mark('first-byte');
    this.#mark('last-byte');
    this.#response.end(body);
  }

  #mark(type: 'first-byte' | 'last-byte'): void {
    this.#record({ at: Date.now(), request: this.#request, type });
  }

  async #wait(milliseconds: number): Promise<void> {
    if (milliseconds === 0 || this.#over.aborted) return;
    await pause(milliseconds, undefined, { signal: this.#over }).catch(() => undefined);
  }

  fault(cause: unknown, answered = false): void {
    const message = cause instanceof Error ? cause.message : String(cause);
    this.#record({ at: Date.now(), request: this.#request, type: 'fault', message });
    if (!answered) this.#response.destroy();
  }
}

interface Plan {
  script: string | null;
  index: number;
  last: boolean;
  step: Step;
  fault?: string;
}

/** What was not planned is answered all the same, so that the agent goes on and the run is readable. */
function planned(choice: Choice): Plan {
  switch (choice.kind) {
    case 'step':
      return choice;
    case 'beyond':
      return { ...choice, last: true, step: { say: 'Nothing more to say.' } };
    case 'unknown-script':
      return {
        script: choice.script,
        index: 0,
        last: true,
        step: { say: 'This script does not exist.' },
        fault: `the prompt asks for the script ${choice.script}, which does not exist`,
      };
    case 'unscripted':
      return { script: null, index: 0, last: true, step: { say: 'Hello.' } };
  }
}

/** A dripped text goes word by word. */
function pieces({ say, drip }: Step): string[] {
  if (say === undefined) return [];
  return drip === undefined ? [say] : (say.match(/\S+\s*/g) ?? [say]);
}

async function readAll(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
