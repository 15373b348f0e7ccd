import { type Element, h } from '../element.ts';
import type { Pairing } from '../model.ts';

/** Asks for the code, once for this browser. The code is shown where only a person sees it. */
export function pairingView({ shown, trouble, checking }: Pairing): Element {
  return h(
    'form.pair',
    { 'data-do': 'pair' },
    h('h2', { id: 'pair-title' }, 'Pair this browser'),
    shown === null
      ? h('p', {}, 'Having a code shown…')
      : shown.length === 0
        ? h(
            'p.trouble',
            { role: 'alert' },
            'There is no place where only a person sees a code, or too many wrong ones were typed. Wait half a minute; or run ',
            h('code', {}, 'agenthooks dashboard'),
            ' in a terminal of your own and open its link.',
          )
        : h(
            'p',
            {},
            'Once before the first answer. Six digits are shown in ',
            shown.join(' and '),
            '.',
          ),
    h(
      'label',
      {},
      'Code',
      h('input', {
        name: 'code',
        inputmode: 'numeric',
        pattern: '[0-9]{6}',
        maxlength: 6,
        autocomplete: 'one-time-code',
        required: true,
        disabled: shown === null || shown.length === 0,
      }),
    ),
    trouble !== undefined && h('p.trouble', { role: 'alert' }, trouble),
    h(
      'div.buttons',
      {},
      h(
        'button.primary',
        { type: 'submit', 'aria-disabled': checking ? 'true' : 'false' },
        checking ? 'Checking…' : 'Pair and answer',
      ),
      h('button', { type: 'button', 'data-do': 'show-code' }, 'Show another'),
      h('button.quiet', { type: 'button', 'data-do': 'leave-pairing' }, 'Not now'),
    ),
  );
}
