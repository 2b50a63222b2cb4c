// A report as of a moment says what a report of that moment said, on both databases.
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { detection } from '../../scan/identity/audited-tree.ts';
import { auditedRepository } from '../findings/audited-repository.ts';

const page = { limit: 100, offset: 0, sort: 'firstSeenAt' };
const day = 86_400_000;

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('portalReport: gives findings, compliance and executive reports as of a moment', async (t) => {
    const world = await auditedRepository(t, databaseUrl);
    const { portal, admin, runtime, tree, audit, repository } = world;
    const made = async (
      type: 'findings' | 'compliance' | 'executive',
      format: 'csv' | 'json' | 'markdown',
      more: object,
    ) => {
      const { id } = await portal.reports.create(admin, {
        type,
        format,
        repositoryId: repository.id,
        ...more,
      });
      while ((await portal.reports.get(admin, id)).status === 'pending') await sleep(10);
      let text = '';
      for await (const part of (await portal.reports.content(admin, id)).read()) text += part.toString();
      return text;
    };
    const all = async (more: object) => ({
      csv: comparable(await made('findings', 'csv', more)),
      compliance: comparable(await made('compliance', 'markdown', more)),
      executive: comparable(await made('executive', 'markdown', more)),
    });
    tree.found = ['a', 'b', 'c'].map((name) => detection(name, { severity: 'critical' }));
    await audit();
    const [first, second] = (await portal.findings.list(admin, {}, page)).items;
    const accepted = { status: 'acknowledged', comment: 'Until the rewrite.' } as const;
    await portal.findingUpdates.update(admin, first?.id ?? '', accepted);
    runtime.advance(1_000);
    const before = await all({});
    const at = runtime.now().toISOString();

    runtime.advance(40 * day);
    await portal.findingUpdates.update(admin, second?.id ?? '', { ...accepted, comment: 'Later.' });
    tree.found = ['a', 'd', 'e', 'f'].map((name) => detection(name, { severity: 'critical' }));
    await audit();
    const now = await all({});
    const then = await all({ at });

    for (const name of ['csv', 'compliance', 'executive'] as const) {
      t.not(now[name], before[name], `${name}: something has changed since`);
      t.equal(then[name], before[name], name);
    }
    t.match(JSON.parse(await made('findings', 'json', { at })).scope, /as of \d{4}-\d\d-\d\d/);
    const create = (more: object) =>
      portal.reports.create(admin, { type: 'findings', format: 'csv', ...more });
    await t.rejects(create({ at: '2001-01-01T00:00:00Z' }), /states are recorded since /);
    await t.rejects(create({ type: 'sbom', format: 'spdx', repositoryId: repository.id, at }), {
      code: 'VALIDATION_ERROR',
    });
  });
});

/** Without what says of which moment it is, and when a later audit saw the findings. */
function comparable(text: string): string {
  return text
    .replaceAll(/, as of [\d-]+/g, '')
    .replaceAll(/data as of [\dTZ:.-]+(?: \d\d:\d\d UTC)?/g, '')
    .replaceAll(/SHA-256 of the data of this report: \w+/g, '')
    .replaceAll(/(Z),[\d-]+T[\d:.]+Z,/g, '$1,,');
}
