export type HubErrorCode =
  /** Another hub of this user runs. */
  | 'running'
  /** A folder, a file or a path that cannot be trusted or used. */
  | 'bad-place'
  /** A hub runs that speaks no version of ours. */
  | 'other-version'
  /** It was started and did not come up. */
  | 'did-not-start'
  /** Another hub took our place. */
  | 'replaced';

export class HubError extends Error {
  readonly code: HubErrorCode;
  constructor(code: HubErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'HubError';
    this.code = code;
  }
}
