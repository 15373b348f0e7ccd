/**
 * Whether a variable, field, header or flag of this name holds a secret. Judged by its last word:
 * `max_tokens`, `TOKEN_FILE`, `password-stdin` and `secret_name` do not, `DB_PASSWORD`,
 * `clientSecret`, `X-Api-Key` and `PGPASSWORD` do.
 */
export function looksSecret(name: string): boolean {
  const words = wordsOf(name);
  while (words.length > 1 && suffixes.has(words.at(-1)!)) words.pop();
  const last = words.at(-1);
  if (last === undefined) return false;
  const rest = words.slice(0, -1);
  if (rest.some((word) => harmless.has(word))) return false;
  if (endings.some((ending) => last.endsWith(ending))) return true;
  if (whole.has(last) || (rest.length > 0 && withPrefix.has(last))) return true;
  return last === 'key' && keyKinds.has(rest.at(-1) ?? '');
}

/** A password may be any text; a key or token is never a path. */
export function namesPassword(name: string): boolean {
  return /pass|pwd/i.test(name);
}

/** Whether a value is only the name of a secret: `settings.API_KEY`, `db-password`. */
export function isSecretsName(value: string): boolean {
  if (!/^[A-Za-z_.-]{3,100}$/.test(value)) return false;
  const words = wordsOf(value);
  const last = words.at(-1) ?? '';
  return exact.has(last) || (last === 'key' && keyKinds.has(words.at(-2) ?? ''));
}

const exact = new Set(['password', 'passwd', 'passphrase', 'secret', 'token', 'apikey']);

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .map((word) => word.replace(/[0-9]{1,3}$/, ''))
    .filter((word) => word !== '');
}

const endings = [
  'password',
  'passwd',
  'passphrase',
  'passcode',
  'secret',
  'token',
  'apikey',
  'secretkey',
  'privatekey',
  'accesskey',
  'accountkey',
  'authkey',
];

/** Secret as the whole name, too. */
const whole = new Set(['otp']);

/** Secret only behind another word: `PWD` is the working folder, `pass: 12` a test report. */
const withPrefix = new Set(['pwd', 'pass', 'pw', 'pat', 'auth', 'credential', 'signature']);

const keyKinds = new Set([
  'access',
  'account',
  'api',
  'app',
  'auth',
  'client',
  'deploy',
  'encryption',
  'hmac',
  'jwt',
  'license',
  'master',
  'private',
  'secret',
  'service',
  'session',
  'shared',
  'signing',
  'storage',
  'subscription',
  'tls',
  'webhook',
]);

/** Words at the end that change nothing. */
const suffixes = new Set([
  'b',
  'base',
  'base64',
  'current',
  'data',
  'dev',
  'hex',
  'live',
  'new',
  'old',
  'plain',
  'prod',
  'production',
  'staging',
  'text',
  'value',
]);

/** Words before the last that make the name harmless: counts, tokenizers, paging, switches. */
const harmless = new Set([
  'bos',
  'cancellation',
  'completion',
  'continuation',
  'count',
  'eos',
  'existing',
  'forgot',
  'has',
  'input',
  'is',
  'mask',
  'max',
  'min',
  'next',
  'no',
  'num',
  'output',
  'pad',
  'page',
  'prompt',
  'public',
  'reset',
  'sep',
  'show',
  'sync',
  'total',
  'unk',
  'use',
  'with',
  'without',
]);
