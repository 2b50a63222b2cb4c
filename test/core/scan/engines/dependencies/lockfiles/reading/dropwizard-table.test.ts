import t from 'tap';
import { BomTable } from '../../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/reading/bom-table.ts';
import { dropwizardTable } from '../../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/reading/dropwizard-table.ts';

t.test('the table of dropwizard names releases that exist and versions of each row', async (t) => {
  const [releases = '', ...rows] = dropwizardTable.trim().split('\n');
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
    new BomTable(dropwizardTable).versionIn('4.0.7', 'org.javassist:javassist', () => undefined),
    '3.30.2-GA',
  );
});
