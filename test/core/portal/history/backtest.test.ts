// What a gate, a policy and a decision rule would have decided about the vulnerabilities of a history.

import { join } from 'node:path';
import t from 'tap';
import type { Exposure } from '../../../../packages/core/src/scan/history/exposure.ts';
import { copyMigratedFile } from '../../../helpers/migrated-file.ts';
import { temporaryFolder, testPortal } from '../../../helpers/test-portal.ts';

interface Drawn {
  readonly advisory: string;
  readonly severity?: Exposure['severity'];
  readonly present: string;
  readonly published: string | null;
  readonly fixed?: string;
  readonly exploited?: string;
  readonly declared?: string;
}

function exposure({ advisory, present, published, fixed, ...more }: Drawn): Exposure {
  const change = (day: string) => ({
    at: `${day}T12:00:00.000Z`,
    commit: `c-${advisory}`,
    author: 'Ann',
    authoredAt: `${day}T12:00:00.000Z`,
    merge: null,
  });
  return {
    advisory,
    aliases: [],
    kind: 'vulnerability',
    severity: more.severity === undefined ? 'high' : more.severity,
    summary: '',
    purl: 'pkg:npm/left',
    package: 'left',
    versions: ['1.0.0'],
    declared: more.declared ?? null,
    paths: ['package-lock.json'],
    present: change(present),
    presentBefore: 'no',
    published: published && `${published}T00:00:00Z`,
    publications: [],
    exploited: more.exploited ?? null,
    fixed: fixed ? { ...change(fixed), how: 'upgraded', versions: ['2.0.0'], earlier: 'no' } : null,
    currentVersions: [],
    branches: ['main'],
    isOnBranch: true,
    tags: [],
    exposedDays: null,
  };
}

const history: readonly Exposure[] = [
  exposure({
    advisory: 'KNOWN',
    present: '2026-02-01',
    published: '2026-01-01',
    fixed: '2026-02-11',
    exploited: '2026-05-01',
  }),
  exposure({ advisory: 'LATER', present: '2026-02-01', published: '2026-03-01', exploited: '2026-04-01' }),
  exposure({
    advisory: 'LOW',
    severity: 'low',
    present: '2026-02-05',
    published: '2026-01-01',
    fixed: '2026-02-06',
  }),
  exposure({
    advisory: 'LISTED',
    severity: 'low',
    present: '2026-03-10',
    published: '2026-01-01',
    exploited: '2026-03-01',
    fixed: '2026-03-12',
  }),
  exposure({ advisory: 'BEFORE', present: '2025-01-01', published: '2024-01-01', fixed: '2025-02-01' }),
  exposure({ advisory: 'RANGE', present: '2026-02-01', published: '2026-01-01', declared: '^1.0.0' }),
  exposure({
    advisory: 'UNRATED',
    severity: null,
    present: '2026-03-30',
    published: '2026-01-01',
    fixed: '2026-03-30',
  }),
  exposure({ advisory: 'UNDATED', present: '2026-02-01', published: null }),
];

t.test('BacktestService: a gate, a policy and a rule, by what was known then', async (t) => {
  const dataDirectory = temporaryFolder(t);
  await copyMigratedFile(join(dataDirectory, 'assay.db'));
  let isRead = false;
  const { portal, admin, person, runtime } = await testPortal(t, {
    dataDirectory,
    runHistory: async () => {
      isRead = true;
      return {
        refs: 'r',
        subjects: [],
        exposures: history,
        history: {
          bytes: new Uint8Array(1),
          refNames: [],
          boundaries: [],
          summary: {
            commits: 1,
            fileVersions: 1,
            branches: 1,
            branchNames: [],
            tags: 0,
            from: null,
            to: null,
          },
        },
        matched: { advisories: '', gaps: [] },
      };
    },
  });
  const team = (await portal.teams.create(admin, { name: 'One' })).id;
  await portal.repositories.create(admin, { url: '/nowhere/1', team });
  runtime.advance(6 * 60_000);
  await portal.tasks.runDue();
  t.ok(isRead);
  const window = { from: '2026-01-01T00:00:00.000Z', to: '2026-03-31T00:00:00.000Z' };
  const names = ({ decisions }: Awaited<ReturnType<typeof portal.backtests.run>>) =>
    decisions.map(({ advisory, laterExploited }) => (laterExploited ? `${advisory} exploited` : advisory));

  const gate = await portal.backtests.run(admin, { failOn: 'high', ...window });

  t.same(names(gate), ['KNOWN exploited', 'LISTED']);
  t.match(gate, {
    effect: 'block',
    decided: 2,
    laterExploited: 1,
    others: 3,
    othersLaterExploited: 1,
    notKnownThen: 1,
    teams: [{ team: 'One', decided: 2 }],
    unknownRepositories: [],
  });
  t.match(gate.notes[1], /of 1 of them say no severity/);
  // LATER is there for 30 days since its publication, LOW for one.
  t.equal(gate.daysWith, 31);
  t.equal(gate.daysWithout, 31 + 10 + 2);
  t.match(gate.decisions[0], { at: '2026-02-01T12:00:00.000Z', commit: 'c-KNOWN', author: 'Ann', days: 10 });
  t.same(names(await portal.backtests.run(admin, { failOn: 'low', ...window })).sort(), [
    'KNOWN exploited',
    'LISTED',
    'LOW',
  ]);

  const policy = (condition: string) =>
    portal.policies.create(admin, { name: condition.slice(0, 40), level: 'level1', condition });
  const byPolicy = async (condition: string) =>
    portal.backtests.run(admin, { policy: (await policy(condition)).id, ...window });
  t.same(names(await byPolicy('findings.bySeverity.high == 0')), ['KNOWN exploited']);
  t.same(names(await byPolicy('!findings.exists(f, f.exploited)')), ['LISTED'], 'a loop over findings');
  const onSecrets = await byPolicy('findings.secrets == 0');
  t.same(names(onSecrets), [], 'unknown is no block');
  t.equal(onSecrets.notes.length, 2, 'nothing about severities');
  t.match((await byPolicy('!findings.exists(f, f.epss > 0.5)')).notes[1], /EPSS/);

  const rule = await portal.decisionRules.create(admin, {
    name: 'Left',
    condition: 'finding.package == "left" && finding.severity == "high"',
    status: 'acknowledged',
    justification: null,
    reason: 'Not used',
    expiresAt: new Date(runtime.now().getTime() + 86_400_000).toISOString(),
  });
  const hidden = await portal.backtests.run(admin, { rule: rule.id, ...window });
  t.same(names(hidden), ['KNOWN exploited', 'LATER exploited']);
  t.match(hidden, { effect: 'hide', daysWith: 3, daysWithout: 43 });

  const year = await portal.backtests.ofRule(admin, { condition: rule.condition, forced: true });
  t.match(year, { hidden: 2, laterExploited: 2, repositories: 1, unknownRepositories: 0 });
  t.ok(Date.parse(year.to) - Date.parse(year.from) === 365 * 86_400_000);

  const stranger = await person('auditor');
  t.match(
    await portal.backtests.ofRule(
      { ...stranger, role: 'developer' },
      { condition: rule.condition, forced: true },
    ),
    { hidden: null, laterExploited: null, others: null, repositories: 0 },
    'unknown, not none, where no history has been read',
  );
  const seen = await portal.backtests.run({ ...stranger, role: 'developer' }, { failOn: 'low', ...window });
  t.match(seen, { decided: 0, others: 0, teams: [] }, 'nothing of other teams');
  await t.rejects(portal.backtests.run(admin, { failOn: 'low', from: '2999-01-01T00:00:00.000Z' }));
});
