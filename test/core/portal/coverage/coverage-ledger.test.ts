// The ledger says who checked what and when; an import has a line of its own and changes none of Assay's.
import { join } from 'node:path';
import { type CoverageEntry, coverageFile, type Principal } from '@assay/core';
import t from 'tap';
import { builtInPolicies } from '../../../../packages/core/src/portal/compliance/built-in-policies.ts';
import { evaluateCondition } from '../../../../packages/core/src/portal/compliance/conditions/policy-condition.ts';
import { policyFacts } from '../../../../packages/core/src/portal/compliance/policy-facts.ts';
import { auditTypes } from '../../../../packages/core/src/vocabulary/audit-type.ts';
import { copyMigratedFile } from '../../../helpers/migrated-file.ts';
import { draws, fc } from '../../../helpers/properties.ts';
import { temporaryFolder } from '../../../helpers/test-portal.ts';
import { detection } from '../../scan/identity/audited-tree.ts';
import { auditedRepository } from '../findings/audited-repository.ts';
import { importDocument } from '../imports/import-world.ts';

const nothingOpen = { overdue: 0, secrets: 0 };

const day = 86_400_000;
const page = { limit: 100, offset: 0 };
const empty = { version: '2.1.0', runs: [{ tool: { driver: { name: 'Other' } }, results: [] }] };

t.test('CoverageLedgerService: an import has its own line, and time makes an audit stale', async (t) => {
  const world = await auditedRepository(t, (t) => copyMigratedFile(join(temporaryFolder(t), 'assay.db')));
  const { portal, admin, person, repository, team, tree, audit, runtime } = world;
  const lines = async (filter: object = {}, by: Principal = admin) => {
    const { items } = await portal.coverage.list(by, filter, page);
    return items.map(({ type, tool, state }) => `${type} ${tool} ${state}`);
  };
  const never = ['compliance Assay never', 'code-quality Assay never', 'dependency Assay never'];
  t.same(await lines(), ['security Assay never', ...never]);
  const before = runtime.now().toISOString();
  tree.found = [detection('a')];
  tree.complete = false;
  await audit();
  t.same(await lines(), ['security Assay partial', ...never]);
  const [own] = (await portal.coverage.list(admin, { type: ['security'] }, page)).items;

  await importDocument(portal, admin, { repositoryId: repository.id, document: empty });

  t.same(await lines(), ['security Assay partial', 'security Other unknown', ...never]);
  t.same((await portal.coverage.list(admin, { type: ['security'] }, page)).items[0], own);
  t.match(own, { ruleCount: 2, commit: 'c0ffee', coverage: { level: 'partial' } });
  t.match(own?.toolVersion, /^\d+\.\d+/);
  t.same(await lines({ source: 'import' }), ['security Other unknown']);
  t.same(await lines({ state: ['partial', 'unknown'] }), [
    'security Assay partial',
    'security Other unknown',
  ]);
  t.same(await lines({ at: before }), ['security Assay never', ...never], 'as it was before the audit');
  t.same(await lines({ at: '2020-01-01T00:00:00.000Z' }), [], 'before there was the repository');
  const none = { checked: 0, limited: 0, partial: 0, stale: 0, never: 0, unknown: 0 };
  t.same(await portal.coverage.summary(admin, {}), {
    byState: { ...none, partial: 1, never: 3 },
    teams: [{ teamId: team.id, name: 'Team', byState: { ...none, partial: 1, never: 3 } }],
  });
  t.same(await lines({}, await person('developer')), [], 'nothing of other teams');
  const csv = coverageFile(await portal.coverage.all(admin, {}), 'csv').split('\r\n');
  t.match(csv[1], /^code,security,audit,Assay,[^,]+,2,,partial,/);
  t.match(csv[2], /^code,security,import,Other,,,[^,]*,unknown,/);

  runtime.advance(91 * day);
  t.same(await lines(), ['security Assay stale', 'security Other stale', ...never]);
  await audit({ ref: 'boom' });
  t.match((await portal.coverage.list(admin, { type: ['security'] }, page)).items[0], {
    state: 'stale',
    failure: { message: 'Out of order.' },
  });
  tree.complete = true;
  await audit();
  t.match(
    (await portal.coverage.list(admin, { type: ['security'] }, page)).items[0],
    { state: 'checked', failure: null },
    'a failure is said until an audit completes after it',
  );
});

t.test(
  'policyFacts: what was imported changes no verdict of a policy that does not ask for sources',
  async (t) => {
    const at = fc
      .integer({ min: 0, max: 400 })
      .map((days) => new Date(Date.now() - days * day).toISOString());
    const entry = (source: CoverageEntry['source']) =>
      fc.record({
        type: fc.constantFrom(...auditTypes),
        tool: source === 'audit' ? fc.constant('Assay') : fc.constantFrom('Trivy', 'Semgrep', null),
        completedAt: at,
        reason: fc.constantFrom(undefined, 'unreadable' as const, 'engine_failed' as const),
      });
    const toEntry =
      (source: CoverageEntry['source']) =>
      ({ type, tool, completedAt, reason }: Record<string, unknown>) =>
        ({
          type,
          source,
          tool,
          artifact: null,
          completedAt,
          coverage: {
            level: reason ? 'partial' : 'full',
            complete: !reason,
            skipped: reason ? [{ reason, count: 1 }] : [],
            notices: [],
          },
        }) as unknown as CoverageEntry;
    const conditions = [
      ...builtInPolicies.map(({ condition }) => condition),
      'has(audits.security)',
      'audits.size() == 0',
      '!has(audits.dependency) || audits.dependency.complete',
      'audits.security.ageDays < 10.0 || audits["code-quality"].ageDays < 10.0',
    ];
    const repository = { name: 'a', url: 'b', complianceLevel: 'level1' } as Parameters<
      typeof policyFacts
    >[0];
    const verdicts = (entries: readonly CoverageEntry[]) => {
      const facts = policyFacts(repository, [], nothingOpen, entries, { readme: true }, new Date());
      return conditions.map((condition) => evaluateCondition(condition, facts));
    };
    fc.assert(
      fc.property(
        fc.array(entry('audit'), { maxLength: 4 }),
        fc.array(entry('import'), { minLength: 1, maxLength: 6 }),
        (own, imported) => {
          const audits = own.map(toEntry('audit'));
          t.same(verdicts([...audits, ...imported.map(toEntry('import'))]), verdicts(audits));
        },
      ),
      { numRuns: draws(50, 15) },
    );
    const bySource = 'sources.security.exists(s, s.tool == "Trivy" && s.ageDays <= 30.0)';
    const imported = { type: 'security', tool: 'Trivy', completedAt: new Date().toISOString() };
    const results = [
      [],
      [toEntry('import')(imported)],
      [toEntry('import')({ ...imported, tool: 'Grype' })],
    ].map((entries) =>
      evaluateCondition(bySource, policyFacts(repository, [], nothingOpen, entries, {}, new Date())),
    );
    t.same(results, ['unknown', 'pass', 'fail'], 'a policy says which sources it takes');
  },
);
