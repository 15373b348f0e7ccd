import type { HookRow } from '../../wire.ts';
import { type Element, h } from '../element.ts';

/** How far the hooks of each agent are proved, rung by rung. */
export function hooksView(rows: readonly HookRow[] | null): Element {
  return h(
    'section.hooks',
    { key: 'hooks', 'aria-labelledby': 'hooks-title' },
    h('p.back', {}, h('a', { href: '#/' }, '← All sessions')),
    h('h2', { id: 'hooks-title', tabindex: -1 }, 'Hooks'),
    h(
      'p.note',
      {},
      'How far the hooks in each agent’s own config are proved, up to a signal that arrived. Agents that you start with ',
      h('code', {}, 'agenthooks run'),
      ' bring theirs for that launch.',
    ),
    rows === null ? h('p.empty', {}, 'Reading…') : h('ul.ladders', {}, rows.map(ladderView)),
  );
}

function ladderView(row: HookRow): Element {
  const { agent, title, measured, root, rung, ladder, features, missing, stale } = row;
  const { delivered, problem, lacks, next } = row;
  const reached = ladder.indexOf(rung);
  return h(
    'li.ladder',
    { key: `${agent} ${root}`, 'data-rung': rung },
    h('h3', {}, title, h('span.by', {}, measured)),
    h('p.where', {}, h('span', {}, root)),
    h(
      'ol.rungs',
      { 'aria-label': `Rungs of ${title}` },
      ladder.map((one, index) =>
        h(
          'li',
          {
            'data-reached': index <= reached,
            'aria-current': index === reached ? 'step' : undefined,
          },
          h('span.sign', { 'aria-hidden': 'true' }, index <= reached ? '✓' : '○'),
          one,
          h('span.sr', {}, index <= reached ? ', reached' : ', not reached'),
        ),
      ),
    ),
    features.length > 0 && h('p', {}, 'For ', features.join(', '), '.'),
    missing.length > 0 && h('p.trouble', {}, `No entry for ${missing.join(', ')}.`),
    stale.length > 0 && h('p.trouble', {}, `Of another version: ${stale.join(', ')}.`),
    delivered !== undefined &&
      h('p', {}, `A signal arrived ${new Date(delivered.at).toLocaleString()} (${delivered.by}).`),
    problem !== undefined && h('p.trouble', {}, problem),
    lacks !== undefined && h('p', {}, lacks),
    next !== '' && h('p.next', {}, h('span', {}, 'Next: '), h('code', {}, next)),
  );
}
