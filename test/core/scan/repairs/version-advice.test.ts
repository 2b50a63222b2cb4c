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

t.test(
  'VersionAdvice: separates what a release of the same major version fixes from what none does',
  async (t) => {
    const folder = t.testdir({});
    writeExport(join(folder, 'export'), 'npm', [
      record('GHSA-2222-2222-2222', 'left', '1.0.2'),
      record('GHSA-3333-3333-3333', 'left', '2.0.0'),
      record('GHSA-4444-4444-4444', 'right', '0.2.0'),
    ]);
    const databasePath = join(folder, 'advisories.db');
    await sync(databasePath, join(folder, 'export'));
    const advice = new VersionAdvice({ advisories: { databasePath, osvApiUrl: null } });
    t.teardown(() => advice.close());
    const version = (name: string, own: string) => ({ ecosystem: 'npm', name, version: own });

    t.same(await advice.affected('npm', 'left', ['1.0.1', '1.0.2', '2.0.0']), new Set(['1.0.1', '1.0.2']));
    t.same(
      await advice.withinMajor().affected('npm', 'left', ['1.0.1', '1.0.2', '2.0.0']),
      new Set(['1.0.1']),
    );
    t.same(
      await advice.partlyFixable([
        version('left', '1.0.1'),
        version('left', '1.0.2'),
        version('right', '0.1.0'),
      ]),
      [version('left', '1.0.1')],
    );
  },
);
