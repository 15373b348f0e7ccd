import { isVerdict } from '../outcome.ts';
import { rule } from './rule.ts';

export const channelEnd = rule(
  'channel-end',
  'eof',
  'A request is answerable only while its own channel lives; a verdict that nobody took is lost.',
  (draft, { id }) => {
    const entry = draft.entry(id);
    if (entry === undefined) return;
    // A card that only shows needs no channel: evidence or its deadline closes it.
    if (entry.outcome === null && entry.request.readOnly !== undefined) return;
    if (entry.outcome === null) draft.close(entry.request, 'withdrawn', 'its channel ended');
    else if (isVerdict(entry.outcome) && entry.receipt === 'unknown') draft.receive(id, 'lost');
  },
);

export const withdrawal = rule(
  'withdrawal',
  'withdraw',
  'The channel knows best: it gave up, its agent said that the prompt was answered, or it holds something else than what was registered.',
  (draft, { id, why, by }) => {
    const entry = draft.entry(id);
    if (entry === undefined || entry.outcome !== null) return;
    if (why === 'resolved') {
      draft.close(entry.request, 'answered-in-terminal', by ?? 'the agent said so');
    } else if (why === 'mismatch') draft.close(entry.request, 'mismatch', 'its channel');
    else draft.close(entry.request, 'withdrawn', by ?? 'its channel');
  },
);

export const delivery = rule(
  'delivery',
  'receipt',
  'Whether the agent took the verdict is kept beside it.',
  (draft, { id }) => {
    const entry = draft.entry(id);
    if (!entry?.outcome || !isVerdict(entry.outcome) || entry.receipt === 'delivered') return;
    draft.receive(id, 'delivered');
  },
);
