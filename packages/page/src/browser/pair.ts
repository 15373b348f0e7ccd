import { post } from './door.ts';
import type { Screen } from './screen.ts';

/** The code that a terminal shows, once for each browser. */
export interface Pairing {
  /** Asks for the code; what waits for it is done once it was right. */
  start(then?: () => void): void;
  check(code: string): Promise<void>;
  leave(): void;
}

export function pairingOn({ model, change, say, dialog }: Screen): Pairing {
  let afterwards: (() => void) | undefined;
  const show = async () => {
    change({ ...model(), pairing: { shown: null, checking: false } });
    const { body } = await post<{ shown?: string[]; why?: string }>('/api/pair', {});
    if (model().pairing === null) return;
    const pairing = { shown: body.shown ?? [], checking: false };
    change({ ...model(), pairing: body.why ? { ...pairing, trouble: body.why } : pairing });
    requestAnimationFrame(() => dialog.querySelector('input')?.focus());
  };
  return {
    start(then) {
      if (then !== undefined) afterwards = then;
      void show();
    },
    async check(code) {
      const shown = model().pairing?.shown ?? [];
      change({ ...model(), pairing: { shown, checking: true } });
      const { body } = await post<{ ok: boolean; why?: string }>('/api/pair', { code });
      if (!body.ok) {
        const trouble = body.why ?? 'it was not taken';
        return change({ ...model(), pairing: { shown, checking: false, trouble } });
      }
      change({ ...model(), paired: true, pairing: null });
      say('This browser is paired.');
      const next = afterwards;
      afterwards = undefined;
      next?.();
    },
    leave() {
      afterwards = undefined;
      change({ ...model(), pairing: null });
    },
  };
}
