// Formats that an administrator adds: used by the next import, replaced by a file of the same format, and removed.
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { importWorld } from './import-world.ts';
import { exampleMapping } from './mappings/example-mapping.ts';

const example = exampleMapping();
const report = example.samples[0]?.document as object;
const detected = { format: undefined };

onBothDatabases(t, async (t, database) => {
  t.test('import mappings: what was added is recognized, and its findings close and reopen', async (t) => {
    const { portal, admin, take, list } = await importWorld(t, database);
    await t.rejects(take(report, detected), { message: /format of the document was not recognized/ });

    const added = await portal.importMappings.put(admin, example);
    t.match(added, { format: 'acme-scan', tool: 'Acme Scan', createdBy: { userId: admin.userId } });
    t.match(await take(report, detected), {
      tool: 'Acme Scan',
      artifact: 'shop',
      summary: { new: 1, critical: 1 },
    });
    t.match(await take({ ...report, files: {} }, detected), { summary: { fixed: 1 } });
    t.match(await list(), [{ ruleId: 'eval', status: 'resolved', location: { path: 'src/a.js' } }]);
    await take(report, { format: 'acme-scan' });
    await take({ ...report, files: {}, errors: ['x'] }, detected);
    t.match(await list(), [{ status: 'open' }], 'an unfinished run closes nothing');
  });

  t.test('import mappings: two that cannot be told apart are refused; only administrators add', async (t) => {
    const { portal, admin, person } = await importWorld(t, database);
    await portal.importMappings.put(admin, example);

    await t.rejects(portal.importMappings.put(admin, { ...example, id: 'other' }), {
      message: /samples\[0\].document could also be of the format acme-scan/,
    });
    const auditor = await person('auditor');
    await t.rejects(portal.importMappings.put(auditor, example), { message: /imports:manage/ });
    t.match(await portal.importMappings.list(auditor, { limit: 10, offset: 0 }), { total: 1 });
  });
});
