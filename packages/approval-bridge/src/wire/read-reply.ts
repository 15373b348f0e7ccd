import type { IngestReply } from './ingest.ts';

/** The fields that each message must have, by their type. What more there is is not looked at. */
const forms: Readonly<Record<IngestReply['t'], Readonly<Record<string, Form>>>> = {
  welcome: { protocol: 'number', version: 'string' },
  refused: { code: 'string' },
  registered: { ref: 'string', id: 'id', digest: 'digest', deadline: 'number' },
  verdict: { verdict: 'verdict' },
  release: { id: 'id', kind: 'string' },
  approval: { phase: 'string', id: 'id', tool: 'string', answered: 'boolean' },
};

type Form = 'string' | 'number' | 'boolean' | 'id' | 'digest' | 'verdict';

const checks: Readonly<Record<Form, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  id: (value) => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value),
  digest: (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
  verdict: isVerdict,
};

/**
 * A line of the hub, checked by hand: what a hook bundles must stay small. undefined for anything
 * else than a message of a known form.
 */
export function readIngestReply(line: string): IngestReply | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!isObject(value)) return undefined;
  const t = value.t;
  if (typeof t !== 'string' || !Object.hasOwn(forms, t)) return undefined;
  const fits = Object.entries(forms[t as IngestReply['t']]).every(([key, form]) =>
    checks[form](value[key]),
  );
  if (!fits) return undefined;
  if (t === 'refused' && typeof value.ref !== 'string' && !Array.isArray(value.protocols)) {
    return undefined;
  }
  return value as unknown as IngestReply;
}

function isVerdict(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { id, digest, choice, message, answers, plan } = value;
  return (
    checks.id(id) &&
    checks.digest(digest) &&
    typeof choice === 'string' &&
    (message === undefined || typeof message === 'string') &&
    (plan === undefined || typeof plan === 'string') &&
    (answers === undefined || areAnswers(answers))
  );
}

function areAnswers(value: unknown): boolean {
  return (
    isObject(value) &&
    Object.values(value).every(
      (given) => Array.isArray(given) && given.every((one) => typeof one === 'string'),
    )
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
