import type { HookRow, Timeline } from '../wire.ts';
import { headers } from './door.ts';
import type { Place } from './model.ts';
import type { Screen } from './screen.ts';

/** How long what is shown may be behind what happens. */
const LOOK_MS = 400;

export function placeOf(hash: string): Place {
  const session = /^#\/session\/(.+)$/.exec(hash)?.[1];
  if (session !== undefined) return { at: 'session', key: decodeURIComponent(session) };
  return hash === '#/hooks' ? { at: 'hooks' } : { at: 'now' };
}

/** Reads what only this place needs: at once, or soon and together with what else changes. */
export function lookAtPlace({ model, change }: Screen): (atOnce: boolean) => void {
  let waits: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    const { place } = model();
    if (place.at === 'hooks') {
      const hooks = await read<HookRow[]>('/api/hooks');
      if (hooks) change({ ...model(), hooks });
    } else if (place.at === 'session') {
      const { key } = place;
      const data = await read<Timeline>(`/api/timeline?key=${encodeURIComponent(key)}`);
      if (data) change({ ...model(), timeline: { key, data } });
    }
  };
  return (atOnce) => {
    if (waits !== undefined && !atOnce) return;
    waits = setTimeout(
      () => {
        waits = undefined;
        void look().catch(() => {});
      },
      atOnce ? 0 : LOOK_MS,
    );
  };
}

async function read<Body>(path: string): Promise<Body | undefined> {
  const response = await fetch(path, { headers: headers() });
  return response.ok ? ((await response.json()) as Body) : undefined;
}
