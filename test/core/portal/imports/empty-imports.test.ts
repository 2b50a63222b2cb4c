// An import proves nothing about what it did not scan: one without results changes no verdict.
import t from 'tap';
import type { AuditType } from '../../../../packages/core/src/vocabulary/audit-type.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { importWorld } from './import-world.ts';

const sarif = { version: '2.1.0', runs: [{ tool: { driver: { name: 'Any' } }, results: [] }] };
const scan = (type: AuditType) => ({
  target: { commit: null, ref: null },
  audits: [{ type, coverage: { complete: true }, findings: [] }],
});
const spdx = { spdxVersion: 'SPDX-2.3', name: 'app', packages: [] };
const bom = { bomFormat: 'CycloneDX', specVersion: '1.6', components: [] };

const empty: readonly (readonly [format: string, type: AuditType, document: object])[] = [
  ['sarif', 'security', sarif],
  ['sarif', 'dependency', sarif],
  ['sarif', 'code-quality', sarif],
  ['sarif', 'compliance', sarif],
  ['assay', 'security', scan('security')],
  ['assay', 'dependency', scan('dependency')],
  ['assay', 'code-quality', scan('code-quality')],
  ['assay', 'compliance', scan('compliance')],
  ['cyclonedx', 'dependency', bom],
  ['spdx', 'dependency', spdx],
  ['trivy', 'dependency', { SchemaVersion: 2, ArtifactName: 'a', Results: [] }],
  ['trivy', 'security', { SchemaVersion: 2, ArtifactName: 'a', Results: [] }],
  ['grype', 'dependency', { descriptor: { name: 'grype' }, matches: [] }],
  ['npm-audit', 'dependency', { auditReportVersion: 2, vulnerabilities: {} }],
  ['pip-audit', 'dependency', { dependencies: [] }],
  ['semgrep', 'security', { version: '1.0.0', results: [], errors: [], paths: { scanned: [] } }],
  ['gitleaks', 'security', []],
  ['checkov', 'security', { check_type: 'terraform', results: {} }],
  ['zap', 'security', { site: [{ '@name': 'a', alerts: [] }] }],
];

onBothDatabases(t, async (t, database) => {
  const { portal, admin, repositoryId, take } = await importWorld(t, database);
  const verdicts = async () => {
    const { policies, passing, gaps } = await portal.complianceGaps.gaps(admin, { repositoryId });
    return { policies, passing, failing: gaps.map(({ name }) => name) };
  };
  const before = await verdicts();

  for (const [format, type, document] of empty)
    t.test(
      `ImportService.import: changes no verdict by an empty ${format} document of ${type}`,
      async (t) => {
        const { status } = await take(document, { format, type });

        t.equal(status, 'completed');
        t.same(await verdicts(), before);
      },
    );

  t.test('ImportService.import: takes nothing but an empty list for the results of no tool', async (t) => {
    for (const name of ['vulnerabilities', 'findings', 'results'])
      for (const value of [[], null])
        await t.rejects(
          take({ [name]: value }, { format: undefined }),
          { code: 'VALIDATION_ERROR', message: new RegExp(`an empty list "${name}".*Set format`) },
          name,
        );
    t.equal((await take({ findings: [] }, { format: 'defectdojo' })).status, 'completed');
  });
});
