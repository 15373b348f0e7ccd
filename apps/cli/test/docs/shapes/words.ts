import * as z from 'zod';

export const moment = z.number().describe('epoch ms');

export const identity = z
  .looseObject({ pid: z.int(), start: z.string() })
  .describe('a process, told from a later one of its number by its start');

export const features = z.array(z.enum(['state', 'record', 'approvals', 'usage']));
