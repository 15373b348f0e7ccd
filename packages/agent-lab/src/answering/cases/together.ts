import { isUnknown, type OfflineRecipe } from '@agenthooks/agent-catalog';
import { runs } from '../../model/script.ts';
import { type AnsweringCase, failing } from '../case.ts';
import { askingToRun, plain } from './permission.ts';

/** Another command than those before it, which a rule may have allowed for good. */
const touch = (file: string) => `touch ${file}`;

export const twoPanes: AnsweringCase = {
  name: 'two panes',
  title: 'two agents ask at once, and each answer reaches its own',
  hosting: ['hosted'],
  plan: (recipe) =>
    askingToRun(
      recipe,
      async ({ desk, card, script, file, cell }) => {
        const other = await desk.another();
        try {
          const otherCard = await other.asked(script, cell.painted);
          const both = await Promise.all([
            other.answer(otherCard, plain(otherCard, 'allow')),
            desk.answer(card, plain(card, 'deny')),
          ]);
          const ends = await Promise.all([desk.closed(card), other.closed(otherCard)]);
          await Promise.all([desk.ended(script), other.ended(script)]);
          return {
            asks: 2,
            faults: failing({
              'the cards name two panes': card.request.pane !== otherCard.request.pane,
              'both answers are taken': both.every(({ ok }) => ok),
              'each card has its own outcome':
                ends.map(({ outcome }) => outcome?.kind).join() === 'denied,allowed',
              'the command of the denied one did not run': !desk.made(file),
              'that of the allowed one did': other.made(file),
            }),
          };
        } finally {
          await other.close();
        }
      },
      touch,
    ),
};

/** The root and a subagent of it ask; a terminal shows one prompt after the other. */
export const subagentToo: AnsweringCase = {
  name: 'root and subagent',
  title: 'the root and a subagent ask at once, and each answer reaches its own',
  hosting: ['hosted'],
  plan(recipe: OfflineRecipe) {
    const { permission, asks, subagent } = recipe;
    if (isUnknown(permission)) return permission;
    if (isUnknown(asks)) return asks;
    if (isUnknown(subagent)) return subagent;
    const [rootFile, childFile] = ['made-by-root.txt', 'made-by-child.txt'];
    const helper = 'asking_helper';
    return {
      script: [
        { tools: subagent.tools({ command: '', prompt: runs(helper) }) },
        { tools: [asks(touch(rootFile))] },
        { say: 'the root is settled', drip: 100 },
        { say: 'and so is the helper' },
      ],
      scripts: { [helper]: [{ tools: [asks(touch(childFile))] }, { say: 'helped' }] },
      async play(desk, script) {
        const first = await desk.asked(script, permission.painted);
        const second = await desk.nextCard();
        const child = [first, second].find(({ request }) => request.agentId !== undefined);
        const root = [first, second].find(({ request }) => request.agentId === undefined);
        if (!child || !root) {
          return { asks: 2, faults: ['the cards do not tell the root from the subagent'] };
        }
        const replies = [
          await desk.answer(child, plain(child, 'allow')),
          await desk.answer(root, plain(root, 'deny')),
        ];
        const ends = [await desk.closed(child), await desk.closed(root)];
        await desk.quiet();
        return {
          asks: 2,
          faults: failing({
            'both answers are taken': replies.every(({ ok }) => ok),
            'each card has its own outcome':
              ends.map(({ outcome }) => outcome?.kind).join() === 'allowed,denied',
            "the subagent's command ran": desk.made(childFile),
            "the root's did not": !desk.made(rootFile),
          }),
        };
      },
    };
  },
};
