// Versions that no file names are held against the same advisories.
import { join } from 'node:path';
import t from 'tap';
import { VersionAdvice } from '../../../../packages/core/src/scan/repairs/version-advice.ts';
import { record, sync, writeExport } from '../engines/dependencies/advisory-setup.ts';

t.test('VersionAdvice: knows which versions are affected, and says when nobody knows', async (t) => {
  const folder = t.testdir({});
  writeExport(join(folder, 'export'), 'npm', [record('GHSA-2222-2222-2222', 'left', '1.0.2')]);
  const databasePath = join(folder, 'advisories.db');
  await sync(databasePath, join(folder, 'export'));
  const advice = new VersionAdvice({ advisories: { databasePath, osvApiUrl: null } });
  t.teardown(() => advice.close());

  t.same(await advice.affected('npm', 'left', ['1.0.0', '1.0.2', '1.0.1']), new Set(['1.0.0', '1.0.1']));
  await t.rejects(advice.affected('PyPI', 'flask', ['1.0']), {
    message: 'There are no advisories for PyPI. Run `assay advisories sync`.',
  });
});
