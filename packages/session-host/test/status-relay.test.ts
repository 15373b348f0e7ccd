import { createDecoder, type TerminalEvent } from '@agenthooks/osc-protocol';
import { describe, expect, test } from 'vitest';
import { createStatusRelay } from '../src/outer/status-relay.ts';

const decode = (text: string): TerminalEvent[] => createDecoder().push(Buffer.from(text));
const report = (body: string) => decode(`\x1b]7501;${body}\x07`);
const reports = (text: string) =>
  decode(text).map((event) => (event.type === 'status' ? event.report : event.type));

function relayOf(...bodies: string[]) {
  const relay = createStatusRelay('pane1', 'claude');
  const said = bodies.flatMap((body) => report(body).map((event) => relay.take(event)));
  return { relay, said: said.map(reports) };
}

describe('what the outer terminal hears of the agent', () => {
  test('the root speaks as the pane, and its parts below it', () => {
    const { said } = relayOf('state=working:app=claude', 'state=blocked:kind=permission:id=sub/1');
    expect(said).toEqual([
      [{ state: 'working', id: 'pane1', app: 'claude' }],
      [{ state: 'blocked', kind: 'permission', id: 'pane1/sub/1' }],
    ]);
  });

  test('another program in the same terminal is not heard', () => {
    expect(relayOf('state=working', 'state=working:app=vim', 'state=clear:id=x').said).toEqual([
      [],
      [],
      [],
    ]);
  });

  test('clear of the root clears the pane and nothing else of the terminal', () => {
    const { said } = relayOf('state=working:app=claude', 'state=clear');
    expect(said[1]).toEqual([{ state: 'clear', id: 'pane1' }]);
  });

  test('text is made printable and cut', () => {
    const title = Buffer.from(`\u202eevil${'x'.repeat(90)}`).toString('base64');
    const [said] = relayOf(`state=working:app=claude:title=${title}`).said;
    expect(said![0]).toMatchObject({ title: `\ufffdevil${'x'.repeat(54)}…` });
  });

  test('an id that has no room below the pane is left out', () => {
    const deep = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].join('/');
    expect(relayOf('state=working:app=claude', `state=working:id=${deep}`).said[1]).toEqual([]);
  });

  test('a terminal that answers late hears what stands', () => {
    const { relay } = relayOf('state=working:app=claude', 'state=working:id=a', 'state=clear:id=a');
    expect(reports(relay.all())).toEqual([{ state: 'working', id: 'pane1', app: 'claude' }]);
  });

  test('the end clears the pane once it spoke', () => {
    expect(createStatusRelay('pane1', 'claude').clear()).toBe('');
    const { relay } = relayOf('state=idle:app=claude');
    expect(reports(relay.clear())).toEqual([{ state: 'clear', id: 'pane1' }]);
  });
});
