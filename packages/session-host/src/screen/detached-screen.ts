import { openScreen, type Screen } from './screen.ts';

/** The screen of a session that may have no terminal, and who answers the agent's questions to it. */
export interface DetachedScreen {
  screen: Screen;
  /**
   * Where what the screen answers goes. A terminal that shows the session answers by itself, and
   * two answers would be one too many: then undefined.
   */
  answerTo(write: (bytes: Uint8Array) => void, isShown: () => boolean): void;
}

export async function createDetachedScreen(size: {
  cols: number;
  rows: number;
}): Promise<DetachedScreen> {
  let reply: (bytes: string) => void = () => {};
  const screen = await openScreen({ ...size, onReply: (bytes) => reply(bytes) });
  return {
    screen,
    answerTo(write, isShown) {
      reply = (bytes) => {
        if (!isShown()) write(Buffer.from(bytes, 'latin1'));
      };
    },
  };
}
