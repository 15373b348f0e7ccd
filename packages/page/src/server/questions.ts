import type { DurableQuestion, QuestionStore } from '@agenthooks/approval-bridge';
import { shownQuestion } from '../shown/question.ts';
import type { PageNews } from '../wire.ts';

/** The page is one viewer, whatever tabs it has: a question is presented to it, not to a tab. */
export const VIEWER = 'page';

/** Questions are files; nobody tells when one comes. */
const LOOK_MS = 700;

/**
 * Says which durable question stands first, and how many are behind it. Where it can be answered
 * it is presented, which claims it for this viewer; a link that only looks leaves no receipt.
 */
export function watchQuestions(
  store: QuestionStore,
  mayAnswer: boolean,
  say: (news: PageNews) => void,
): () => void {
  let said = '';
  let looking = false;
  async function look() {
    if (looking) return;
    looking = true;
    try {
      const open = await store.list('open');
      const first = open.length === 0 ? undefined : await presented(store, mayAnswer, open);
      const question = first === undefined ? null : shownQuestion(first, Date.now());
      const behind = Math.max(0, open.length - (question === null ? 0 : 1));
      const text = JSON.stringify([question, behind]);
      if (text === said) return;
      said = text;
      say({ type: 'questions', question, behind });
    } catch {
      // A question that is being written, or a folder that went: the next look finds it.
    } finally {
      looking = false;
    }
  }
  void look();
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}

async function presented(
  store: QuestionStore,
  mayAnswer: boolean,
  open: readonly DurableQuestion[],
): Promise<DurableQuestion | undefined> {
  return mayAnswer ? store.present(VIEWER) : open[0];
}
