import t from 'tap';
import { killServer } from '../../bench/webhook/kill-server.ts';
import { temporaryFolder } from '../../helpers/test-portal.ts';

t.test('webhook endpoint: a killed portal keeps what it acknowledged', async (t) => {
  const { acknowledged, lost } = await killServer({ folder: temporaryFolder(t), kills: 2, perKill: 200 });
  t.ok(acknowledged >= 200, `${acknowledged} acknowledged`);
  t.same(lost, []);
});
