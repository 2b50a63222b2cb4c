// Import formats in the store: one for each name.
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { importWorld } from './import-world.ts';
import { exampleMapping } from './mappings/example-mapping.ts';

const example = exampleMapping();
const report = example.samples[0]?.document as object;
const detected = { format: undefined };

onBothDatabases(t, async (t, database) => {
  t.test('import mappings: a file of the same format takes its place', async (t) => {
    const { portal, admin, take } = await importWorld(t, database);
    const first = await portal.importMappings.put(admin, example);
    const [, second] = example.samples;

    const again = await portal.importMappings.put(admin, {
      ...example,
      severity: { otherwise: 'low' },
      samples: [{ ...second, findings: [{ severity: 'low' }] }],
    });

    t.equal(again.id, first.id);
    t.match(await portal.importMappings.list(admin, { limit: 10, offset: 0 }), { total: 1 });
    t.match(await take(report, detected), { summary: { low: 1 } });
    await portal.importMappings.delete(admin, first.id);
    await t.rejects(take(report, { format: 'acme-scan' }), {
      message: /"acme-scan" is not a format that can be imported/,
    });
    await t.rejects(portal.importMappings.get(admin, first.id), { message: 'Import mapping not found.' });
  });
});
