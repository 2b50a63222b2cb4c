// What commands say of decision rules that are gone: a portal double answers.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { assayIn } from '../helpers/assay-command.ts';

const id = '01a2b3c4-0000-7000-8000-0000deadbeef';
const assay = assayIn(t.testdir());
let env: Record<string, string> = {};

t.before(async () => {
  const entry = {
    ...{ id, at: '2026-11-30T06:00:00.000Z', actorId: id, actorName: 'Ada', address: null },
    ...{ action: 'decision-rule.delete', targetType: 'decision-rule', targetId: id },
    detail: { name: 'Tests are not shipped' },
  };
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.statusCode = request.method === 'DELETE' ? 204 : 200;
    const list = { items: [entry], pagination: { total: 1, limit: 20, offset: 0, hasMore: false } };
    response.end(request.method === 'DELETE' ? '' : JSON.stringify(list));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  env = { ASSAY_SERVER: `http://127.0.0.1:${port}`, ASSAY_TOKEN: 'assay_x' };
});

t.test('decisions rules remove: says that findings are as before, whatever the rule gave', async (t) => {
  const { stdout } = await assay.here(['decisions', 'rules', 'remove', id], { env });
  t.match(stdout, /^Removed the decision rule\. What it covered is as it was before/);
});

t.test('activity list: names what is gone as it was called then', async (t) => {
  const { stdout } = await assay.here(['activity', 'list'], { env });
  t.match(stdout, /decision-rule Tests are not shipped/);
  t.notMatch(stdout, id);
});
