import { CONTRACT } from '../../src/contract.ts';
import { eventToJson } from '../../src/json.ts';
import type { VectorFile } from '../../src/vector.ts';
import { vector } from './vector.ts';

const TOKEN = '5f0c2b9e6f7d4c3f9d392f6a8f1f3b10';

/** Every example of the contract, framed in every way that a host may ask for. */
export function signals(): VectorFile {
  const examples = CONTRACT.flatMap((form) => form.examples);
  const marked = examples.flatMap(({ body, signal }) => {
    const mark = body.startsWith('agent working') ? 'C' : body.startsWith('agent done') ? 'D' : '';
    if (mark === '') return [];
    const words = body.split(' ').slice(2);
    return [{ signal, mark: `${mark};${[`aid=agenthooks/${TOKEN}`, ...words].join(';')}` }];
  });
  return {
    about: 'Every body of the contract: without a token, with one, and in the marks dialect.',
    vectors: [
      ...examples.map(({ body, signal }) =>
        vector(body, `\x1b]777;notify;agenthooks;${body}\x07`, [
          eventToJson({ type: 'signal', signal, trusted: true }),
        ]),
      ),
      ...examples.map(({ body, signal }) =>
        vector(
          `${body}, with a token`,
          `\x1b]777;notify;agenthooks/${TOKEN};${body}\x07`,
          [eventToJson({ type: 'signal', signal, trusted: true })],
          { token: TOKEN },
        ),
      ),
      ...marked.map(({ mark, signal }) =>
        vector(
          `mark ${mark.slice(0, 1)} for "${mark.slice(0, 1) + mark.slice(mark.indexOf(TOKEN) + 32)}"`,
          `\x1b]133;${mark}\x07`,
          [eventToJson({ type: 'signal', signal, trusted: true })],
          { token: TOKEN, dialect: 'marks' },
        ),
      ),
    ],
  };
}
