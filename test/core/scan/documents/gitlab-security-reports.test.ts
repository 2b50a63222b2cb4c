// GitLab's security reports, by what its schemas require.
import { Ajv } from 'ajv';
import t from 'tap';
import { pipelineFormats } from '../../../../packages/core/src/scan/documents/pipeline-formats/index.ts';
import type { Report, ReportFinding } from '../../../../packages/core/src/scan/documents/report.ts';
import { gitlabReportSchema, type ScanType } from './gitlab-report-schema.ts';

function finding(more: Partial<ReportFinding>): ReportFinding {
  return {
    fingerprint: 'v1:00000000000000000000000000000000',
    auditType: 'security',
    status: 'open',
    ruleId: 'sql-injection',
    category: 'insecure-code',
    severity: 'high',
    title: 'SQL injection',
    description: 'A query is built from input.',
    remediation: 'Use parameters.',
    location: { path: 'src/a.ts', startLine: 3, endLine: 4, commit: null },
    package: null,
    advisory: null,
    cwe: ['CWE-89'],
    ...more,
  } as unknown as ReportFinding;
}

const secret = finding({ ruleId: 'aws-access-key', category: 'secrets-in-code', title: 'AWS key', cwe: [] });
const oldSecret = finding({
  ...secret,
  location: { path: 'b.env', startLine: 1, endLine: 1, commit: 'c0ffee00' },
});
const vulnerability = finding({
  auditType: 'dependency',
  category: 'dependency-vulnerability',
  ruleId: 'vulnerable-dependency',
  severity: 'critical',
  location: { path: 'package-lock.json', startLine: 9, endLine: 9, commit: null },
  package: { purl: 'pkg:npm/left@1.0.0', name: 'left', version: '1.0.0' } as never,
  advisory: { id: 'CVE-2026-1', aliases: ['GHSA-aaaa-bbbb-cccc'], url: 'https://nvd.example/1' } as never,
});
const accepted = finding({ status: 'acknowledged' });
const complete = { complete: true, skipped: [], notices: [], filesScanned: 3 };
const notice = { reason: 'no_advisories', message: '14 npm packages were not checked.' };

async function render(id: string, findings: ReportFinding[], audits: object[]) {
  const format = pipelineFormats.find((one) => one.id === id);
  const report = {
    tool: { name: 'Assay', version: '1.2.3' },
    audits,
    rules: new Map(),
    times: { startedAt: '2026-11-22T10:00:00.123Z', completedAt: '2026-11-22T10:00:09.456Z' },
    async *findings() {
      yield* findings;
    },
  } as unknown as Report;
  let text = '';
  for await (const part of format?.render(report) ?? []) text += String(part);
  return JSON.parse(text);
}

const both = [
  { type: 'security', coverage: complete },
  { type: 'dependency', coverage: { ...complete, notices: [notice] } },
];
const all = [finding({}), finding({}), secret, oldSecret, vulnerability, accepted];
const kinds = [
  ['gitlab-sast', 'sast', 2],
  ['gitlab-secret-detection', 'secret_detection', 2],
  ['gitlab-dependency-scanning', 'dependency_scanning', 1],
] as const;

const ajv = new Ajv({ strict: false, allErrors: true });

function faultsOf(type: ScanType, document: unknown): string[] {
  const validate = ajv.compile(gitlabReportSchema(type));
  validate(document);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

for (const [id, type, count] of kinds) {
  t.test(`${id}: has what GitLab's schema requires`, async (t) => {
    const document = await render(id, all, both);

    t.match(document, { version: /^15\.\d+\.\d+$/, schema: /^https:\/\// });
    const program = { id: 'assay', name: 'Assay', version: '1.2.3', vendor: { name: 'Assay' } };
    t.match(document.scan, {
      analyzer: program,
      scanner: program,
      type,
      start_time: '2026-11-22T10:00:00',
      end_time: '2026-11-22T10:00:09',
      status: 'success',
    });
    t.equal(document.vulnerabilities.length, count, 'open findings of its kind');
    const ids = document.vulnerabilities.map((one: { id: string }) => one.id);
    t.equal(new Set(ids).size, count, 'ids are unique');
    for (const one of document.vulnerabilities) {
      t.match(one, { id: /^[0-9a-f-]{36}$/, name: String, severity: /^(Info|Low|Medium|High|Critical)$/ });
      for (const identifier of one.identifiers)
        t.match(identifier, { type: /./, name: /./, value: /./ }, JSON.stringify(identifier));
      t.ok(one.identifiers.length > 0);
      t.ok(one.location.file.length > 0);
    }
    t.strictSame(faultsOf(type, document), [], 'by its schema');
    t.strictSame(faultsOf(type, await render(id, [], [])), [], 'of no audit');
    t.same(await render(id, all, both), document, 'the same report gives the same ids');
  });
}

t.test('gitlab reports: long texts and links of hostile advisories fit the schema', async (t) => {
  const long = {
    title: 'T'.repeat(300),
    description: 'd'.repeat(1_100_000),
    remediation: 'r'.repeat(8_000),
  };
  const advisory = { id: 'CVE-2026-2', aliases: [''], url: 'javascript:alert(1)' } as never;
  const hostile = [
    finding(long),
    finding({ ...secret, ...long }),
    finding({ ...vulnerability, ...long, advisory }),
  ];
  const nowhere = [finding({ location: null }), finding({ ...secret, location: null })];
  const unlocated = finding({ ...vulnerability, location: null });

  for (const [id, type] of kinds)
    t.strictSame(faultsOf(type, await render(id, [...hostile, ...nowhere, unlocated], both)), [], id);
  t.strictSame(
    faultsOf('sast', { ...(await render('gitlab-sast', all, both)), version: '15' }),
    ['/version must match pattern "^[0-9]+\\.[0-9]+\\.[0-9]+$"'],
    'the schema refuses what is wrong',
  );
});

t.test('gitlab reports: a text that is cut ends with a whole character', async (t) => {
  const title = `${'T'.repeat(254)}\u{1f511}${'T'.repeat(9)}`;
  const { vulnerabilities } = await render('gitlab-sast', [finding({ title })], both);

  t.equal(vulnerabilities[0].name.isWellFormed(), true);
  t.ok(vulnerabilities[0].name.startsWith('T'.repeat(254)));
});

t.test('gitlab reports: messages are about the kind of scan', async (t) => {
  const notices = [
    { reason: 'language_not_analyzed', subject: 'Kotlin', message: 'No rule reads Kotlin.' },
    { reason: 'language_not_analyzed', subject: 'archive', message: 'An archive was not read.' },
    { reason: 'data_flow_limited', subject: null, message: 'Data flows were limited.' },
    { reason: 'infrastructure_not_evaluated', subject: 'Terraform', message: 'Terraform was not evaluated.' },
    { reason: 'history_shallow', subject: null, message: 'The history is shallow.' },
    { reason: 'submodule_not_audited', subject: null, message: 'A submodule was not audited.' },
  ];
  const audits = [{ type: 'security', coverage: { ...complete, notices } }];
  const messagesOf = async (id: string) => {
    const { scan } = await render(id, [], audits);
    return scan.messages.map(({ value }: { value: string }) => value);
  };

  t.strictSame(await messagesOf('gitlab-sast'), [
    'No rule reads Kotlin.',
    'An archive was not read.',
    'Data flows were limited.',
    'Terraform was not evaluated.',
    'A submodule was not audited.',
  ]);
  t.strictSame(await messagesOf('gitlab-secret-detection'), [
    'An archive was not read.',
    'The history is shallow.',
    'A submodule was not audited.',
  ]);
});

t.test('gitlab-secret-detection: a location names its commit', async (t) => {
  const { vulnerabilities } = await render('gitlab-secret-detection', all, both);

  t.same(
    vulnerabilities.map((one: { location: { commit: unknown } }) => one.location.commit),
    [{ sha: '0000000' }, { sha: 'c0ffee00' }],
  );
});

t.test(
  'gitlab-dependency-scanning: names package, version and advisories, and what was not checked',
  async (t) => {
    const {
      vulnerabilities,
      scan,
      dependency_files: files,
    } = await render('gitlab-dependency-scanning', all, both);

    t.same(vulnerabilities[0].location.dependency, { package: { name: 'left' }, version: '1.0.0' });
    t.same(
      vulnerabilities[0].identifiers.map(
        (one: { type: string; value: string }) => `${one.type} ${one.value}`,
      ),
      ['cve CVE-2026-1', 'ghsa GHSA-aaaa-bbbb-cccc', 'cwe 89'],
    );
    t.same(scan.messages, [{ level: 'warn', value: notice.message }]);
    t.same(files, []);
  },
);

t.test('gitlab reports: an audit that was not run is a failed scan, not a clean one', async (t) => {
  const { scan, vulnerabilities } = await render('gitlab-sast', [], both.slice(1));

  t.match(scan, { status: 'failure', messages: [{ level: 'fatal', value: 'No security audit was run.' }] });
  t.same(vulnerabilities, []);
});
