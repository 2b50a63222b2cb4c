// What is pruned of the recorded states is refused from then on; later moments read as before. On both databases.
import t from 'tap';
import { onBothDatabases } from '../../../../helpers/databases.ts';
import { detection } from '../../../scan/identity/audited-tree.ts';
import { auditedRepository } from '../../findings/audited-repository.ts';

const day = 86_400_000;
const page = { limit: 10, offset: 0, sort: 'severity' };

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('retention: earlier states go after their days, and their moments become unknown', async (t) => {
    const { portal, admin, runtime, tree, audit } = await auditedRepository(t, databaseUrl, {
      retention: { stateDays: 30 },
    });
    tree.found = [detection('a', { severity: 'critical' })];
    await audit();
    const [{ id = '' } = {}] = (await portal.findings.list(admin, {}, page)).items;
    const read = async (at: string) => ({
      status: (await portal.findings.list(admin, { at }, page)).items[0]?.status,
      score: (await portal.compliance.status(admin, { at }, { ...page, sort: 'name' })).items[0]?.score,
    });
    const moments: string[] = [];
    for (const status of ['acknowledged', 'open', 'resolved'] as const) {
      await portal.findingUpdates.update(admin, id, { status });
      runtime.advance(day);
      moments.push(runtime.now().toISOString());
      runtime.advance(19 * day);
    }
    const [first = '', , last = ''] = moments;
    const before = await read(last);
    t.equal((await read(first)).status, 'acknowledged');

    const pruned = await portal.retention.prune();
    const rows = (rule: string) => pruned.find((one) => one.id === rule)?.rows ?? 0;
    t.ok(rows('finding-states') > 0 && rows('compliance-history') > 0);
    t.same(await read(last), before);
    await t.rejects(portal.findings.list(admin, { at: first }, page), /states are recorded since/);
    await t.rejects(
      portal.compliance.status(admin, { at: first }, { ...page, sort: 'name' }),
      /states are recorded since/,
    );
  });
});
