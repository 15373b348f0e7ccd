export { redact } from './redaction/redact.ts';
export { cut, redactAndCut } from './redaction/redact-and-cut.ts';
