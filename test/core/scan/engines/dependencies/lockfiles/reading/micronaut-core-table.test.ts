import t from 'tap';
import { BomTable } from '../../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/reading/bom-table.ts';
import { micronautCoreTable } from '../../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/reading/micronaut-core-table.ts';

t.test('the table of micronaut-core names releases that exist and versions of each row', async (t) => {
  const [releases = '', ...rows] = micronautCoreTable.trim().split('\n');
  const known = new Set(releases.split(' '));
  const broken = rows.filter((row) => {
    const [, members = '', changes = ''] = row.split('|');
    return (
      members === '' ||
      changes.split(' ').some((one) => !known.has(one.split('=')[0] ?? '') || !/=\S+$/.test(one))
    );
  });
  t.same(broken, []);
  t.equal(
    new BomTable(micronautCoreTable).versionIn('4.5.3', 'org.yaml:snakeyaml', () => undefined),
    '2.2',
  );
});
