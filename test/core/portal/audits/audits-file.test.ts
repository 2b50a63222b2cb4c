// Audits of a period, by source, as an auditor takes them away; and the audit log, which an auditor reads.
import { join } from 'node:path';
import { auditsFile } from '@assay/core';
import t from 'tap';
import { copyMigratedFile } from '../../../helpers/migrated-file.ts';
import { temporaryFolder } from '../../../helpers/test-portal.ts';
import { detection } from '../../scan/identity/audited-tree.ts';
import { auditedRepository } from '../findings/audited-repository.ts';
import { importDocument } from '../imports/import-world.ts';

const page = { limit: 10, offset: 0, sort: '-createdAt' };
const sarif = { version: '2.1.0', runs: [{ tool: { driver: { name: 'Other' } }, results: [] }] };

t.test('AuditService: lists and exports audits by source and period, each with its tool', async (t) => {
  const world = await auditedRepository(t, (t) => copyMigratedFile(join(temporaryFolder(t), 'assay.db')));
  const { portal, admin, person, repository, team, tree, audit, runtime } = world;
  tree.found = [detection('=a')];
  await audit();
  runtime.advance(86_400_000);
  const between = runtime.now().toISOString();
  await importDocument(portal, admin, { repositoryId: repository.id, document: sarif });
  const tools = async (filter: object) =>
    (await portal.audits.list(admin, filter, page)).items.map(({ tool }) => tool);

  t.same(await tools({}), ['Other', 'Assay']);
  t.same(await tools({ source: 'import' }), ['Other']);
  await audit({ type: 'code-quality' });
  const listed = async (filter: object) =>
    (await portal.audits.list(admin, filter, page)).items.map(({ type }) => type);
  t.same(await listed({ type: 'code-quality' }), ['code-quality']);
  t.same(await listed({ type: ['code-quality', 'dependency'], source: 'audit' }), ['code-quality']);
  t.same(await listed({ status: 'failed' }), []);
  t.equal((await listed({ status: ['failed', 'completed'], team: team.id })).length, 3);
  t.same(await listed({ team: repository.id }), []);
  t.same(await listed({ repositoryId: team.id }), []);
  const [newest] = (await portal.audits.list(admin, {}, page)).items;
  t.same(await listed({ shortId: newest?.id.slice(-8) }), ['code-quality']);
  t.same(await tools({ to: between }), ['Assay'], 'the end is not part of the period');
  t.same(await tools({ from: between, type: 'security' }), ['Other']);
  const auditor = await person('auditor');
  const csv = (
    await auditsFile(portal.audits.all(auditor, { repositoryId: repository.id, type: 'security' }), 'csv')
  ).split('\r\n');
  t.equal(csv.length, 4);
  t.match(csv[1], /,code,security,audit,Assay,,completed,full,,c0ffee,no,0,1,0,0,0,1,0,,/);
  t.match(csv[2], /,code,security,import,Other,,completed,,/, 'nobody knows what an import covers');
  t.same(
    await auditsFile(portal.audits.all(await person('developer'), {}), 'json'),
    '{\n  "audits": []\n}\n',
    'nothing of other teams',
  );

  const log = await portal.activity.list(auditor, { action: 'audit.import' }, page);
  const { name } = await portal.users.get(admin, admin.userId);
  t.match(log.items, [{ actorId: admin.userId, actorName: name }]);
  for (const role of ['viewer', 'developer'] as const)
    await t.rejects(portal.activity.list(await person(role), {}, page), { code: 'INSUFFICIENT_PERMISSIONS' });
});
