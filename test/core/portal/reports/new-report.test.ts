// What belongs together in what a report is asked for with.
import t from 'tap';
import { checkNewReport, type NewReport } from '../../../../packages/core/src/portal/reports/new-report.ts';

const refused: readonly [field: string, input: NewReport][] = [
  ['format', { type: 'vex', format: 'pdf' }],
  ['format', { type: 'findings', format: 'openvex' }],
  ['release', { type: 'findings', format: 'json', release: 'v1' }],
  ['namespace', { type: 'sbom', format: 'json', repositoryId: 'r', namespace: 'https://example.com' }],
  ['category', { type: 'vex', format: 'openvex', category: 'csaf_vex' }],
  ['release', { type: 'vex', format: 'csaf', release: 'v1' }],
  ['tag', { type: 'vex', format: 'csaf', tag: 'product', repositoryId: 'r' }],
  ['tag', { type: 'vex', format: 'csaf', tag: 'product', auditId: 'a' }],
  ['tag', { type: 'sbom', format: 'cyclonedx', repositoryId: 'r', tag: 'product' }],
  ['tag', { type: 'findings', format: 'json', tag: 'product', repositoryId: 'r' }],
  ['includeVulnerabilities', { type: 'vex', format: 'csaf', includeVulnerabilities: true }],
  ['specVersion', { type: 'sbom', format: 'cyclonedx', repositoryId: 'r', specVersion: '2.3' }],
  ['owner', { type: 'vex', format: 'csaf', owner: '@org/payments' }],
  ['auditId', { type: 'audit', format: 'pdf' }],
  ['repositoryId', { type: 'sbom', format: 'cyclonedx' }],
];

for (const [field, input] of refused)
  t.test(`checkNewReport: refuses ${JSON.stringify(input)} for its ${field}`, async (t) => {
    t.throws(() => checkNewReport(input), { code: 'VALIDATION_ERROR', details: { [field]: String } });
  });

t.test('checkNewReport: takes VEX of a release, of a tag and of an audit', async (t) => {
  const vex = { type: 'vex', format: 'csaf' } as const;
  t.doesNotThrow(() => checkNewReport({ ...vex, repositoryId: 'r', release: 'v1', category: 'csaf_vex' }));
  t.doesNotThrow(() => checkNewReport({ ...vex, tag: 'product', namespace: 'https://example.com' }));
  t.doesNotThrow(() => checkNewReport({ ...vex, auditId: 'a' }));
});

t.test('checkNewReport: takes findings, compliance and executive reports of a tag', async (t) => {
  for (const type of ['findings', 'compliance', 'executive'] as const)
    t.doesNotThrow(() => checkNewReport({ type, format: 'html', tag: 'payments' }));
});
