// Every mapping has a sample, which is read as it says and taken for no other format.
import t from 'tap';
import type { ImportContext } from '../../../../../packages/core/src/portal/imports/import-format.ts';
import { importFormats } from '../../../../../packages/core/src/portal/imports/index.ts';
import { documentShape, JsonPart } from '../../../../../packages/core/src/portal/imports/json-part.ts';
import { mappings } from '../../../../../packages/core/src/portal/imports/mappings/index.ts';
import { structured } from '../../../../../packages/core/src/portal/imports/text-document.ts';
import type { AuditType } from '../../../../../packages/core/src/vocabulary/audit-type.ts';
import type { Detection } from '../../../../../packages/core/src/vocabulary/detection.ts';
import { scannerSamples } from '../scanner-samples.ts';
import { codeSamples } from './code-samples.ts';
import { hostSamples } from './host-samples.ts';
import { imageSamples } from './image-samples.ts';
import { infrastructureSamples } from './infrastructure-samples.ts';
import { mappingSamples } from './mapping-samples.ts';
import { packageSamples } from './package-samples.ts';

const samples = [
  ...mappingSamples,
  ...codeSamples,
  ...hostSamples,
  ...infrastructureSamples,
  ...imageSamples,
  ...packageSamples,
];

/** XML, CSV and documents in lines are texts. */
function bytesOf(document: unknown): JsonPart {
  return structured(JsonPart.of(Buffer.from(JSON.stringify(document))));
}

async function read(document: unknown, format: string, type: AuditType) {
  const part = bytesOf(document);
  const context = { type, shape: documentShape(part) } as ImportContext;
  const found = await importFormats.find(({ id }) => id === format)?.read(part, context);
  const runs = found?.runs ?? [];
  return {
    complete: runs[0]?.complete,
    artifact: runs.flatMap((run) => run.artifact ?? []).join(' ') || undefined,
    detections: runs.flatMap((run) => [...run.detections]),
  };
}

function rowOf({
  severity,
  category,
  ruleId,
  location,
  title,
  cwe = [],
  suppression,
  package: found,
}: Detection) {
  const fix = found?.fixedVersion ? ` → ${found.fixedVersion}` : '';
  const purl = found && !found.purl.startsWith('pkg:generic') ? [`${found.purl}${fix}`] : [];
  const place = location === null ? '-' : `${location.path}:${location.startLine}`;
  const parts = [
    severity,
    category,
    ruleId,
    place,
    title,
    ...cwe,
    ...purl,
    ...(suppression ? ['suppressed'] : []),
  ];
  return parts.join(' | ');
}

t.test('mappings: each has a sample', (t) => {
  const sampled = new Set(samples.map(({ format }) => format));
  t.same(
    mappings.map(({ id }) => id).filter((id) => !sampled.has(id)),
    [],
  );
  t.equal(
    new Set(importFormats.map(({ id }) => id)).size,
    importFormats.length,
    'no two formats share an id',
  );
  t.end();
});

for (const { format, type, document, rows, isPartial = false, artifact } of samples)
  t.test(`mappings: reads ${format}`, async (t) => {
    const { complete, artifact: named, detections } = await read(document, format, type);

    t.same(detections.map(rowOf), rows);
    t.equal(complete, !isPartial);
    t.equal(named, artifact);
    // The value of a secret is fingerprinted by what stores it.
    const shown = detections.map(({ anchor, ...rest }) =>
      anchor.kind === 'secret' ? rest : { ...rest, anchor },
    );
    t.notMatch(JSON.stringify(shown), /value-of-a-key/, 'no secret is kept');
  });

t.test('mappings: a document is of one format only', (t) => {
  for (const { format, document } of [...samples, ...scannerSamples]) {
    const shape = documentShape(bytesOf(document));
    t.same(
      importFormats.filter((one) => one.recognizes(shape)).map(({ id }) => id),
      [format],
      format,
    );
  }
  t.end();
});

t.test('mappings: a result without a rule is refused', async (t) => {
  const issue = { severity: 'LOW', details: 'Found', file: 'a.go', line: '1' };
  const document = { 'Golang errors': {}, Stats: {}, Issues: [issue] };

  await t.rejects(read(document, 'gosec', 'security'), { message: /a result has no rule_id/ });
});

t.test('mappings: results that are no list are refused', async (t) => {
  const document = { 'Golang errors': {}, Stats: {}, Issues: { one: 1 } };

  await t.rejects(read(document, 'gosec', 'security'), {
    message: '"Issues" must be a list, but it is an object.',
  });
});

t.test('mappings: the code itself is the identity, whatever line it stands on', async (t) => {
  const at = (line: number, before: string) => ({
    metrics: {},
    errors: [],
    results: [
      {
        test_id: 'B1',
        filename: 'a.py',
        line_number: line,
        code: `${line - 1} ${before}\n${line} exec(x)\n`,
      },
    ],
  });

  const [one, other] = [
    await read(at(2, 'a'), 'bandit', 'security'),
    await read(at(9, 'b'), 'bandit', 'security'),
  ];

  t.same(one.detections[0]?.anchor, { kind: 'code', text: 'exec(x)' });
  t.same(other.detections[0]?.anchor, one.detections[0]?.anchor);
});

t.test('mappings: a host that Nikto did not find is no finding, and not a run to its end', async (t) => {
  const vulnerabilities = [{ id: '0', method: 'GET', url: '/', msg: 'ERROR: Cannot resolve hostname' }];
  const { complete, detections } = await read(
    [{ host: '', port: '80', vulnerabilities }],
    'nikto-hosts',
    'security',
  );
  t.equal(complete, false);
  t.same(detections, []);
});

t.test('mappings: a host that Nmap did not reach is not one that has nothing open', async (t) => {
  const host = (address: string, state: string) =>
    `<host><status state="${state}"/><address addr="${address}"/></host>`;
  const { artifact } = await read(
    `<nmaprun>${host('192.0.2.1', 'up')}${host('192.0.2.2', 'down')}</nmaprun>`,
    'nmap',
    'security',
  );
  t.equal(artifact, '192.0.2.1');
});

t.test('mappings: documents of other tools that have the same members are not taken for theirs', (t) => {
  const foreign: readonly object[] = [
    { data: [{ id: 1, issueName: 'SQL Injection', friority: 'High' }] },
    { data: [], status: 'ok' },
    { '<dataset>': true, metadata: [{}], data: [{ row: ['1'] }] },
    {
      scan_id: '1',
      scan_status: 'SUCCESS',
      modules: ['a.jar'],
      findings: [{ title: 'Logger.info', severity: 4, issue_id: 1 }],
    },
  ];
  for (const document of foreign) {
    const shape = documentShape(bytesOf(document));
    t.same(
      importFormats.filter((one) => one.recognizes(shape)).map(({ id }) => id),
      [],
      JSON.stringify(document),
    );
  }
  for (const data of [{ repository: { vulnerabilityAlerts: { nodes: [] } } }, { search: { nodes: [] } }]) {
    const shape = documentShape(bytesOf({ data }));
    t.same(
      importFormats.filter((one) => one.recognizes(shape)).map(({ id }) => id),
      ['github-vulnerability-alerts'],
    );
  }
  t.end();
});

t.test('mappings: SonarQube names the file after the last colon of a component', async (t) => {
  const issue = (component: string) => ({
    rule: 'java:S1',
    type: 'VULNERABILITY',
    message: 'It.',
    component,
  });
  const names = [
    'shop:src/A.java',
    'org.example:shop:src/B.java',
    'org.example:shop:release/1:src/C.java',
    'D.java',
  ];
  const { detections } = await read(
    { paging: {}, components: [], issues: names.map(issue) },
    'sonarqube',
    'security',
  );
  t.same(
    detections.map(({ location }) => location?.path),
    ['src/A.java', 'src/B.java', 'src/C.java', 'D.java'],
  );
});

t.test('mappings: gosec says in its own words what is suppressed', async (t) => {
  const issue = (more: object) => ({
    rule_id: 'G1',
    file: 'a.go',
    line: '1',
    severity: 'LOW',
    details: 'It.',
    ...more,
  });
  const Issues = [
    issue({ nosec: false, suppressions: [{ kind: 'external', justification: 'Everywhere.' }] }),
    issue({ nosec: false, suppressions: [{ kind: 'inSource', justification: '' }] }),
    issue({ nosec: true, suppressions: null }),
    issue({ nosec: false, suppressions: null }),
  ];
  const { detections } = await read({ 'Golang errors': {}, Stats: {}, Issues }, 'gosec', 'security');
  t.same(
    detections.map(({ suppression }) => (suppression ? (suppression.reason ?? true) : false)),
    ['Everywhere.', true, true, false],
  );
});

t.test('mappings: a package of Dependency-Track is named with its group where it has one', async (t) => {
  const finding = (component: object) => ({
    component,
    vulnerability: { vulnId: 'CVE-2026-1', severity: 'LOW' },
  });
  const findings = [
    finding({ name: 'timespan', version: '2.3.0' }),
    finding({ group: 'org.example', name: 'shop', version: '1' }),
  ];
  const { detections } = await read(
    { meta: {}, project: { name: 'p' }, findings },
    'dependency-track',
    'dependency',
  );
  t.same(
    detections.map(({ package: found }) => found?.name),
    ['timespan', 'org.example/shop'],
  );
});

t.test('mappings: a package of the system of an image has the package URL of its distribution', async (t) => {
  const vulnerability = (operating_system: string, file?: string) => ({
    identifiers: [{ type: 'cve', value: 'CVE-2026-1' }],
    location: {
      operating_system,
      ...(file && { file }),
      dependency: { package: { name: 'zlib' }, version: '1' },
    },
  });
  const vulnerabilities = [
    vulnerability('alpine 3.10.2'),
    vulnerability('Unknown'),
    vulnerability('debian:12', 'web/package-lock.json'),
  ];
  const { detections } = await read({ version: '15.0.0', vulnerabilities }, 'gitlab', 'dependency');
  t.same(
    detections.map(({ package: found }) => found?.purl),
    ['pkg:apk/alpine/zlib@1', 'pkg:generic/zlib@1', 'pkg:npm/zlib@1'],
  );
});
