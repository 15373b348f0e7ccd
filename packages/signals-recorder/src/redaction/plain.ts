import { isSecretsName } from './names.ts';

/**
 * Whether a value after a secret-looking name is no secret: a reference that a shell, template or
 * program resolves, a placeholder, a switch, or (after `name: `) a word of prose.
 */
export function isPlain(value: string, context: 'assigned' | 'prose', quote = ''): boolean {
  const word = value.length > 300 ? value.slice(0, 300) : value;
  // A shell expands nothing in single quotes: only the upper case of a variable is believed there.
  if (quote.endsWith("'") && /^\$[A-Za-z0-9_]{0,80}$/.test(word)) return !/[a-z]/.test(word);
  if (references.some((reference) => reference.test(word))) return true;
  if (isRelativePath(word) || isSecretsName(word) || /^\s/.test(word)) return true;
  const lower = word.replace(/[.,;:!?]$/, '').toLowerCase();
  return switches.has(lower) || (context === 'prose' && prose.has(lower));
}

/** A password may begin with a slash, but not like these. */
function isRelativePath(value: string): boolean {
  return /^(?:\.{1,2}|~)\//.test(value);
}

/** A path is what a flag for a key file takes. */
export function isPath(value: string): boolean {
  if (value.length > 300) return false;
  return (
    /^(?:\.{0,2}|~|[A-Za-z]:)[/\\]/.test(value) || /\.(?:pem|key|json|crt|cer|txt|env)$/.test(value)
  );
}

const references = [
  // $NAME, ${NAME}, ${NAME:-}, $(command), ${{ template }}, `command`
  /^\$(?:[A-Za-z_][A-Za-z0-9_]{0,80}|[0-9]|\{[^}]{0,200}\}?\}?|\(.{0,300})$/,
  /^`/,
  /^\{\{.{0,200}$/,
  /^%[A-Za-z_][A-Za-z0-9_]{0,80}%$/,
  /^<[^>]{0,80}>?$/,
  /^\[[A-Z _-]{1,40}\]?$/,
  /^(?:process\.env|import\.meta|os\.environ|os\.getenv|getenv|System\.getenv|env\.|ENV\[|std::env|config\.|secrets\.|var\.|self\.|this\.|args\.|options\.|request\.|req\.)/,
  /^(?:\*{3,}|x{3,}|X{3,}|\.{3}|…|-|\?)$/,
  /^(?:your|my|the|some|changeme|example)[-_](?:[a-z]{1,20}[-_]){0,4}(?:here|password|token|key|secret)$/i,
  // A pattern, and the beginning of an object or list.
  /^\.[*+]/,
  /^[{[](?![A-Za-z0-9]{8})/,
  /^env:[A-Za-z_][A-Za-z0-9_]{0,80}$/,
];

const switches = new Set([
  'true',
  'false',
  'null',
  'none',
  'undefined',
  'nil',
  'yes',
  'no',
  'on',
  'off',
  'required',
  'optional',
  'string',
  'str',
  'prompt',
  'redacted',
  'hidden',
  'masked',
  'inherit',
  'write',
  'await',
  'async',
  'new',
  'function',
  'typeof',
  'read',
  '""',
  "''",
]);

const prose = new Set(
  `a an and any are as at be but by can cannot check could enter expected expired failed for found
  from has have header if in incorrect invalid is it its leave like malformed may missing must
  needed new no not of on one only or please provided received rejected should so the that their
  this to too unable unauthorized unexpected unknown use using value was we when which will with
  wrong you your`.split(/\s+/),
);
