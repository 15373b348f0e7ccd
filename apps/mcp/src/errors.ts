/** Every code that a tool may refuse with: stable words, what they mean, what to do next. */
export const ERRORS = {
  bad_input: {
    means: 'The arguments are not of the form that the tool takes; unknown fields are refused.',
    next: 'Call again with the fields of the input schema only.',
  },
  unknown_session: {
    means: 'No session has this id, or several begin with it.',
    next: 'Call agenthooks_list and take an id from there.',
  },
  own_session: {
    means: 'It is the session in which this server runs, or one that it started itself.',
    next: 'Leave it to the person: an agent neither waits for itself nor answers itself.',
  },
  unknown_gate: {
    means: 'No open or recent gate has this id.',
    next: 'Call agenthooks_pending.',
  },
  stale: {
    means: 'What was shown is not what is asked: the digest differs.',
    next: 'Call agenthooks_pending and show it again.',
  },
  wrong_session: {
    means: 'The gate is of another session than the one that was named.',
    next: 'Call agenthooks_pending and show it again.',
  },
  wrong_folder: {
    means: 'The gate is of another folder than the one that was named.',
    next: 'Call agenthooks_pending and show it again.',
  },
  closed: {
    means: 'It was answered or has ended meanwhile; the message says how.',
    next: 'Nothing is left to do for it.',
  },
  conflict: {
    means: 'Another answer came first and stands; the message says which.',
    next: 'Nothing is left to do for it; tell the person what stands.',
  },
  queued: {
    means: 'Another gate comes before it.',
    next: 'Call agenthooks_pending and take the one it shows.',
  },
  held_elsewhere: {
    means: 'It is being shown to the person in another place at this moment.',
    next: 'Go on with your own work; ask for pending gates later.',
  },
  bad_reply: {
    means: 'What the person wrote does not fit what is asked; the field is named.',
    next: 'Call agenthooks_respond again: the person is asked again.',
  },
  not_answerable_here: {
    means:
      'It cannot be answered from here: no way to ask the person, strict mode, or a card that only shows.',
    next: 'Tell the person to answer at that agent itself, or by `agenthooks approvals` in a terminal of their own.',
  },
  too_large: {
    means:
      'It cannot be shown whole within the limits, and what is not shown whole is not answered.',
    next: 'Tell the person to answer at that agent itself, or by `agenthooks approvals` in a terminal of their own.',
  },
  no_page: {
    means: 'The page could not be served; the message says why.',
    next: 'Use agenthooks_list and agenthooks_inspect, or `agenthooks sessions` in a terminal.',
  },
  no_hub: {
    means: 'The hub of this user could not be started or reached.',
    next: 'The message says what was tried; try again, or tell the person.',
  },
  not_hosted: {
    means: 'The session runs in a terminal that is not ours: nothing can be typed or ended there.',
    next: 'Tell the person; they host an agent by `agenthooks run`.',
  },
  not_sent: {
    means: 'The message was not typed; what stood in the way comes first in the message.',
    next: 'Look at the session by agenthooks_inspect; what it asks is for the person.',
  },
  not_started: {
    means: 'The agent could not be started; the message says why.',
    next: 'Tell the person.',
  },
  not_stopped: {
    means: 'The session was not ended; the message says why.',
    next: 'Tell the person.',
  },
  no_command_line: {
    means: 'The command line `agenthooks`, which hosts sessions, is not there.',
    next: 'Tell the person to install it: npm install -g agenthooks.',
  },
  too_many: {
    means: 'Too many waits are open in this server.',
    next: 'Let one of them end.',
  },
  cancelled: {
    means: 'The client cancelled the call.',
    next: 'Nothing is left to do for it.',
  },
  failed: {
    means: 'A fault of ours.',
    next: 'Tell the person; the message is for a bug report.',
  },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** A refusal of a tool, in words for a model and a person. */
export class ToolError extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ToolError';
    this.code = code;
  }
}
