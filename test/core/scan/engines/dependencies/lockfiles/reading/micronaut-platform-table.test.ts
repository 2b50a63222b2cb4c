import t from 'tap';
import { BomTable } from '../../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/reading/bom-table.ts';
import { micronautPlatformTable } from '../../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/reading/micronaut-platform-table.ts';

t.test('the table of micronaut-platform names releases that exist and versions of each row', async (t) => {
  const [releases = '', ...rows] = micronautPlatformTable.trim().split('\n');
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
    new BomTable(micronautPlatformTable).versionIn('4.5.0', 'org.projectlombok:lombok', () => undefined),
    '1.18.32',
  );
});
