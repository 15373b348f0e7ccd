import { commands } from '../../src/commands.ts';
import type { CommandRow } from '../../src/table.ts';
import { notation } from './notation.ts';
import { byLine, shapes } from './shapes/index.ts';

/** `docs/cli.md`, made from the command table and from what `--json` is held to. */
export function cliPage(): string {
  return `${HEAD}
${commands.map(({ name, summary }) => `| [\`${name}\`](#${name}) | ${cell(summary)} |`).join('\n')}

${commands.map(section).join('\n')}`;
}

const HEAD = `# The command line

Made from the command table (\`apps/cli/src/commands.ts\`); a test holds this page to it. \`agenthooks\`
alone says which agents are here, how far their hooks are proved, what runs, and the one next command.

Exit codes: **0** done · **1** failed · **2** wrong usage · **3** refused because something is
uncertain; nothing was changed. \`run\` and \`attach\` exit as the agent did. A typo is refused with a
suggestion. Errors say what, where, and what to type next, on standard error. What is printed as JSON
stands on standard output alone; fields that are described here stay, others may be added.

\`source <(agenthooks completion bash)\`, or \`zsh\`, \`fish\`, completes commands, options and agents.

| command | does |
| --- | --- |`;

function section(row: CommandRow): string {
  const { name, summary, examples } = row;
  const rows = [...(row.arguments ?? []), ...(row.options ?? [])];
  const words = (row.arguments ?? []).map(({ form }) => form);
  const usage = ['agenthooks', name, ...(row.options ? ['[options]'] : []), ...words].join(' ');
  const table = rows.map(({ form, says }) => `| \`${cell(form)}\` | ${cell(says)} |`);
  return [
    `## ${name}\n`,
    `${summary[0]!.toUpperCase()}${summary.slice(1)}.\n`,
    `\`${usage}\`\n`,
    ...(table.length > 0 ? [`| given | means |\n| --- | --- |\n${table.join('\n')}\n`] : []),
    `\`\`\`sh\n${examples.join('\n')}\n\`\`\`\n`,
    ...jsonOf(row),
  ].join('\n');
}

function jsonOf({ name, options = [] }: CommandRow): string[] {
  const shape = shapes[name];
  if (shape === undefined) return [];
  const when = options.some(({ form }) => form === '--json') ? 'With `--json`' : 'It prints';
  const what = byLine.has(name) ? ', each line' : '';
  const schema = `[schema](../apps/cli/schema/${name}.schema.json)`;
  return [`${when}${what} (${schema}):\n\n\`\`\`ts\n${notation(shape)}\n\`\`\`\n`];
}

const cell = (text: string) => text.replaceAll('|', '\\|');
