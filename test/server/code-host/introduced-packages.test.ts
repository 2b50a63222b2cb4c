// What a review says of packages that a change introduces, with real audits of both commits: the package, its license, and
// that its advisory is exploited.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { createEngines } from '../../../packages/core/src/scan/engines/index.ts';
import { defaultFingerprintKey } from '../../../packages/core/src/scan/identity/fingerprint.ts';
import { auditChange } from '../../../packages/core/src/scan/pipeline/audit-change.ts';
import { Coverage } from '../../../packages/core/src/scan/source/coverage/coverage.ts';
import { silentLog } from '../../../packages/core/src/support/log.ts';
import {
  packageLock,
  record,
  sync,
  writeExport,
} from '../../core/scan/engines/dependencies/advisory-setup.ts';
import { memorySource } from '../../helpers/memory-source.ts';
import { commit, reviewWorld } from '../../helpers/review-world.ts';

t.test('review: names introduced packages, their licenses and exploited advisories', async (t) => {
  const folder = t.testdir();
  const [databasePath, from] = [join(folder, 'advisories.db'), join(folder, 'osv')];
  writeExport(from, 'npm', [
    record('GHSA-aaaa-bbbb-cccc', 'left', '2.0.0', {
      ...{ aliases: ['CVE-2026-0001'], database_specific: { severity: 'MODERATE' } },
    }),
    record('GHSA-dddd-eeee-ffff', 'known', '2.0.0'),
  ]);
  const kev = { vulnerabilities: [{ cveID: 'CVE-2026-0001', dateAdded: '2026-02-03' }] };
  writeFileSync(join(from, 'known_exploited_vulnerabilities.json'), JSON.stringify(kev));
  await sync(databasePath, from);
  const known = { known: { version: '1.0.0', license: 'MIT' } };
  const introduced = { left: { version: '1.0.0', license: 'AGPL-3.0-only' }, quiet: { version: '3.0.0' } };
  const options = { advisories: { databasePath, osvApiUrl: null } };
  const { findings, packageChanges } = await auditChange(
    {
      base: memorySource({ 'package-lock.json': packageLock(known) }),
      head: memorySource({ 'package-lock.json': packageLock({ ...known, ...introduced }) }),
    },
    {
      type: 'dependency',
      engines: await createEngines(options, ['dependency']),
      coverage: new Coverage(),
      fingerprintKey: defaultFingerprintKey,
      signal: new AbortController().signal,
      log: silentLog,
      now: () => new Date('2026-06-01T00:00:00Z'),
    },
  );
  t.strictSame(
    findings.map(({ package: of, exploited, category }) => [of?.name, category, exploited]).sort(),
    [
      ['left', 'dependency-vulnerability', true],
      ['left', 'license', false],
    ],
    'not of the package that was there before',
  );

  const { provider, review, outcomes } = await reviewWorld(t);
  outcomes[`dependency ${commit(1)}`] = { findings, packageChanges };
  await review('opened');

  const body = provider.ownReviews[0]?.body ?? '';
  t.match(body, '| `left (npm)` | – | `1.0.0` | `AGPL-3.0-only` | urgent | **yes** |');
  t.match(
    body,
    '| `quiet (npm)` | – | `3.0.0` | unknown | no known vulnerability | no known vulnerability |',
  );
  t.notMatch(body, '`known (npm)`');
  t.match(
    body.replaceAll('\\', ''),
    'GHSA-aaaa-bbbb-cccc in left (CVE-2026-0001)',
    'the advisory has its names',
  );
});
