import t from 'tap';
import { killServer } from '../../bench/webhook/kill-server.ts';
import { temporaryFolder } from '../../helpers/test-portal.ts';

t.test('a portal that is killed keeps what it acknowledged', async (t) => {
  const { acknowledged, lost } = await killServer({ folder: temporaryFolder(t), kills: 2, perKill: 200 });
  t.ok(acknowledged >= 200, `${acknowledged} acknowledged`);
  t.same(lost, []);
});
