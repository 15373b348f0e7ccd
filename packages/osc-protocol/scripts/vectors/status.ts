import { toBase64 } from '../../src/base64.ts';
import type { JsonEvent } from '../../src/json.ts';
import type { VectorFile } from '../../src/vector.ts';
import { dropped, vector } from './vector.ts';

const osc = (body: string) => `\x1b]7501;${body}\x1b\\`;
const text = (value: string) => toBase64(new TextEncoder().encode(value));
const report = (fields: Record<string, string | number>): JsonEvent => ({
  type: 'status',
  state: 'idle',
  id: '',
  ...fields,
});
const discarded: JsonEvent = { type: 'status-discarded', reason: 'discarded' };
const long = (length: number) => 'a'.repeat(length);

/** OSC 7501, the Program Status Protocol, revision 0.4. */
export function status(): VectorFile {
  const read = (body: string, fields: Record<string, string | number>) =>
    vector(name(body), osc(body), [report(fields)]);
  const refused = (body: string) => vector(`discarded: ${name(body)}`, osc(body), [discarded]);
  const padded = `state=idle:${'x'.repeat(4077)}`;
  return {
    about: 'OSC 7501 reports, queries and replies, with the choices of the protocol page.',
    vectors: [
      ...['idle', 'working', 'done', 'blocked', 'error', 'clear'].map((state) =>
        read(`state=${state}`, { state }),
      ),
      read('app=cargo:progress=5:state=working', { state: 'working', progress: 5, app: 'cargo' }),
      read(' state = done : id = a/b ', { state: 'done', id: 'a/b' }),
      read('state=idle:app=a:state=done:app=b', { state: 'done', app: 'b' }),
      read('state=idle:state=b@d', { state: 'idle' }),
      read('state=idle:future=yes:=x:y:app=a:b', { app: 'a' }),
      read('state=idle:app=café', {}),
      read('state=idle:app=a:app=b/c', { app: 'a' }),
      read(`state=idle:${long(16)}=1`, {}),
      read(`state=idle:app=${long(32)}`, { app: long(32) }),
      ...['permission', 'question', 'auth'].map((kind) =>
        read(`state=blocked:kind=${kind}`, { state: 'blocked', kind }),
      ),
      read('state=blocked:kind=weather', { state: 'blocked' }),
      read('state=blocked:kind=auth:kind=weather', { state: 'blocked', kind: 'auth' }),
      read('state=working:kind=auth:progress=10', { state: 'working', progress: 10 }),
      read('state=blocked:progress=10', { state: 'blocked', progress: 10 }),
      read('state=done:progress=10', { state: 'done' }),
      read('state=working:progress=0', { state: 'working', progress: 0 }),
      read('state=working:progress=0000100', { state: 'working', progress: 100 }),
      ...['101', '+1', '4.5', '1_0', ''].map((value) =>
        read(`state=working:progress=${value}`, { state: 'working' }),
      ),
      read(`state=done:id=${Array.from({ length: 8 }, () => 'a').join('/')}`, {
        state: 'done',
        id: 'a/a/a/a/a/a/a/a',
      }),
      read(`state=done:msg=${text('Plan')}`, { state: 'done', msg: 'Plan' }),
      read(`state=done:msg=${text('Plan').replaceAll('=', '')}`, { state: 'done', msg: 'Plan' }),
      read(`state=done:title=${text('安全')}:msg=`, { state: 'done', title: '安全' }),
      read('state=done:msg="raw text"', { state: 'done' }),
      read(`state=done:title=${text(long(192))}`, { state: 'done', title: long(192) }),
      read(`state=done:msg=${text(long(2048))}`, { state: 'done', msg: long(2048) }),
      vector('4,096 bytes in all', `\x1b]7501;${padded}\x07`, [report({})]),
      ...[
        '',
        'app=cargo',
        'state=',
        'state=sleeping',
        'state=IDLE',
        'state=done:state=sleeping',
        'state=idle;app=x',
        `state=idle:${long(17)}=1`,
        `state=idle:app=${long(33)}`,
        `state=idle:app=${long(33)}:app=ok`,
        'state=clear:id=',
        'state=clear:id=/a',
        'state=clear:id=a//b',
        'state=clear:id=a=b',
        'state=clear:id=a@b',
        'state=working:id=a//b:id=ok',
        `state=working:id=${long(33)}`,
        'state=working:id=a/b/c/d/e/f/g/h/i',
        `state=working:id=${Array.from({ length: 4 }, () => long(32)).join('/')}`,
        'state=done:title=a',
        'state=done:msg=QQ=',
        'state=done:msg=QR',
        'state=done:msg=QQ==QQ==',
        'state=done:msg=-_-_',
        'state=done:msg=/w==',
        'state=done:msg=wK8=',
        'state=done:msg=7aCA',
        `state=done:msg=${text('a\x1bb')}`,
        `state=done:msg=${text('a\x85b')}`,
        'state=done:msg=a:msg=UGxhbg',
        `state=done:title=${text(long(193))}`,
        `state=done:msg=${text(long(2049))}`,
      ].map(refused),
      vector('a control byte in a body', osc('state=wor\nking'), [discarded]),
      vector('4,097 bytes with BEL', `\x1b]7501;${padded}x\x07`, [discarded]),
      vector('4,097 bytes with ST', osc(padded), [discarded]),
      vector('a query ended by ST', osc('?'), [{ type: 'status-query' }]),
      vector('a query ended by BEL', '\x1b]7501;?\x07', [{ type: 'status-query' }]),
      vector('a query with spaces', osc(' ? '), [{ type: 'status-query' }]),
      vector('a reply with pairs', osc('?:states=idle,working'), [{ type: 'status-capabilities' }]),
      vector('a query with a state is a reply', osc('?:state=idle'), [
        { type: 'status-capabilities' },
      ]),
      ...['??', '?x', '?:', '?:x', '?state=idle'].map((body) => vector(`nothing: ${body}`, osc(body), [])),
      vector('a number without a body', '\x1b]7501\x1b\\', []),
      vector('other numbers', '\x1b]75;state=idle\x07\x1b]750;state=idle\x07\x1b]75010;state=idle\x07', []),
      vector('an ESC inside aborts', '\x1b]7501;state=working\x1b[m:app=x\x1b\\', [dropped('aborted')]),
    ],
  };
}

const name = (body: string) => (body.length > 70 ? `${body.slice(0, 60)}… (${body.length})` : body);
