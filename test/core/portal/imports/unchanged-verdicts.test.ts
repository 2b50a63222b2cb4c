// An import that reports nothing changes no verdict: whatever was audited and imported before, whichever tool and format it
// is of, and whatever the policy asks, unless it asks for `sources`; on both databases.
import { auditTypes } from '@assay/core';
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { auditRun } from '../../../helpers/fake-audit.ts';
import { draws, fc } from '../../../helpers/properties.ts';
import { testPortal } from '../../../helpers/test-portal.ts';
import { auditToEnd } from '../../scan/identity/audited-tree.ts';
import { importDocument } from './import-world.ts';

const page = { limit: 100, offset: 0, sort: 'name' };
const many = draws(60, 12);

const conditions = [
  'findings.open == 0',
  'findings.bySeverity.critical == 0 && findings.secrets == 0',
  'findings.byCategory["dependency-vulnerability"] == 0',
  'findings.overdue == 0',
  ...auditTypes.flatMap((type) => [
    `audits["${type}"].ageDays < 30`,
    `audits["${type}"].complete`,
    `audits["${type}"].conclusive`,
    `audits["${type}"].level == "full"`,
    `!("timeout" in audits["${type}"].notices)`,
  ]),
  'audits.dependency.packages.notCompared == 0',
  'openFindings.all(f, f.severity != "critical")',
  'controls["contributing-guide"]',
];

/** What was audited of a type, and what that found. */
const audited = fc.constantFrom('never', 'full', 'partial', 'full with a finding', 'partial with a finding');
const repository = fc.record({
  audits: fc.record({ security: audited, dependency: audited, 'code-quality': audited, compliance: audited }),
  hasImport: fc.boolean(),
});

const tool = fc.oneof(
  fc.constantFrom('Assay', 'assay', 'Semgrep OSS', 'Trivy'),
  fc.string({ maxLength: 20 }),
);
const sarif = tool.map((name) => ({
  format: 'sarif',
  document: { version: '2.1.0', runs: [{ tool: { driver: { name } }, results: [] }] },
}));
const others = [
  { format: 'cyclonedx', document: { bomFormat: 'CycloneDX', specVersion: '1.6', components: [] } },
  { format: 'spdx', document: { spdxVersion: 'SPDX-2.3', name: 'app', packages: [] } },
  { format: 'trivy', document: { SchemaVersion: 2, ArtifactName: 'a', Results: [] } },
  { format: 'grype', document: { descriptor: { name: 'grype' }, matches: [] } },
  { format: 'npm-audit', document: { auditReportVersion: 2, vulnerabilities: {} } },
  { format: 'pip-audit', document: { dependencies: [] } },
  { format: 'semgrep', document: { version: '1.0.0', results: [], errors: [], paths: { scanned: [] } } },
  { format: 'gitleaks', document: [] },
  { format: 'checkov', document: { check_type: 'terraform', results: {} } },
  { format: 'zap', document: { site: [{ '@name': 'a', alerts: [] }] } },
];
const emptyImport = fc
  .tuple(fc.oneof(sarif, fc.constantFrom(...others)), fc.constantFrom(...auditTypes), fc.boolean())
  .map(([one, type, isWhole]) =>
    // A scan of Assay elsewhere says itself of what it is, and that it read everything.
    isWhole && one.format === 'spdx'
      ? {
          format: 'assay',
          type,
          document: {
            target: { commit: null, ref: null },
            audits: [{ type, coverage: { complete: true }, findings: [] }],
          },
        }
      : { ...one, type },
  );

onBothDatabases(t, async (t, { databaseUrl, name }) => {
  let run = auditRun();
  const { portal, admin } = await testPortal(t, {
    databaseUrl: await databaseUrl(t),
    runAudit: async () => run,
    ...(name === 'postgres' && { databasePoolSize: 4 }),
  });
  const team = await portal.teams.create(admin, { name: 'Team' });
  for (const [index, condition] of conditions.entries())
    await portal.policies
      .create(admin, { name: `Own ${index}`, description: '', level: 'level1', mode: 'enforce', condition })
      .catch((error: Error) => t.fail(`${condition}: ${error.message}`));

  const [pattern] = auditRun().findings;
  if (!pattern) throw new Error('There is no finding to copy.');
  const ids: string[] = [];
  for (const [index, { audits, hasImport }] of fc.sample(repository, draws(8, 4)).entries()) {
    const made = await portal.repositories.create(admin, { url: `/nowhere/code-${index}`, team: team.id });
    ids.push(made.id);
    await portal.repositories.update(admin, made.id, { complianceLevel: 'level4' });
    for (const [type, state] of Object.entries(audits)) {
      if (state === 'never') continue;
      const complete = state.startsWith('full');
      run = auditRun({
        coverage: { ...auditRun().coverage, level: complete ? 'full' : 'partial', complete },
        findings: state.endsWith('finding')
          ? [{ ...pattern, fingerprint: `test:${type}`, severity: 'critical' }]
          : [],
      });
      await auditToEnd(portal, admin, made, { type });
    }
    if (!hasImport) continue;
    const location = { physicalLocation: { artifactLocation: { uri: 'b.ts' }, region: { startLine: 3 } } };
    const results = [{ ruleId: 'x', level: 'error', message: { text: 'Found' }, locations: [location] }];
    await importDocument(portal, admin, {
      repositoryId: made.id,
      document: { version: '2.1.0', runs: [{ tool: { driver: { name: 'Found before' } }, results }] },
    });
  }

  const verdicts = async (repositoryId: string) => {
    const { policies, passing, gaps, achievedLevel } = await portal.complianceGaps.gaps(admin, {
      repositoryId,
    });
    const status = (await portal.compliance.status(admin, {}, page)).items.find(
      (one) => one.repositoryId === repositoryId,
    );
    const coverage = await portal.coverage.list(
      admin,
      { repositoryId, source: 'audit' },
      { limit: 100, offset: 0 },
    );
    return {
      policies,
      passing,
      achievedLevel,
      gaps: gaps.map((gap) => `${gap.name}: ${gap.result}`).sort(),
      state: status?.state,
      score: status?.score,
      blockers: status?.blockers.map((blocker) => blocker.name).sort(),
      checked: coverage.items.map(({ type, state }) => `${type} ${state}`).sort(),
    };
  };
  const before = new Map<string, object>();
  for (const id of ids) before.set(id, await verdicts(id));
  t.ok(new Set([...before.values()].map((one) => JSON.stringify(one))).size > 2, 'they stand differently');

  t.test(`ImportService.import: ${many} imports without results change no verdict`, async (t) => {
    let imports = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ids), emptyImport, async (repositoryId, { document, ...input }) => {
        // Some formats are about one type only.
        const made = await importDocument(portal, admin, { repositoryId, document, ...input }).catch(
          ({ code }: { code?: string }) => ({ status: code }),
        );
        if (made.status === 'completed') imports += 1;
        else t.equal(made.status, 'VALIDATION_ERROR', input.format);
        t.same(await verdicts(repositoryId), before.get(repositoryId), `${input.format} as ${input.type}`);
      }),
      { numRuns: many },
    );
    t.ok(imports >= many / 2, `${imports} imports`);
  });
});
