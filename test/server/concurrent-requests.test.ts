// A limit of requests in progress counts those that are, however they came in.
import t from 'tap';
import { testServer } from '../helpers/test-server.ts';

t.test('concurrentRequests: a request that has its reply is over, also one that was injected', async (t) => {
  const { admin, nobody } = await testServer(t, { concurrentRequests: 2 });
  for (let turn = 0; turn < 4; turn += 1) {
    t.equal((await nobody.get('/openapi.json')).status, 200);
    t.equal((await admin.get('/users/me')).status, 200);
  }
});
