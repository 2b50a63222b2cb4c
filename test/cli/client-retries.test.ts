// Which requests the client sends again: those that may be repeated, and those that were refused before anything was done.
import t from 'tap';
import { ApiClient } from '../../packages/cli/src/client/client.ts';
import type { Reply } from '../../packages/cli/src/client/send.ts';

const overloaded = { code: 'RATE_LIMIT_EXCEEDED', message: 'Busy.', details: { reason: 'overloaded' } };
const signIn = { body: { email: 'ada@example.com', password: 'x'.repeat(12) } };

function clientOf(...replies: readonly [status: number, body: object][]) {
  const asked: string[] = [];
  const send = async ({ path }: { readonly path: string }): Promise<Reply> => {
    const [status, body] = replies[Math.min(asked.length, replies.length - 1)] ?? [500, {}];
    asked.push(path);
    const text = JSON.stringify(body);
    return { status, text, bytes: Buffer.from(text), header: () => undefined };
  };
  return { asked, client: new ApiClient({ origin: 'http://portal.example', version: '0.0.0', send }) };
}

t.test('client: a sign-in that a busy server refused is tried again', async (t) => {
  const { asked, client } = clientOf([503, overloaded], [200, { token: 'x' }]);

  t.same(await client.call('POST /v1/auth/login', signIn), { token: 'x' });
  t.equal(asked.length, 2);
});

t.test('client: one of which nobody knows whether it was done is not', async (t) => {
  const { asked, client } = clientOf([503, {}], [200, {}]);

  await t.rejects(client.call('POST /v1/auth/login', signIn), { code: 'BAD_REPLY' });
  t.equal(asked.length, 1);
});

t.test('client: reading is tried again, four times in all', async (t) => {
  const { asked, client } = clientOf([503, overloaded]);

  await t.rejects(client.call('GET /v1/teams'), { code: 'RATE_LIMIT_EXCEEDED' });
  t.equal(asked.length, 4);
});
