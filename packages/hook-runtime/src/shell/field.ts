import type { Field } from '@agenthooks/osc-protocol';

/** Empties a variable whose text the wire cannot carry in this field. */
export function keepSayable(variable: string, { alphabet, first, max }: Field): string {
  const wrong = [`*[!${alphabet}]*`, ...(first === undefined ? [] : [`[!${first}]*`])];
  return [
    `case $${variable} in ${wrong.join(' | ')}) ${variable}= ;; esac`,
    `[ \${#${variable}} -le ${max} ] || ${variable}=`,
  ].join('\n');
}
