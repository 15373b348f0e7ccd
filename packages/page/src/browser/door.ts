import type { Entered } from '../wire.ts';

/** Of this origin alone, port included; a cookie is sent to every port of this machine. */
const KEPT = 'agenthooks-token';
const HEADER = 'x-agenthooks-token';

export interface Door {
  mayAnswer: boolean;
  paired: boolean;
  headers(): Record<string, string>;
}

/** Comes in by the code of the link, or as a browser that is in already; or why not. */
export async function comeIn(code: string): Promise<Door | { why: string }> {
  let why = 'The page that it came in by has ended, or this tab was opened without a link.';
  if (code !== '') {
    const said = await post<Entered & { why?: string }>(
      '/api/enter',
      { code },
      { [HEADER]: 'none' },
    );
    if (said.status === 200) {
      localStorage.setItem(KEPT, said.body.token);
      return doorOf(said.body.mayAnswer, false);
    }
    why = said.body.why ?? why;
  }
  const response = await fetch('/api/who', { headers: headers() });
  if (response.status !== 200) return { why };
  const { mayAnswer, paired } = (await response.json()) as Pick<Door, 'mayAnswer' | 'paired'>;
  return doorOf(mayAnswer, paired);
}

const doorOf = (mayAnswer: boolean, paired: boolean): Door => ({ mayAnswer, paired, headers });

export function headers(): Record<string, string> {
  return { [HEADER]: localStorage.getItem(KEPT) ?? 'none' };
}

export async function post<Body>(
  path: string,
  body: unknown,
  own: Record<string, string> = headers(),
): Promise<{ status: number; body: Body }> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { ...own, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Body };
}
