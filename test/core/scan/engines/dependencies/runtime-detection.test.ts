// The advisories about a runtime are one finding.
import { join } from 'node:path';
import t from 'tap';
import { audit, record, sync, writeExport } from './advisory-setup.ts';

const folder = t.testdir();
const databasePath = join(folder, 'data', 'advisories.db');

function goRecord(id: string, fixed: string, more: object = {}) {
  const events = [{ introduced: '0' }, { fixed }];
  return record(id, 'stdlib', null, {
    affected: [{ package: { ecosystem: 'Go', name: 'stdlib' }, ranges: [{ type: 'SEMVER', events }] }],
    ...more,
  });
}

t.before(async () => {
  const from = join(folder, 'osv');
  writeExport(from, 'Go', [
    goRecord('GO-2026-0001', '1.22.1', { aliases: ['CVE-2026-2001'] }),
    goRecord('GO-2026-0002', '1.25.4', {
      aliases: ['CVE-2026-2002'],
      severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
    }),
    goRecord('GO-2026-0003', '1.23.0', { aliases: ['CVE-2026-2003'] }),
  ]);
  await sync(databasePath, from);
});

const goMod = 'module example.com/app\n\ngo 1.21.0\n';

t.test('runtimes: one finding for all advisories, with the version that clears them', async (t) => {
  const { detections } = await audit({ 'go.mod': goMod }, { databasePath });

  t.equal(detections.length, 1);
  t.match(detections[0], {
    ruleId: 'vulnerable-dependency',
    severity: 'critical',
    title: 'Go 1.21.0: update to 1.25.4 or later, 3 advisories',
    description:
      /^Go 1\.21\.0 is affected by CVE-2026-2002 \(critical\), CVE-2026-2001 .*Found in go\.mod:3/s,
    remediation: /go get go@1\.25\.4/,
    anchor: { purl: 'pkg:golang/stdlib', advisory: 'runtime' },
    package: { version: '1.21.0', fixedVersion: '1.25.4' },
    advisory: {
      id: 'CVE-2026-2002',
      aliases: ['CVE-2026-2001', 'CVE-2026-2003', 'GO-2026-0001', 'GO-2026-0002', 'GO-2026-0003'],
    },
  });
  t.same(
    detections[0]?.replaces?.map((anchor) => anchor.kind === 'dependency' && anchor.advisory),
    ['CVE-2026-2002', 'CVE-2026-2001', 'CVE-2026-2003'],
  );
});

t.test('runtimes: an ignored advisory stays a finding of its own, and out of the update', async (t) => {
  const { detections } = await audit(
    {
      'go.mod': goMod,
      'osv-scanner.toml': '[[IgnoredVulns]]\nid = "CVE-2026-2002"\nreason = "not called"\n',
    },
    { databasePath },
  );

  t.same(
    detections.map(({ title, suppression }) => [title, suppression?.reason]),
    [
      ['stdlib 1.21.0: GO-2026-0002 in stdlib (CVE-2026-2002)', 'not called'],
      ['Go 1.21.0: update to 1.23.0 or later, 2 advisories', undefined],
    ],
  );
});
