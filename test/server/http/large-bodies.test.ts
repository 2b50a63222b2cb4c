// Large documents of one caller are read one after the other, and others do not wait for them.
import { EventEmitter } from 'node:events';
import type { Request } from '@hapi/hapi';
import t from 'tap';
import { LargeBodies } from '../../../packages/server/src/http/large-bodies.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

function controlled() {
  const blamed: string[] = [];
  const blame = (caller: string) => {
    blamed.push(caller);
    return () => void blamed.splice(blamed.indexOf(caller), 1);
  };
  const bodies = new LargeBodies({ blame });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (caller: string, headers: object = { 'content-length': '16000000' }) => {
    const res = new EventEmitter();
    const request = { raw: { req: { headers }, res } } as unknown as Request;
    const done = bodies.run(request, caller, () => {
      begun.push(caller);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
    return { res, done };
  };
  return { begun, blamed, ends, ask };
}

t.test('LargeBodies: a caller has one at a time, and another the next turn', async (t) => {
  const { begun, blamed, ends, ask } = controlled();
  const all = Array.from({ length: 10 }, () => ask('mallory').done);
  await turn();
  t.same(begun, ['mallory']);
  const ann = ask('ann').done;
  await turn();
  t.same(begun, ['mallory', 'ann'], 'one turn is left for another');
  t.same(blamed, ['mallory', 'ann']);
  await t.rejects(ask('mallory').done, {
    code: 'RATE_LIMIT_EXCEEDED',
    details: { limit: 'large-documents' },
  });
  for (let index = 0; index < 11; index += 1) {
    ends.shift()?.();
    await turn();
  }
  await Promise.all([...all, ann]);
  t.equal(begun.length, 11);
  t.same(blamed, []);
});

t.test('LargeBodies: small ones do not wait, and those of unknown length do', async (t) => {
  const { begun, ask } = controlled();
  ask('ann');
  await turn();
  for (const headers of [
    { 'transfer-encoding': 'chunked' },
    { 'content-encoding': 'gzip', 'content-length': '9' },
  ])
    ask('ann', headers);
  await turn();
  t.equal(begun.length, 1);
  for (const headers of [{}, { 'content-length': '1000' }]) ask('ann', headers);
  await turn();
  t.equal(begun.length, 3);
});

t.test('LargeBodies: who has gone waits no longer, and their body is never read', async (t) => {
  const { begun, ends, ask } = controlled();
  const first = ask('ann');
  const { res, done } = ask('ann');
  await turn();
  res.emit('close');
  await t.rejects(done, /closed the connection/);
  ends.shift()?.();
  await first.done;
  await turn();
  t.equal(begun.length, 1);
});
