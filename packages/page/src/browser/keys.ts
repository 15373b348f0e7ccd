/** What a key does, given where the focus is; undefined: nothing of ours. */
export type KeyAct =
  | { do: 'move'; by: 1 | -1 }
  | { do: 'answer'; act: 'allow' | 'deny' }
  | { do: 'choose'; index: number }
  | { do: 'go' };

export interface Pressed {
  key: string;
  /** With Ctrl, Alt or Meta it is the browser's. */
  modified: boolean;
  /** Held down: an answer is given once. */
  repeated: boolean;
  /** In a field that takes text. */
  typing: boolean;
}

export function actOf({ key, modified, repeated, typing }: Pressed): KeyAct | undefined {
  if (modified || typing) return undefined;
  switch (key) {
    case 'j':
      return { do: 'move', by: 1 };
    case 'k':
      return { do: 'move', by: -1 };
    case 'a':
      return repeated ? undefined : { do: 'answer', act: 'allow' };
    case 'd':
      return repeated ? undefined : { do: 'answer', act: 'deny' };
    case 'g':
      return { do: 'go' };
    default:
      return /^[1-9]$/.test(key) && !repeated
        ? { do: 'choose', index: Number(key) - 1 }
        : undefined;
  }
}
