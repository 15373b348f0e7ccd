import type { ToolCall } from './script.ts';

/**
 * Fills `{{name}}` in a tool's input with what the pattern of that name finds in the request: some
 * inputs are only known to the agent (the path of its plan file). A pattern that finds nothing is
 * an error: the tool call would mean something else than the scenario says.
 */
export function fill(
  tools: readonly ToolCall[],
  captures: Readonly<Record<string, string>>,
  request: string,
): ToolCall[] {
  return tools.map((tool) => ({
    name: tool.name,
    input: fillValue(tool.input, captures, request) as ToolCall['input'],
  }));
}

function fillValue(
  value: unknown,
  captures: Readonly<Record<string, string>>,
  request: string,
): unknown {
  if (typeof value === 'string') {
    return value.replace(/\{\{([a-zA-Z]+)\}\}/g, (_, name: string) => {
      const pattern = captures[name];
      if (pattern === undefined) throw new Error(`no capture is called ${name}`);
      const found = new RegExp(pattern, 'u').exec(request);
      if (!found) throw new Error(`the request holds nothing that the capture ${name} fits`);
      return found[1] ?? found[0];
    });
  }
  if (Array.isArray(value)) return value.map((item) => fillValue(item, captures, request));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, fillValue(item, captures, request)]),
    );
  }
  return value;
}
