import fs from 'node:fs';

/** The calls that the writer makes, so that a test can act between two of them. */
export type Files = Pick<
  typeof fs,
  | 'chmodSync'
  | 'closeSync'
  | 'fchmodSync'
  | 'fstatSync'
  | 'lstatSync'
  | 'mkdirSync'
  | 'openSync'
  | 'readSync'
  | 'renameSync'
  | 'statSync'
  | 'unlinkSync'
  | 'writeSync'
>;

export const nodeFiles: Files = fs;

export function errorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code;
}
