import { lineForm } from './fields.ts';
import { lineLimit, lineVersion } from './line.ts';

/** The JSON Schema of a line, as published in `schema/line.schema.json`. */
export function lineSchema(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `A line of agenthooks’ recorder, version ${lineVersion}`,
    description: `One thing that a coding agent said. A line is one JSON object in UTF-8 and a newline, at most ${lineLimit} bytes. A reader ignores properties that it does not know.`,
    ...lineForm,
  };
}
