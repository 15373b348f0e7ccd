import {
  type Contract,
  type DurableQuestion,
  describeContract,
  displayText,
  parseContract,
} from '@agenthooks/approval-bridge';
import type { ReplyForm, ShownQuestion } from '../wire.ts';
import { folder, line } from './text.ts';

/** Its text, the whole of what a reply must be, and the form in which it is given. */
export function shownQuestion(
  { request, waitingUntil }: DurableQuestion,
  now: number,
): ShownQuestion {
  const { session, sequence, digest, cwd, text, askedAt } = request;
  const contract = parseContract(request.contract);
  return {
    session,
    sequence,
    digest,
    cwd,
    folder: folder(cwd),
    lines: displayText(text).lines,
    askedAt,
    waits: waitingUntil !== null && waitingUntil > now,
    form: formOf(contract),
    contract: describeContract(contract).map(line),
  };
}

/** Two levels of fields are a form; what is deeper, or a list, is typed as JSON. */
function formOf(contract: Contract, depth = 0): ReplyForm {
  const preset = contract.default;
  switch (contract.type) {
    case 'enum':
      return {
        type: 'choice',
        options: contract.values.map((value) => ({ label: line(String(value)), value })),
      };
    case 'boolean':
      return {
        type: 'choice',
        options: [
          { label: 'Yes', value: true },
          { label: 'No', value: false },
        ],
      };
    case 'string':
      return {
        type: 'text',
        ...(contract.minLength !== undefined && { least: contract.minLength }),
        ...(contract.maxLength !== undefined && { most: contract.maxLength }),
        ...(typeof preset === 'string' && { preset }),
      };
    case 'number':
    case 'integer':
      return {
        type: 'number',
        whole: contract.type === 'integer',
        ...(contract.minimum !== undefined && { least: contract.minimum }),
        ...(contract.maximum !== undefined && { most: contract.maximum }),
        ...(typeof preset === 'number' && { preset }),
      };
    case 'array':
      return { type: 'json' };
    case 'object': {
      if (depth > 0) return { type: 'json' };
      const fields = contract.fields.map(({ name, optional, contract: inner }) => ({
        name,
        label: line(inner.title ?? name),
        optional: optional || inner.default !== undefined,
        form: formOf(inner, depth + 1),
      }));
      return fields.some(({ form }) => form.type === 'json')
        ? { type: 'json' }
        : { type: 'fields', fields };
    }
  }
}
