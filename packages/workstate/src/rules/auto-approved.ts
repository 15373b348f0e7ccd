import { remember } from '../turn.ts';
import { NEXT, type Rule } from './rule.ts';

export const autoApproved: Rule = {
  number: 8,
  name: 'auto-approved asks',
  says: 'Attention that is resolved within 250 ms makes no banner.',
  on: ['tick'],
  apply(turn) {
    const { bannerAt } = turn.state.memory;
    if (bannerAt === null || turn.now < bannerAt) {
      return NEXT;
    }
    remember(turn).bannerAt = null;
    const { unread } = turn.state;
    if (unread?.kind === 'attention') {
      const { kind, wording, repeat } = unread;
      turn.effects.push({ type: 'notify', kind, wording, banner: true, repeat });
    }
    return NEXT;
  },
  wake: ({ memory }) => memory.bannerAt,
};
