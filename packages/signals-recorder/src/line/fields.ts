import { detailLimit, lineVersion, type RunningWork, type SignalLine } from './line.ts';

/** The part of JSON Schema that the table below is written in. Lengths count code points. */
export type Form =
  | { const: number }
  | { type: 'string'; minLength: number; maxLength: number; pattern?: string }
  | { type: 'integer'; minimum: number }
  | { type: 'array'; minItems: number; items: ObjectForm };

export interface ObjectForm {
  type: 'object';
  required: readonly string[];
  properties: Readonly<Record<string, Form & { description: string }>>;
}

/** Safe as the name of a file, in a shell word and in a resume command. */
const name = '^[0-9A-Za-z][0-9A-Za-z_.-]*$';

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const;

const work = {
  type: {
    ...text(40),
    description: 'The agent’s own word for the kind of work.',
  },
  detail: {
    ...text(detailLimit),
    description: 'The command or description, redacted and then cut.',
  },
} as const satisfies Record<keyof RunningWork, Form & { description: string }>;

const properties = {
  v: { const: lineVersion, description: 'The version of this form.' },
  at: {
    type: 'string',
    minLength: 24,
    maxLength: 24,
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$',
    description: 'When the line was written.',
  },
  event: { ...text(64), description: 'The agent’s own word for the event.' },
  agent: {
    type: 'string',
    minLength: 1,
    maxLength: 32,
    pattern: '^[a-z0-9][a-z0-9-]*$',
    description: 'The agent’s id in the agent catalog.',
  },
  session: {
    type: 'string',
    minLength: 1,
    maxLength: 128,
    pattern: '^(?:-|[0-9A-Za-z][0-9A-Za-z_.-]*)$',
    description: 'The agent’s session; `-` where the agent names none.',
  },
  pane: {
    type: 'string',
    minLength: 1,
    maxLength: 128,
    pattern: name,
    description: 'The hosted window; absent where nobody hosts the agent.',
  },
  agentId: {
    type: 'string',
    minLength: 1,
    maxLength: 128,
    pattern: name,
    description: 'The subagent that speaks; absent for the root.',
  },
  kind: {
    ...text(80),
    description: 'The tool of a request, the type of a notification, the reason of an end.',
  },
  detail: {
    ...text(detailLimit),
    description: 'A command, path, address or message, redacted and then cut.',
  },
  running: {
    type: 'array',
    minItems: 1,
    items: { type: 'object', required: ['type'], properties: work },
    description: 'Background work that goes on after a turn’s end.',
  },
  omitted: {
    type: 'integer',
    minimum: 1,
    description: 'How many more entries of `running` there were than fitted on the line.',
  },
} as const satisfies Record<keyof SignalLine, Form & { description: string }>;

/** The one table of the line: the published schema, the encoder and the decoder read it. */
export const lineForm = {
  type: 'object',
  required: ['v', 'at', 'event', 'agent', 'session'],
  properties,
} as const satisfies ObjectForm;

export const workForm = properties.running.items;
