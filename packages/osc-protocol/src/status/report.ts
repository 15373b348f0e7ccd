/** A valid OSC 7501 report (Program Status Protocol, revision 0.4, October 2026), decoded. */
export interface Report {
  state: ReportState | 'clear';
  /** Segments joined by `/`; empty for the root. */
  id: string;
  /** Only with `blocked`. */
  kind?: ReportKind;
  /** 0 to 100, only with `working` and `blocked`. */
  progress?: number;
  app?: string;
  /** Decoded text, untrusted. */
  title?: string;
  /** Decoded text, untrusted. */
  msg?: string;
}

export type ReportState = 'idle' | 'working' | 'done' | 'blocked' | 'error';
export type ReportKind = 'permission' | 'question' | 'auth';
