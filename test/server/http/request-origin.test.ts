// Whom a request is done for, without holding the request for longer than it takes.
import type { Request } from '@hapi/hapi';
import t from 'tap';
import { originOf } from '../../../packages/server/src/http/request-origin.ts';

function requestOf(raw: { destroyed: boolean; once(name: string, call: () => void): void }): Request {
  return {
    headers: { 'x-request-id': 'one' },
    info: { remoteAddress: '192.0.2.1' },
    plugins: {},
    raw: { res: raw },
  } as unknown as Request;
}

t.test('originOf: says who asks, and aborts once the client has gone', async (t) => {
  let close = () => {};
  const origin = originOf(requestOf({ destroyed: false, once: (_, call) => void (close = call) }), 'user:1');
  t.match(origin, { requestId: 'one', address: '192.0.2.1', caller: 'user:1', cost: {} });
  t.equal(origin.signal, origin.signal);
  t.equal(origin.signal?.aborted, false);
  close();
  t.equal(origin.signal?.aborted, true);
  t.equal(originOf(requestOf({ destroyed: true, once() {} }), 'user:1').signal?.aborted, true);
});

t.test('originOf: gives no object a getter of its own, with which V8 would keep the request', async (t) => {
  const origin = originOf(requestOf({ destroyed: false, once() {} }), 'user:1');
  t.notOk(Object.hasOwn(origin, 'signal'));
});
