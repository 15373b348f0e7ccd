import { createOutputFollower } from '../outer/follow.ts';

/** What the agent's terminal shows while nobody looks, kept so that it can be shown again. */
export interface Screen {
  /** Output of the agent, as it is forwarded. */
  take(bytes: Uint8Array): void;
  /** Bytes that were taken and are not drawn yet. */
  waiting(): number;
  /** Called whenever `waiting` became less. */
  onDrawn(listener: () => void): void;
  resize(cols: number, rows: number): void;
  /**
   * Whether a terminal that is shown the screen now could go on from here: no sequence and no
   * character is cut.
   */
  isBetween(): boolean;
  /**
   * Calls back, before anything that is taken later is drawn, with what makes an empty terminal of
   * the same size look and behave like this one.
   */
  picture(then: (text: string) => void): void;
  end(): void;
}

export interface ScreenOptions {
  cols: number;
  rows: number;
  /** The terminal answers: device attributes, cursor position, modes. */
  onReply: (bytes: string) => void;
}

/** Lines above the screen: as much as a person scrolls back to see what happened meanwhile. */
const SCROLLBACK = 2_000;

/** The terminal emulator is loaded here and nowhere else: a session in a terminal needs none. */
export async function openScreen({ cols, rows, onReply }: ScreenOptions): Promise<Screen> {
  const [headless, serialize] = await Promise.all([
    import('@xterm/headless'),
    import('@xterm/addon-serialize'),
  ]);
  // Names of a CommonJS file where Node loads it, of a module where it is bundled.
  const Terminal = headless.Terminal ?? headless.default.Terminal;
  const SerializeAddon = serialize.SerializeAddon ?? serialize.default.SerializeAddon;
  const terminal = new Terminal({
    cols,
    rows,
    scrollback: SCROLLBACK,
    allowProposedApi: true,
  });
  const addon = new SerializeAddon();
  terminal.loadAddon(addon);
  terminal.onData(onReply);
  const follower = createOutputFollower();
  let waiting = 0;
  let drawn = () => {};
  return {
    take(bytes) {
      follower.follow(bytes);
      waiting += bytes.length;
      // Whoever reads the pty may use its buffer again.
      terminal.write(Uint8Array.from(bytes), () => {
        waiting -= bytes.length;
        drawn();
      });
    },
    waiting: () => waiting,
    onDrawn(listener) {
      drawn = listener;
    },
    resize: (toCols, toRows) => terminal.resize(toCols, toRows),
    isBetween: () => follower.isBetween(),
    picture(then) {
      // The modes of this moment: what is taken later has its own say.
      const modes = follower.set();
      terminal.write('', () => then(addon.serialize({ excludeModes: true }) + modes));
    },
    end: () => terminal.dispose(),
  };
}
