// The formats of scanners that have one of their own: what each of their results becomes.
import t from 'tap';
import { importFormats } from '../../../../packages/core/src/portal/imports/index.ts';
import { documentShape, JsonPart } from '../../../../packages/core/src/portal/imports/json-part.ts';
import { mappings } from '../../../../packages/core/src/portal/imports/mappings/index.ts';
import { normalizeDetections } from '../../../../packages/core/src/scan/identity/normalize-detections.ts';
import type { AuditType } from '../../../../packages/core/src/vocabulary/audit-type.ts';
import { scannerSamples } from './scanner-samples.ts';

async function importOf(document: unknown, type: AuditType, id?: string) {
  const part = JsonPart.of(Buffer.from(JSON.stringify(document)));
  const shape = documentShape(part);
  const formats = importFormats.filter((one) => (id ? one.id === id : one.recognizes(shape)));
  const [format] = formats;
  if (!format || formats.length !== 1) throw new Error(`${formats.length} formats recognize the document.`);
  const matchPackages = () => Promise.reject(new Error('unused'));
  const { runs } = await format.read(part, { type, shape, fingerprintKey: 'test', matchPackages });
  return { format: format.id, run: runs[0], detections: [...(runs[0]?.detections ?? [])] };
}

/** `severity rule path:line title` and the advisory or CWE ids. */
async function describeImport(document: unknown, type: AuditType): Promise<readonly string[]> {
  const { detections } = await importOf(document, type);
  return normalizeDetections(detections, { fingerprintKey: 'test', commit: null }).map((one) =>
    [
      one.severity,
      one.category,
      one.ruleId,
      one.location ? `${one.location.path}:${one.location.startLine}` : '-',
      one.title,
      one.advisory ? [one.advisory.id, ...one.advisory.aliases].join(',') : one.cwe.join(','),
      one.suppression ? 'suppressed' : '',
    ]
      .join(' | ')
      .replace(/(?: \| )+$/, ''),
  );
}

for (const { format, document, results, isComplete = true } of scannerSamples) {
  t.test(`${format}: is recognized, and each result becomes a finding`, async (t) => {
    for (const [type, expected] of Object.entries(results) as [AuditType, string[]][]) {
      t.same(await describeImport(document, type), expected, type);
      const { run, format: found } = await importOf(document, type);
      t.match({ found, complete: run?.complete }, { found: format, complete: isComplete });
    }
  });
}

t.test('scanner formats: every format has a sample', async (t) => {
  const ids = importFormats
    .map(({ id }) => id)
    .filter((id) => !['assay', 'csaf', 'cyclonedx', 'cyclonedx-xml', 'openvex', 'sarif', 'spdx'].includes(id))
    // They have samples of their own.
    .filter((id) => !mappings.some((one) => one.id === id));

  t.same(scannerSamples.map(({ format }) => format).sort(), ids);
});

t.test('scanner formats: the wrong audit type or document is refused with what to do', async (t) => {
  await t.rejects(importOf([{ RuleID: 'a', Secret: 'b' }], 'dependency'), {
    message: 'gitleaks results can only be imported as security audits.',
  });
  await t.rejects(importOf({ other: 1 }, 'dependency', 'grype'), {
    message: 'This is not the output of Grype.',
  });
});

t.test('scanner formats: a list of something else is no run without findings', async (t) => {
  for (const { format: id, results } of scannerSamples)
    for (const document of [[null], [7], ['x'], [{}], [[]]]) {
      const [type] = Object.keys(results) as [AuditType];
      await t.rejects(importOf(document, type, id), /This is not the/, `${id} ${JSON.stringify(document)}`);
    }
});

t.test('scanner formats: an empty list is a run without findings, where the format is named', async (t) => {
  t.match(await importOf([], 'security', 'gitleaks'), { detections: [], run: { complete: true } });
});

t.test(
  'gitleaks: the value of a secret is kept nowhere, and a redacted one is still distinguished',
  async (t) => {
    const secret = ['ghp', 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'].join('_');
    const leak = { RuleID: 'github-pat', Description: 'GitHub PAT', File: 'a.txt', StartLine: 1 };
    const { detections } = await importOf([{ ...leak, Secret: secret, Match: secret }], 'security');
    const redacted = await importOf(
      [
        { ...leak, Secret: 'REDACTED', Fingerprint: 'a.txt:github-pat:1' },
        { ...leak, StartLine: 2, Secret: 'REDACTED', Fingerprint: 'a.txt:github-pat:2' },
      ],
      'security',
    );

    const kept = normalizeDetections(detections, { fingerprintKey: 'test', commit: null });
    t.notMatch(JSON.stringify(kept), secret);
    const others = normalizeDetections(redacted.detections, { fingerprintKey: 'test', commit: null });
    t.equal(new Set(others.map(({ fingerprint }) => fingerprint)).size, 2);
  },
);

t.test('trivy: licenses of packages and files, and clusters as older reports list them', async (t) => {
  const license = { Severity: 'HIGH', Category: 'restricted', Name: 'GPL-2.0' };
  const Licenses = [
    { ...license, PkgName: 'busybox', FilePath: '' },
    { ...license, PkgName: '', FilePath: '/etc/CA.pl' },
  ];
  const image = { SchemaVersion: 2, ArtifactName: 'a', Results: [{ Target: 'OS Packages', Licenses }] };
  const Misconfigurations = [{ ID: 'KSV001', Title: 'Can elevate', Severity: 'MEDIUM', Status: 'FAIL' }];
  const cluster = {
    ClusterName: 'c',
    Misconfigurations: [{ Kind: 'Pod', Results: [{ Target: 'Pod/a', Misconfigurations }] }],
  };

  t.same(await describeImport(image, 'dependency'), [
    'high | license | trivy-license | - | busybox: License GPL-2.0',
    'high | license | trivy-license | etc/CA.pl:1 | /etc/CA.pl: License GPL-2.0',
  ]);
  t.same(await describeImport(cluster, 'security'), [
    'medium | infrastructure | KSV001 | Pod/a:1 | Can elevate',
  ]);
});

t.test('zap: alerts of one rule differ by name, and those of one name are one finding', async (t) => {
  const alert = (name: string, uri: string, riskcode: string) => ({
    ...{ pluginid: '10055', alert: name, riskcode, confidence: '2', desc: '<p>A header.</p>', solution: '' },
    instances: [{ method: 'GET', uri }],
  });
  const alerts = [
    alert('CSP: Wildcard Directive', 'https://shop.example/', '1'),
    alert('CSP: style-src unsafe-inline', 'https://shop.example/', '2'),
    alert('CSP: Wildcard Directive', 'https://shop.example/cart', '2'),
  ];
  const document = { '@version': '2.9.0', site: [{ '@name': 'https://shop.example', alerts }] };

  t.same(await describeImport(document, 'security'), [
    'medium | insecure-code | zap-10055 | - | CSP: Wildcard Directive',
    'medium | insecure-code | zap-10055 | - | CSP: style-src unsafe-inline',
  ]);
  const { detections } = await importOf(document, 'security');
  t.same(
    detections.map(({ description }) => description),
    [
      'A header. Found at GET https://shop.example/, GET https://shop.example/cart.',
      'A header. Found at GET https://shop.example/.',
    ],
  );
});

t.test('checkov: a run that found nothing to check is a run without findings', async (t) => {
  const counts = { passed: 0, failed: 0, skipped: 0, resourcecount: 0, checkov_version: '2.1.269' };

  const whole = await importOf({ ...counts, parsingerrors: 0 }, 'security');
  const broken = await importOf({ ...counts, parsing_errors: 2 }, 'security');

  t.match(
    [whole, broken],
    [
      { format: 'checkov', run: { complete: true }, detections: [] },
      { format: 'checkov', run: { complete: false }, detections: [] },
    ],
  );
});

t.test('cyclonedx: vulnerabilities of components that are not in the document are not lost', async (t) => {
  const bom = { bomFormat: 'CycloneDX', specVersion: '1.4' };
  const vulnerabilities = [{ id: 'CVE-2021-44228', affects: [{ ref: 'elsewhere' }] }];

  await t.rejects(importOf({ ...bom, vulnerabilities }, 'dependency'), {
    message: /vulnerabilities without the components that they affect/,
  });
});

t.test(
  'semgrep: another tool with results and errors is not Semgrep, and a result needs its rule',
  async (t) => {
    const bandit = {
      errors: [],
      generated_at: '',
      metrics: {},
      results: [{ test_id: 'B602', filename: 'a.py' }],
    };
    await t.rejects(importOf(bandit, 'security', 'semgrep'), /not the output of Semgrep/);
    const unnamed = { version: '1', errors: [], paths: {}, results: [{ path: 'a.py' }] };
    await t.rejects(importOf(unnamed, 'security'), /"check_id" of each result must be a text/);
  },
);
