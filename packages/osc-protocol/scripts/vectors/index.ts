import type { VectorFile } from '../../src/vector.ts';
import { frames } from './frames.ts';
import { notes } from './notes.ts';
import { signals } from './signals.ts';
import { status } from './status.ts';
import { trust } from './trust.ts';

/** File name to content. The expected events are written by hand, none by the decoder. */
export const vectorFiles: Record<string, () => VectorFile> = {
  signals,
  trust,
  notes,
  frames,
  status,
};

export const fileText = (file: VectorFile) => `${JSON.stringify(file, null, 1)}\n`;
