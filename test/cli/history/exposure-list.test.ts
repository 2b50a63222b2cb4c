import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { assayIn } from '../../helpers/assay-command.ts';

/** What `assay exposure list` says when the portal has no exposure, and these histories are unknown. */
async function listed(t: Test, unknownRepositories: readonly object[]): Promise<string> {
  const summary = {
    open: 0,
    fixed: 0,
    unknown: 0,
    counted: 0,
    medianDaysToFix: null,
    medianDaysToAdopt: null,
  };
  const reply = { items: [], pagination: { total: 0, hasMore: false, limit: 100, offset: 0 } };
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ...reply, summary: { ...summary, unknownRepositories } }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { ASSAY_SERVER: origin, ASSAY_TOKEN: 'any' };
  return (await assayIn(t.testdir()).here(['exposure', 'list'], { env })).stderr;
}

t.test('assay exposure list: no exposure is not said of histories that are unknown', async (t) => {
  t.match(await listed(t, []), /^There are none\.$/m);
  const unknown = await listed(t, [{ repository: 'web', message: 'Its clone is shallow.' }]);
  t.match(unknown, /^There are none in what was checked\.$/m);
  t.match(unknown, /^unknown: web\. Its clone is shallow\.$/m);
});
