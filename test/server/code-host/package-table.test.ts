// What a review says of packages that a change adds, removes or moves to another version.
import t from 'tap';
import { packageChanges } from '../../../packages/core/src/scan/pipeline/package-changes.ts';
import { at, commit, found, reviewWorld } from '../../helpers/review-world.ts';

const of = (name: string, version: string, license?: string) => ({
  ecosystem: 'npm',
  name,
  version,
  ...(license !== undefined && { license }),
});

t.test('packageChanges: versions that only one of the commits has', (t) => {
  const before = [of('a', '1.0.0'), of('b', '1.0.0'), of('c', '1.0.0'), of('c', '2.0.0')];
  const after = [of('b', '2.0.0'), of('c', '2.0.0'), of('d', ''), of('d', '')];
  t.match(packageChanges(before, after), [
    { ecosystem: 'npm', name: 'a', before: ['1.0.0'], after: [] },
    { ecosystem: 'npm', name: 'b', before: ['1.0.0'], after: ['2.0.0'] },
    { ecosystem: 'npm', name: 'c', before: ['1.0.0'], after: [] },
    { ecosystem: 'npm', name: 'd', before: [], after: [''] },
  ]);
  t.match(
    packageChanges(
      [of('a', '1.0.0', 'MIT'), of('b', '1.0.0')],
      [of('a', '2.0.0', 'AGPL-3.0-only'), of('a', '3.0.0'), of('b', '1.0.0', 'MIT')],
    ),
    [{ name: 'a', licensesBefore: ['MIT'], licensesAfter: [null, 'AGPL-3.0-only'] }],
  );
  t.same(packageChanges(after, after), []);
  t.end();
});

t.test('review: a table of changed packages, and nothing unknown that looks safe', async (t) => {
  const { provider, review, outcomes, change } = await reviewWorld(t);
  const changes = packageChanges(
    [of('left', '1.0.0', 'MIT'), of('gone', '1.0.0', 'ISC')],
    [of('left', '1.1.0', 'GPL-3.0-only'), of('pa|d', '3.0.0')],
  );
  const vulnerable = found('x', {
    location: null,
    exploited: true,
    priority: { level: 'urgent', score: 99, reasons: [] },
    package: {
      purl: 'pkg:npm/left@1.1.0',
      name: 'left',
      version: '1.1.0',
      fixedVersion: null,
      scope: 'runtime',
      dependencyPath: null,
    },
  });
  outcomes[`dependency ${commit(1)}`] = { findings: [vulnerable], packageChanges: changes };
  await review('opened');
  t.match(
    provider.ownReviews[0]?.body,
    [
      '<details><summary>3 changed packages</summary>',
      '',
      '| Package | Before | After | License | Priority | Exploited |',
      '| --- | --- | --- | --- | --- | --- |',
      '| `left (npm)` | `1.0.0` | `1.1.0` | `MIT` → **`GPL-3.0-only`** | urgent | **yes** |',
      '| `gone (npm)` | `1.0.0` | – | `ISC` | – | – |',
      '| `pa¦d (npm)` | – | `3.0.0` | unknown | no known vulnerability | no known vulnerability |',
      '',
      '</details>',
    ].join('\n'),
  );
  const coverage = {
    level: 'partial' as const,
    complete: false,
    filesScanned: 1,
    filesSkipped: 1,
    bytesScanned: 1,
    skipped: [{ reason: 'no_advisories' as const, count: 1 }],
    notices: [],
  };
  outcomes[`dependency ${commit(2)}`] = { findings: [], packageChanges: changes, coverage };
  change({ head: commit(2) });
  await review();
  t.match(
    provider.ownReviews[0]?.body,
    '| `left (npm)` | `1.0.0` | `1.1.0` | `MIT` → **`GPL-3.0-only`** | unknown | unknown |',
  );
});

t.test('review: how many packages were compared, and no clean row for one that was not', async (t) => {
  const { provider, review, outcomes } = await reviewWorld(t);
  const packageRows = packageChanges([], [of('pinned', '3.0.0'), of('moving', 'latest')]);
  const coverage = {
    level: 'partial' as const,
    complete: false,
    filesScanned: 1,
    filesSkipped: 0,
    bytesScanned: 1,
    skipped: [],
    notices: [],
    packages: {
      compared: 1,
      notCompared: [{ reason: 'not_a_version' as const, count: 1, examples: ['moving@latest'] }],
    },
  };
  outcomes[`dependency ${commit(1)}`] = {
    findings: [found('x', at('yarn.lock', 2))],
    packageChanges: packageRows,
    coverage,
  };
  await review('opened');
  const body = provider.ownReviews[0]?.body ?? '';
  t.match(body, '- 1 of 2 packages compared with advisories.');
  t.match(body, '| `moving (npm)` | – | `latest` | unknown | unknown | unknown |');
  t.match(
    body,
    '| `pinned (npm)` | – | `3.0.0` | unknown | no known vulnerability | no known vulnerability |',
  );
});
