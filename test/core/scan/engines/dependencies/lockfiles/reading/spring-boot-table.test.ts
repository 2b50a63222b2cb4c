import t from 'tap';
import { BomTable } from '../../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/reading/bom-table.ts';
import { springBootTable } from '../../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/reading/spring-boot-table.ts';

t.test('the table of spring-boot names releases that exist and versions of each row', async (t) => {
  const [releases = '', ...rows] = springBootTable.trim().split('\n');
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
    new BomTable(springBootTable).versionIn('2.7.18', 'com.h2database:h2', () => undefined),
    '2.1.214',
  );
});
