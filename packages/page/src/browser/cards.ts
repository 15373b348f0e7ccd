/** The cards as they stand on the page. */
export interface Cards {
  all(): HTMLElement[];
  of(id: string): HTMLElement | undefined;
  /** The one that has the focus: a key never answers one that the person did not go to. */
  focused(): HTMLElement | undefined;
  /** What was typed into it. */
  form(id: string): FormData;
  moveBy(by: 1 | -1): void;
}

export function cardsIn(root: HTMLElement): Cards {
  const all = () => [...root.querySelectorAll<HTMLElement>('[data-card]')];
  const of = (id: string) => all().find((one) => one.dataset.card === id);
  return {
    all,
    of,
    focused: () => all().find((one) => one.contains(document.activeElement)),
    form: (id) => new FormData(of(id)?.querySelector<HTMLFormElement>('form') ?? undefined),
    moveBy(by) {
      const cards = all();
      const at = cards.findIndex((one) => one.contains(document.activeElement));
      const next = cards[at < 0 ? (by === 1 ? 0 : cards.length - 1) : at + by];
      next?.focus();
      next?.scrollIntoView({ block: 'nearest' });
    },
  };
}
