import { sameJson } from '../../canonical.ts';
import { checkAnswer } from '../check-answer.ts';
import type { AnswerInput } from '../input.ts';
import { type Outcome, VERDICT_KINDS } from '../outcome.ts';
import { rule } from './rule.ts';

export const answer = rule(
  'answer',
  'answer',
  'You approve what you saw: an answer names id, choice and digest. The first one wins; the same again is confirmed, another gets the outcome that stands.',
  (draft, input) => {
    const entry = draft.entry(input.id);
    if (entry === undefined) {
      draft.reply({ ok: false, code: 'unknown-request', why: 'no request has this id' });
      return;
    }
    const { request, outcome } = entry;
    if (request.digest !== input.digest) {
      const why = 'the digest is not that of this request: look at it again';
      draft.reply({ ok: false, code: 'digest-mismatch', why });
      return;
    }
    if (outcome !== null) {
      if (sameAnswer(outcome, input)) draft.reply({ ok: true, outcome, repeated: true });
      else {
        const why = `it is already ${outcome.kind}, by ${outcome.by}`;
        draft.reply({ ok: false, code: 'conflict', why, outcome });
      }
      return;
    }
    const refusal = checkAnswer(request, input);
    if (refusal !== undefined) {
      draft.reply({ ok: false, ...refusal });
      return;
    }
    const choice = request.choices.find(({ id }) => id === input.choice)!;
    const given: Outcome = {
      kind: VERDICT_KINDS[choice.act],
      at: draft.at,
      by: input.by,
      ...contentOf(input),
    };
    draft.settle(request, given);
    draft.reply({ ok: true, outcome: given, repeated: false });
  },
);

function contentOf({ choice, message, answers, plan }: Omit<AnswerInput, 'by'>) {
  return {
    choice,
    ...(message !== undefined && { message }),
    ...(answers !== undefined && { answers }),
    ...(plan !== undefined && { plan }),
  };
}

function sameAnswer(outcome: Outcome, input: AnswerInput): boolean {
  const { kind, at, by, ...said } = outcome;
  return sameJson(said, contentOf(input));
}
