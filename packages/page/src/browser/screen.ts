import { emptyModel, type Model, waiting } from './model.ts';
import { patch } from './patch.ts';
import { pageView } from './views/page.ts';
import { pairingView } from './views/pairing.ts';
import { ago } from './views/words.ts';

/** What is known, and the picture of it: drawn once for each frame, however often it changed. */
export interface Screen {
  readonly root: HTMLElement;
  readonly dialog: HTMLDialogElement;
  /** What is known now. */
  model(): Model;
  /** Sets what is known, and draws it soon. */
  change(next: Model): void;
  /** Tells who listens and does not look. */
  say(words: string): void;
}

export function screenOf(begin: Partial<Model>, onDrawn: (root: HTMLElement) => void): Screen {
  const root = document.getElementById('page')!;
  const dialog = document.querySelector<HTMLDialogElement>('#pairing')!;
  const said = document.getElementById('said')!;
  let model: Model = { ...emptyModel, ...begin, now: Date.now() };
  let waits = false;
  const draw = () => {
    waits = false;
    model = { ...model, now: Date.now() };
    patch(root, pageView(model));
    onDrawn(root);
    drawPairing(dialog, model);
    const open = waiting(model);
    document.title = open > 0 ? `(${open}) agenthooks` : 'agenthooks';
  };
  setInterval(tick, 1000);
  return {
    root,
    dialog,
    model: () => model,
    change(next) {
      model = next;
      if (waits) return;
      waits = true;
      // A tab that nobody looks at gets no frames, and its title still tells.
      if (document.hidden) setTimeout(draw, 50);
      else requestAnimationFrame(draw);
    },
    say(words) {
      said.textContent = words;
    },
  };
}

function drawPairing(dialog: HTMLDialogElement, { pairing }: Model): void {
  if (pairing === null) {
    if (dialog.open) dialog.close();
    patch(dialog, []);
    return;
  }
  patch(dialog, [pairingView(pairing)]);
  if (!dialog.open) dialog.showModal();
}

/** Times go on where nothing else changes. */
function tick(): void {
  const now = Date.now();
  for (const time of document.querySelectorAll<HTMLElement>('[data-since]')) {
    const words = ago(now - Number(time.dataset.since));
    if (time.textContent !== words) time.textContent = words;
  }
}
