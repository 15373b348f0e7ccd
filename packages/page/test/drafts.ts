import { readFileSync } from 'node:fs';
import { claudePermission, isUnknown } from '@agenthooks/agent-catalog';
import { type RequestDraft, requestOfHook } from '@agenthooks/approval-bridge';

const captured = new URL('../../approval-bridge/test/fixtures/claude/', import.meta.url);

/** What Claude Code 2.1.332 asked, as its channel reads it. */
export function asked(name: string, input: object = {}): RequestDraft {
  const { hook } = claudePermission;
  if (isUnknown(hook)) throw new Error('Claude Code is answered by a held hook');
  const text = readFileSync(new URL(`PermissionRequest.${name}.json`, captured), 'utf8');
  const payload = JSON.parse(text) as { tool_input: object };
  const draft = requestOfHook(
    hook,
    { agent: 'claude' },
    { ...payload, tool_input: { ...payload.tool_input, ...input } },
  );
  if (draft === undefined) throw new Error(`${name} asks nothing`);
  return draft;
}

export const bash = (command: string): RequestDraft => asked('Bash.addRules', { command });
export const question = (): RequestDraft => asked('AskUserQuestion.nosuggestions');
export const plan = (): RequestDraft => asked('ExitPlanMode.nosuggestions.withplan');

/** The form of an edit by the same agent. */
export const edit = (): RequestDraft => ({
  ...bash('true'),
  tool: 'Edit',
  input: {
    file_path: '/home/user/project/src/retry.ts',
    old_string: [
      'export async function fetchOnce(url: string) {',
      '  const response = await fetch(url);',
      '  if (!response.ok) throw new Error(response.statusText);',
      '  return response.json();',
      '}',
    ].join('\n'),
    new_string: [
      'export async function fetchOnce(url: string, tries = 3): Promise<unknown> {',
      '  const response = await fetch(url);',
      '  if (response.ok) return response.json();',
      '  if (tries <= 1) throw new Error(response.statusText);',
      '  return fetchOnce(url, tries - 1);',
      '}',
    ].join('\n'),
  },
});
