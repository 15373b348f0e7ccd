/** What names the person's machine in a text, and is no secret to a program. */
export interface Places {
  /** The home folder: becomes `~`. */
  home?: string;
  /** The machine's name: becomes `host`. */
  host?: string;
}

/** A shorter name would be found inside ordinary words. */
const shortestHost = 4;

export function withoutPlaces(text: string, { home, host }: Places): string {
  let out = text;
  if (home !== undefined && home.length > 1)
    out = out.replace(
      new RegExp(`${escaped(home.replace(/\/+$/, ''))}(?![A-Za-z0-9_.-])`, 'g'),
      '~',
    );
  if (host !== undefined && host.length >= shortestHost)
    out = out.replace(
      new RegExp(`(?<![A-Za-z0-9_-])${escaped(host)}(?![A-Za-z0-9_-])`, 'g'),
      'host',
    );
  return out;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
