import { ARM_AFTER_MS, armed } from '@agenthooks/approval-bridge';

/**
 * Which cards may be answered: those whose end has been in view, a moment after that, and a moment
 * after anything moved. A click or a key that was on its way answers nothing.
 */
export function watchArming(onArmed: (id: string) => void) {
  const seen = new Map<string, number>();
  const known = new WeakSet<Element>();
  let movedAt = 0;
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const id = target.getAttribute('data-end');
      if (id === null || !isIntersecting || seen.has(id) || document.hidden) continue;
      seen.set(id, Date.now());
      setTimeout(() => onArmed(id), ARM_AFTER_MS);
    }
  });
  const isReady = (id: string) => {
    const at = seen.get(id);
    const appearedAt = Math.max(at ?? 0, movedAt);
    return armed({ appearedAt, endSeen: at !== undefined }, Date.now());
  };
  return {
    isReady,
    moved() {
      movedAt = Date.now();
    },
    /** After each picture: the ends that came with it. */
    look(root: Element) {
      for (const end of root.querySelectorAll('[data-end]')) {
        if (known.has(end) || end.getAttribute('data-end') === '') continue;
        known.add(end);
        observer.observe(end);
      }
    },
    /** The tab is looked at: what is in view now has been seen now. */
    again(root: Element) {
      for (const end of root.querySelectorAll('[data-end]')) {
        observer.unobserve(end);
        observer.observe(end);
      }
    },
  };
}
