// The lowest clean release above the one that is there.
import t from 'tap';
import { npmLibraries } from '../../../../../packages/core/src/scan/repairs/npm/npm-libraries.ts';
import { lowestClean } from '../../../../../packages/core/src/scan/repairs/npm/plan-moves.ts';

t.test('lowestClean: skips what is vulnerable, young, a prerelease or above the latest', (t) => {
  const { semver } = npmLibraries();
  const versions = ['1.0.0', '1.0.1', '1.1.0-rc.1', '1.1.0', '1.2.0', '2.0.0', '3.0.0'];
  const found = {
    versions: new Map(versions.map((version) => [version, { version }])),
    tags: { latest: '2.0.0' },
    vulnerable: new Set<string>(),
    recent: new Set(['1.1.0']),
  };
  const lowest = (avoided: readonly string[], isWithinMajor: boolean) =>
    lowestClean(found, { above: '1.0.0', avoided: new Set(avoided), isWithinMajor }, semver);

  t.equal(lowest(['1.0.0'], true), '1.0.1');
  t.equal(lowest(['1.0.0', '1.0.1'], true), '1.2.0');
  t.equal(lowest(['1.0.0', '1.0.1', '1.2.0'], true), undefined);
  t.equal(lowest(['1.0.0', '1.0.1', '1.2.0'], false), '2.0.0');
  t.equal(lowest(['1.0.0', '1.0.1', '1.2.0', '2.0.0'], false), undefined);
  t.end();
});
