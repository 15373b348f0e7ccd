import type { TimelineRow } from '../../wire.ts';
import { type Element, h } from '../element.ts';
import type { Model } from '../model.ts';
import { usageView } from './sessions.ts';
import { clock, iso, since, state } from './words.ts';

const timelineOf = ({ timeline }: Model, key: string) =>
  timeline?.key === key ? timeline.data : undefined;

/** One session: its state and why. What it asks stands below, then what happened. */
export function sessionView(key: string, model: Model): Element {
  const session = model.sessions.get(key);
  const timeline = timelineOf(model, key);
  if (session === undefined) {
    return h(
      'section.detail',
      { key: 'detail' },
      back(),
      h('h2', { tabindex: -1 }, 'Not there any more'),
      h('p.empty', {}, 'This session has ended.'),
    );
  }
  const { title, name, folder, phase, hosted, why, tool } = session;
  const usage = session.usage ?? timeline?.usage;
  return h(
    'section.detail',
    { key: 'detail', 'aria-labelledby': 'detail-title' },
    back(),
    h('h2', { id: 'detail-title', tabindex: -1 }, name ?? title),
    h(
      'p.where',
      {},
      name !== undefined && h('span', {}, title),
      h('span', { title: folder }, folder),
      h('span', {}, hosted ? 'hosted here' : 'not hosted'),
      session.pane !== undefined && h('span', {}, 'pane ', h('code', {}, session.pane.slice(0, 8))),
    ),
    h(
      'div.because',
      {},
      h('p.now', {}, state(phase), tool && h('code', {}, tool), since(session.since, model.now)),
      h('p', {}, 'Because ', why, '.'),
      timeline !== undefined &&
        timeline.why.length > 0 &&
        h(
          'details',
          {},
          h('summary', {}, 'The whole reason'),
          h(
            'pre.text',
            {},
            timeline.why.map((line) => h('span.row', {}, line)),
          ),
        ),
    ),
    usage !== undefined && usageView(usage),
  );
}

/** What happened in a session, newest first, with what was refused. */
export function happenedView(key: string, model: Model): Element | undefined {
  const session = model.sessions.get(key);
  if (session === undefined) return undefined;
  const timeline = timelineOf(model, key);
  const { hosted, agent } = session;
  return h(
    'section.happened',
    { key: 'happened', 'aria-labelledby': 'happened-title' },
    h('h2', { id: 'happened-title' }, 'What happened'),
    timeline === undefined
      ? h('p.empty', {}, 'Reading…')
      : timeline.rows.length === 0
        ? h(
            'p.empty',
            {},
            hosted ? 'Nothing yet.' : 'Nothing was recorded. Hooks record: ',
            !hosted && h('code', {}, `agenthooks install ${agent}`),
          )
        : h('ol.timeline', {}, timeline.rows.map(rowView)),
    timeline !== undefined &&
      timeline.omitted > 0 &&
      h('p.note', {}, `${timeline.omitted} earlier ones: agenthooks replay has them.`),
  );
}

const back = () => h('p.back', {}, h('a', { href: '#/' }, '← All sessions'));

function rowView({ at, what, phase, says, detail, rule, times }: TimelineRow): Element {
  return h(
    'li',
    { 'data-what': what, 'data-phase': phase },
    h('time', { datetime: iso(at), title: iso(at) }, clock(at)),
    h(
      'div',
      {},
      h('p', {}, h('b', {}, says), times > 1 && h('span.count', {}, `${times} times`)),
      detail !== undefined && h('p.evidence', {}, detail),
      rule !== undefined && h('p.rule', {}, `rule ${rule}`),
    ),
  );
}
