import type { Signal, SignalName } from './signal.ts';

/**
 * The contract: every body that a signal may have on the wire. Encoder, decoder, the generated
 * shell scripts, the published vectors and the protocol page are made from this table or checked
 * against it.
 */

/** Bytes of one body. No form reaches it but `delegated`, which leaves out ids to stay below. */
export const BODY_LIMIT = 1024;

/** How the text of a field and the value of a signal's property are turned into each other. */
export type FieldKind = 'word' | 'count' | 'decimal' | 'percent' | 'epoch' | 'ids';

export interface Field {
  /** The property of the signal. */
  readonly name: string;
  readonly kind: FieldKind;
  /** Inside of a bracket expression, for a regular expression, `tr -cd` or a shell pattern. */
  readonly alphabet: string;
  /** Narrower alphabet of the first character. */
  readonly first?: string;
  /** Characters, at least and at most; of each id for `ids`. */
  readonly min: number;
  readonly max: number;
}

/** A field said as ` <key>=<value>` after the arguments. */
export interface KeyedField extends Field {
  readonly key: string;
}

export interface Example {
  readonly body: string;
  readonly signal: Signal;
}

export interface Form {
  readonly signal: SignalName;
  /** The words that begin the body. No phrase is the beginning of another, word by word. */
  readonly phrase: string;
  /** Properties that the phrase itself says. */
  readonly says: Readonly<Record<string, string>>;
  /** After the phrase, each after one space, in this order. */
  readonly fields: readonly Field[];
  /** How many of `fields` must be there; the rest may be missing from the end. */
  readonly required: number;
  /** `-` stands for a field that the agent did not say. */
  readonly dashIsAbsent: boolean;
  /** Optional, written in this order, read in any. */
  readonly keyed: readonly KeyedField[];
  /** Optional bare word at the end. */
  readonly flag?: { readonly name: string; readonly words: readonly string[] };
  /** The phrase said instead when a required field cannot be said; without it that is an error. */
  readonly otherwise?: string;
  /** Written by hand: the vectors are made of these, not of what the encoder happens to print. */
  readonly examples: readonly Example[];
}

const WORD = 'A-Za-z0-9_-';
const NUMBER = '0-9.eE+-';

const identifier = (name: string, key: string): KeyedField => ({
  name,
  key,
  kind: 'word',
  alphabet: WORD,
  min: 1,
  max: 40,
});

/** Turn id, subagent's id, tool call. */
const TURN = identifier('turn', 't');
const AGENT = identifier('agent', 'a');
const CALL = identifier('call', 'c');

const TOOL: Field = { name: 'tool', kind: 'word', alphabet: 'A-Za-z0-9_.:-', min: 1, max: 128 };

const percent = (name: string): Field => ({
  name,
  kind: 'percent',
  alphabet: NUMBER,
  min: 1,
  max: 24,
});

/** Digits on the wire; ISO 8601 is read too, for a script that has no calendar. */
const epoch = (name: string): Field => ({
  name,
  kind: 'epoch',
  alphabet: '0-9A-Za-z:.+-',
  min: 1,
  max: 40,
});

const tokens = (name: string): Field => ({
  name,
  kind: 'count',
  alphabet: '0-9',
  min: 1,
  max: 12,
});

const bare = {
  says: {},
  fields: [],
  required: 0,
  dashIsAbsent: false,
  keyed: [],
} as const;

export const CONTRACT: readonly Form[] = [
  {
    ...bare,
    signal: 'ready',
    phrase: 'agent ready for input',
    examples: [{ body: 'agent ready for input', signal: { signal: 'ready' } }],
  },
  {
    ...bare,
    signal: 'working',
    phrase: 'agent working',
    keyed: [TURN, AGENT, CALL],
    flag: { name: 'cause', words: ['prompt', 'injected', 'end'] },
    examples: [
      { body: 'agent working', signal: { signal: 'working' } },
      { body: 'agent working prompt', signal: { signal: 'working', cause: 'prompt' } },
      {
        body: 'agent working t=8c1d2f34-5a6b-4c7d-8e9f-0a1b2c3d4e5f injected',
        signal: {
          signal: 'working',
          turn: '8c1d2f34-5a6b-4c7d-8e9f-0a1b2c3d4e5f',
          cause: 'injected',
        },
      },
      {
        body: 'agent working t=7 a=ac7abaf2d340318d3 c=toolu_01 end',
        signal: {
          signal: 'working',
          turn: '7',
          agent: 'ac7abaf2d340318d3',
          call: 'toolu_01',
          cause: 'end',
        },
      },
    ],
  },
  {
    ...bare,
    signal: 'attention',
    phrase: 'needs your input',
    says: { ask: 'input' },
    keyed: [TURN, AGENT],
    examples: [
      { body: 'needs your input', signal: { signal: 'attention', ask: 'input' } },
      {
        body: 'needs your input t=7 a=b6',
        signal: { signal: 'attention', ask: 'input', turn: '7', agent: 'b6' },
      },
    ],
  },
  {
    ...bare,
    signal: 'attention',
    phrase: 'needs your permission',
    says: { ask: 'permission' },
    keyed: [TURN, AGENT],
    examples: [
      { body: 'needs your permission', signal: { signal: 'attention', ask: 'permission' } },
      {
        body: 'needs your permission t=7',
        signal: { signal: 'attention', ask: 'permission', turn: '7' },
      },
    ],
  },
  {
    ...bare,
    signal: 'attention',
    phrase: 'needs your permission:',
    says: { ask: 'permission' },
    fields: [TOOL],
    required: 1,
    keyed: [TURN, AGENT],
    otherwise: 'needs your permission',
    examples: [
      {
        body: 'needs your permission: Bash',
        signal: { signal: 'attention', ask: 'permission', tool: 'Bash' },
      },
      {
        body: 'needs your permission: mcp__plugin_lab_srv__echo t=7 a=b6',
        signal: {
          signal: 'attention',
          ask: 'permission',
          tool: 'mcp__plugin_lab_srv__echo',
          turn: '7',
          agent: 'b6',
        },
      },
    ],
  },
  {
    ...bare,
    signal: 'attention',
    phrase: 'needs your answer:',
    says: { ask: 'answer' },
    fields: [TOOL],
    required: 1,
    keyed: [TURN, AGENT],
    otherwise: 'needs your input',
    examples: [
      {
        body: 'needs your answer: AskUserQuestion',
        signal: { signal: 'attention', ask: 'answer', tool: 'AskUserQuestion' },
      },
    ],
  },
  {
    ...bare,
    signal: 'done',
    phrase: 'agent done',
    keyed: [TURN],
    examples: [
      { body: 'agent done', signal: { signal: 'done' } },
      { body: 'agent done t=7', signal: { signal: 'done', turn: '7' } },
    ],
  },
  {
    ...bare,
    signal: 'interrupted',
    phrase: 'agent interrupted',
    examples: [{ body: 'agent interrupted', signal: { signal: 'interrupted' } }],
  },
  {
    ...bare,
    signal: 'failed',
    phrase: 'agent failed:',
    fields: [{ name: 'kind', kind: 'word', alphabet: 'a-z_', min: 1, max: 40 }],
    required: 1,
    examples: [
      { body: 'agent failed: rate_limit', signal: { signal: 'failed', kind: 'rate_limit' } },
      { body: 'agent failed: billing_error', signal: { signal: 'failed', kind: 'billing_error' } },
    ],
  },
  {
    ...bare,
    signal: 'delegated',
    phrase: 'agent delegated:',
    fields: [
      { name: 'count', kind: 'count', alphabet: '0-9', first: '1-9', min: 1, max: 3 },
      { name: 'label', kind: 'word', alphabet: 'a-z_', min: 1, max: 16 },
      { name: 'ids', kind: 'ids', alphabet: WORD, min: 1, max: 40 },
    ],
    required: 3,
    examples: [
      {
        body: 'agent delegated: 1 shell b6qkh4bfp',
        signal: { signal: 'delegated', count: 1, label: 'shell', ids: ['b6qkh4bfp'] },
      },
      {
        body: 'agent delegated: 3 subagent a1,a2',
        signal: { signal: 'delegated', count: 3, label: 'subagent', ids: ['a1', 'a2'] },
      },
      {
        body: 'agent delegated: 2 workflow -',
        signal: { signal: 'delegated', count: 2, label: 'workflow', ids: [] },
      },
    ],
  },
  {
    ...bare,
    signal: 'session',
    phrase: 'session',
    fields: [{ name: 'id', kind: 'word', alphabet: WORD, first: '0-9A-Za-z', min: 1, max: 128 }],
    required: 1,
    examples: [
      {
        body: 'session 5f0c2b9e-6f7d-4c3f-9d39-2f6a8f1f3b10',
        signal: { signal: 'session', id: '5f0c2b9e-6f7d-4c3f-9d39-2f6a8f1f3b10' },
      },
    ],
  },
  {
    ...bare,
    signal: 'usage',
    phrase: 'usage',
    fields: [
      percent('fiveHour'),
      percent('sevenDay'),
      epoch('fiveHourReset'),
      epoch('sevenDayReset'),
      { name: 'cost', kind: 'decimal', alphabet: NUMBER, min: 1, max: 24 },
    ],
    required: 1,
    dashIsAbsent: true,
    examples: [
      {
        body: 'usage 34.5 12 1796040000 1796400000 1.25',
        signal: {
          signal: 'usage',
          fiveHour: 34.5,
          sevenDay: 12,
          fiveHourReset: 1796040000,
          sevenDayReset: 1796400000,
          cost: 1.25,
        },
      },
      { body: 'usage - - - - 0.0421', signal: { signal: 'usage', cost: 0.0421 } },
      { body: 'usage 7 -', signal: { signal: 'usage', fiveHour: 7 } },
    ],
  },
  {
    ...bare,
    signal: 'context',
    phrase: 'ctx',
    fields: [tokens('used'), tokens('window'), percent('percent')],
    required: 2,
    examples: [
      {
        body: 'ctx 51234 200000 25.6',
        signal: { signal: 'context', used: 51234, window: 200000, percent: 25.6 },
      },
      { body: 'ctx 51234 200000', signal: { signal: 'context', used: 51234, window: 200000 } },
    ],
  },
];

/** A word that this version does not know, after a known body: an older host reads on. */
export const UNKNOWN_WORD = /^[a-z][a-z0-9_]{0,15}=[!-:<-~]{0,128}$/;
