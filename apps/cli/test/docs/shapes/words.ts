import * as z from 'zod';

export const moment = z.number().describe('epoch ms');

export const identity = z
  .looseObject({ pid: z.int(), start: z.string() })
  .describe('a process, told from a later one of its number by its start');

export const features = z.array(z.enum(['state', 'record', 'approvals', 'usage']));

/** What the agent said it used, of its limits and of its context. */
export const used = {
  usage: z
    .looseObject({
      fiveHour: z.number().optional().describe('percent'),
      sevenDay: z.number().optional().describe('percent'),
      fiveHourReset: z.number().optional().describe('epoch s'),
      sevenDayReset: z.number().optional().describe('epoch s'),
      cost: z.number().optional().describe('dollars'),
    })
    .optional(),
  context: z
    .looseObject({
      used: z.number().describe('tokens'),
      window: z.number(),
      percent: z.number().optional(),
    })
    .optional(),
};
