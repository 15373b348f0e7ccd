import type { Draft } from '../draft.ts';
import type { LedgerInput, LedgerInputType } from '../input.ts';

export type InputOf<T extends LedgerInputType> = Extract<LedgerInput, { type: T }>;

/** One rule: a name, what it says in a sentence, and the inputs on which it is asked. */
export interface Rule {
  readonly name: string;
  readonly says: string;
  readonly on: readonly LedgerInputType[] | 'every input';
  apply(draft: Draft, input: LedgerInput): void;
}

/** Binds a rule to the one type of input that it reads. */
export function rule<T extends LedgerInputType>(
  name: string,
  on: T | readonly T[],
  says: string,
  apply: (draft: Draft, input: InputOf<T>) => void,
): Rule {
  const types: readonly LedgerInputType[] = typeof on === 'string' ? [on] : on;
  return {
    name,
    says,
    on: types,
    apply(draft, input) {
      if (types.includes(input.type)) apply(draft, input as InputOf<T>);
    },
  };
}
