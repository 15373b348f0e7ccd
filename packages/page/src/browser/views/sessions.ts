import type { ShownSession, ShownUsage } from '../../wire.ts';
import { type Element, h } from '../element.ts';
import type { Model } from '../model.ts';
import { clock, since, state } from './words.ts';

const ORDER = [
  'attention',
  'failed',
  'working',
  'starting',
  'done',
  'interrupted',
  'ready',
  'idle',
];

/** Every session, those that need a person first. */
export function sessionsView(model: Model): Element {
  const sessions = [...model.sessions.values()].sort(
    (a, b) => rank(a) - rank(b) || a.key.localeCompare(b.key),
  );
  const current = model.place.at === 'session' ? model.place.key : undefined;
  return h(
    'section.sessions',
    { key: 'sessions', 'aria-labelledby': 'sessions-title' },
    h('h2', { id: 'sessions-title' }, 'Sessions', h('span.count', {}, String(sessions.length))),
    sessions.length === 0
      ? h(
          'p.empty',
          {},
          model.link === 'coming' ? 'Looking…' : 'No agent runs. Start one: ',
          model.link !== 'coming' && h('code', {}, 'agenthooks run claude'),
        )
      : h(
          'ul',
          {},
          sessions.map((session) => row(session, model.now, current)),
        ),
  );
}

function rank({ phase }: ShownSession): number {
  const at = ORDER.indexOf(phase);
  return at < 0 ? ORDER.length : at;
}

function row(session: ShownSession, now: number, current: string | undefined): Element {
  const { key, title, name, folder, phase, tool, detail, hosted, usage } = session;
  return h(
    'li',
    { key },
    h(
      'a.session',
      {
        href: `#/session/${encodeURIComponent(key)}`,
        'data-phase': phase,
        'aria-current': current === key ? 'page' : undefined,
      },
      h('span.who', {}, h('b', {}, name ?? title), name !== undefined && h('span', {}, title)),
      h('span.what', {}, state(phase), h('span.for', {}, since(session.since, now))),
      h('span.folder', { title: folder }, folder, !hosted && h('span.tag', {}, 'not hosted')),
      (tool ?? detail) !== undefined &&
        h('span.detail', {}, [tool, detail].filter((one) => one !== undefined).join(': ')),
      usage !== undefined && h('span.used', {}, used(usage)),
    ),
  );
}

/** In a few words; the bars stand with the session. */
function used({ bars, cost }: ShownUsage): string {
  const words = bars.map(({ label, percent }) => `${label} ${Math.round(percent)} %`);
  return [...words, ...(cost === undefined ? [] : [`$${cost.toFixed(2)}`])].join(' · ');
}

export function usageView(usage: ShownUsage): Element {
  return h(
    'dl.usage',
    { key: 'usage', 'aria-label': 'Usage' },
    usage.bars.map(({ label, percent, resets }) =>
      h(
        'div',
        {},
        h('dt', {}, label),
        h(
          'dd',
          {},
          h('meter', {
            min: 0,
            max: 100,
            low: 70,
            high: 90,
            optimum: 0,
            value: percent,
            'aria-label': label,
          }),
          h('span', {}, `${Math.round(percent)} %`),
          resets !== undefined && h('span.by', {}, `until ${clock(resets).slice(0, 5)}`),
        ),
      ),
    ),
    usage.cost !== undefined &&
      h('div', {}, h('dt', {}, 'Cost'), h('dd', {}, `$${usage.cost.toFixed(2)}`)),
  );
}
