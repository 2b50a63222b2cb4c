// What holds the results of a document has another shape: nothing read is not nothing found.
import t from 'tap';
import { importFormats } from '../../../../packages/core/src/portal/imports/index.ts';
import { documentShape, JsonPart } from '../../../../packages/core/src/portal/imports/json-part.ts';
import type { AuditType } from '../../../../packages/core/src/vocabulary/audit-type.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { importDocument, importWorld } from './import-world.ts';

const driver = { tool: { driver: { name: 'Any' } } };
const sarif = (results: unknown) => ({ version: '2.1.0', runs: [{ ...driver, results }] });
const trivy = (results: unknown) => ({ SchemaVersion: 2, ArtifactName: 'a', Results: results });
const grype = (matches: unknown) => ({ descriptor: { name: 'grype' }, matches });
const bom = (parts: object) => ({ bomFormat: 'CycloneDX', specVersion: '1.6', ...parts });
const checkov = (results: unknown) => ({ check_type: 'terraform', results });
const zap = (...alerts: unknown[]) => ({ site: alerts.map((one) => ({ '@name': 'a', alerts: one })) });
const npm = (parts: object) => ({ auditReportVersion: 2, ...parts });

const cases: readonly (readonly [format: string, type: AuditType, document: unknown, message: string])[] = [
  [
    'checkov',
    'security',
    checkov({ failed_checks: 'x' }),
    '"failed_checks" must be a list, but it is a string.',
  ],
  [
    'checkov',
    'security',
    checkov({ failed_checks: {} }),
    '"failed_checks" must be a list, but it is an object.',
  ],
  [
    'checkov',
    'security',
    checkov({ failed_checks: [1] }),
    'Each element of "failed_checks" must be an object, but it is a number.',
  ],
  [
    'checkov',
    'security',
    checkov({ skipped_checks: 7 }),
    '"skipped_checks" must be a list, but it is a number.',
  ],
  [
    'checkov',
    'security',
    checkov({ parsing_errors: 'x' }),
    '"parsing_errors" must be a list, but it is a string.',
  ],
  ['checkov', 'security', checkov([]), '"results" must be an object, but it is a list.'],
  ['checkov', 'security', [checkov({}), 'x'], 'Each report must be an object, but it is a string.'],
  [
    'gitleaks',
    'security',
    [{ RuleID: 'a', Secret: 'b' }, 'x'],
    'Each result must be an object, but it is a string.',
  ],
  ['trivy', 'dependency', trivy('x'), '"Results" must be a list, but it is a string.'],
  ['trivy', 'dependency', trivy([null]), 'Each element of "Results" must be an object, but it is null.'],
  [
    'trivy',
    'dependency',
    trivy([{ Vulnerabilities: {} }]),
    '"Vulnerabilities" must be a list, but it is an object.',
  ],
  ['trivy', 'dependency', trivy([{ Licenses: 'x' }]), '"Licenses" must be a list, but it is a string.'],
  [
    'trivy',
    'security',
    trivy([{ Misconfigurations: 'x' }]),
    '"Misconfigurations" must be a list, but it is a string.',
  ],
  [
    'trivy',
    'security',
    trivy([{ Secrets: ['x'] }]),
    'Each element of "Secrets" must be an object, but it is a string.',
  ],
  [
    'semgrep',
    'security',
    { results: {}, errors: [], version: '1' },
    '"results" must be a list, but it is an object.',
  ],
  [
    'semgrep',
    'security',
    { results: [[]], errors: [], version: '1' },
    'Each element of "results" must be an object, but it is a list.',
  ],
  [
    'semgrep',
    'security',
    { results: [], errors: 'x', version: '1' },
    '"errors" must be a list, but it is a string.',
  ],
  [
    'semgrep',
    'security',
    { results: [], errors: [], paths: { scanned: 'x' } },
    '"scanned" must be a list, but it is a string.',
  ],
  ['grype', 'dependency', grype('x'), '"matches" must be a list, but it is a string.'],
  ['grype', 'dependency', grype([1]), 'Each element of "matches" must be an object, but it is a number.'],
  ['zap', 'security', zap([], 'x'), '"alerts" must be a list, but it is a string.'],
  ['zap', 'security', zap([true]), 'Each element of "alerts" must be an object, but it is a boolean.'],
  [
    'zap',
    'security',
    zap([{ pluginid: '1', instances: 'x' }]),
    '"instances" must be a list, but it is a string.',
  ],
  [
    'npm-audit',
    'dependency',
    npm({ vulnerabilities: [] }),
    '"vulnerabilities" must be an object, but it is a list.',
  ],
  [
    'npm-audit',
    'dependency',
    npm({ vulnerabilities: { a: 1 } }),
    'Each member of "vulnerabilities" must be an object, but it is a number.',
  ],
  [
    'npm-audit',
    'dependency',
    npm({ vulnerabilities: { a: { name: 'a', via: 'x' } } }),
    '"via" must be a list, but it is a string.',
  ],
  [
    'npm-audit',
    'dependency',
    { advisories: 'x', metadata: {} },
    '"advisories" must be an object, but it is a string.',
  ],
  ['pip-audit', 'dependency', { dependencies: 'x' }, '"dependencies" must be a list, but it is a string.'],
  [
    'pip-audit',
    'dependency',
    { dependencies: [{ vulns: 'x' }] },
    '"vulns" must be a list, but it is a string.',
  ],
  [
    'pip-audit',
    'dependency',
    [{ vulns: [] }, 1],
    'Each element of "dependencies" must be an object, but it is a number.',
  ],
  ['sarif', 'security', sarif('x'), '"results" must be a list, but it is a string.'],
  ['sarif', 'security', sarif([1]), 'A SARIF result must be an object, but it is a number.'],
  ['cyclonedx', 'dependency', bom({ components: 'x' }), '"components" must be a list, but it is a string.'],
  [
    'cyclonedx',
    'dependency',
    bom({ components: [1] }),
    'Each element of "components" must be an object, but it is a number.',
  ],
  [
    'cyclonedx',
    'dependency',
    bom({ vulnerabilities: {} }),
    '"vulnerabilities" must be a list, but it is an object.',
  ],
  [
    'cyclonedx',
    'dependency',
    bom({ vulnerabilities: [{ affects: 'x' }] }),
    '"affects" must be a list, but it is a string.',
  ],
];

for (const [id, type, document, message] of cases)
  t.test(`${id}: refuses ${JSON.stringify(document)}`, async (t) => {
    const part = JsonPart.of(Buffer.from(JSON.stringify(document)));
    const shape = documentShape(part);
    const format = importFormats.find((one) => one.id === id);
    const matchPackages = () => Promise.reject(new Error('unused'));
    const read = async () => {
      const found = await format?.read(part, { type, shape, fingerprintKey: 'test', matchPackages });
      for (const run of found?.runs ?? []) for (const _ of run.detections);
    };

    await t.rejects(read(), { code: 'VALIDATION_ERROR', message, details: { document: message } });
  });

onBothDatabases(t, async (t, database) => {
  t.test('import: a document of a wrong shape leaves no audit and no changed finding', async (t) => {
    const { portal, admin, repositoryId, take, list } = await importWorld(t, database);
    const check = { check_id: 'CKV_AWS_20', check_name: 'Public bucket', file_path: '/main.tf' };
    await take(checkov({ failed_checks: [check] }), { format: 'checkov' });

    for (const failed of ['x', {}, [check, 'x']])
      await t.rejects(
        importDocument(portal, admin, {
          repositoryId,
          format: 'checkov',
          document: checkov({ failed_checks: failed }),
        } as Parameters<typeof importDocument>[2]),
        { code: 'VALIDATION_ERROR', message: /"failed_checks" must be/ },
      );

    const audits = await portal.audits.list(admin, {}, { limit: 10, offset: 0, sort: '-createdAt' });
    t.equal(audits.items.length, 1);
    t.same(
      (await list()).map(({ status }) => status),
      ['open'],
    );
  });
});
