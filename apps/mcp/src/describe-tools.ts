import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import type { ToolRow } from './tools/table.ts';

/** The tools as a client lists them, with the schemas that also check what comes and goes. */
export async function describeTools(rows: readonly ToolRow[]): Promise<Tool[]> {
  return Promise.all(
    rows.map(async ({ name, title, description, annotations, load }) => {
      const { input, output } = await load();
      return {
        name,
        title,
        description,
        inputSchema: schemaOf(input, 'input'),
        outputSchema: schemaOf(output, 'output'),
        annotations: { title, ...annotations },
      };
    }),
  );
}

/** The dialect that every client's validator knows; the address of the dialect itself is left out. */
function schemaOf(schema: z.ZodObject, io: 'input' | 'output'): Tool['inputSchema'] {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io });
  return { ...rest, type: 'object' } as Tool['inputSchema'];
}
