/** A browser without its looks: it comes in by the link, and posts what the page would post. */
export async function browserAt(link: string) {
  const { origin, hash } = new URL(link);
  const send = (path: string, body: unknown, own: Readonly<Record<string, string>>) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', ...own },
      body: JSON.stringify(body),
    });
  const entered = await send(
    '/api/enter',
    { code: hash.slice(1) },
    { 'x-agenthooks-token': 'none' },
  );
  const { token } = (await entered.json()) as { token: string };
  const [cookie = ''] = entered.headers.getSetCookie().map((one) => one.split(';')[0]!);
  const own = { 'x-agenthooks-token': token, cookie };
  return async (path: string, body: unknown) => (await send(path, body, own)).json();
}
