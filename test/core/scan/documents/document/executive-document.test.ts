// What an executive report says, before any format: nothing unknown passes for good.
import t from 'tap';
import { executiveDocument } from '../../../../../packages/core/src/scan/documents/document/executive-document.ts';
import { gaps } from '../../../../../packages/core/src/scan/documents/document/scope-section.ts';
import { verdict } from '../../../../../packages/core/src/scan/documents/document/verdict.ts';
import type { Report, ReportRepository } from '../../../../../packages/core/src/scan/documents/report.ts';
import { executiveReport, portfolio } from './executive-report.ts';

const [repository] = executiveReport().repositories;
if (!repository) throw new Error('There is no repository to copy.');
const complete = {
  level: 'full' as const,
  complete: true,
  filesScanned: 9,
  filesSkipped: 0,
  bytesScanned: 9,
  skipped: [],
  notices: [],
};
const audits = (['security', 'compliance', 'code-quality', 'dependency'] as const).map((type) => ({
  type,
  commit: 'a'.repeat(40),
  ref: null,
  completedAt: '2026-03-04T10:00:00.000Z',
  coverage: complete,
}));

t.test('verdict: names compliance, critical findings, what is overdue, and the most urgent finding', (t) => {
  t.equal(
    verdict(executiveReport({ repositories: [{ ...repository, audits }] })),
    'checkout does not meet its required level. 3 critical and 3 high findings are open, and 13 of all open ones are overdue. Critical: SQL injection in checkout (2); and 1 more. Most urgent: SQL injection in the login in checkout.',
  );
  t.end();
});

t.test('verdict: says that not everything was checked', (t) => {
  t.match(verdict(executiveReport()), /Not everything was checked/);
  t.end();
});

t.test('verdict: an unknown state is neither met nor unmet', (t) => {
  const two = [
    { ...repository, state: 'unknown' as const },
    { ...repository, state: 'compliant' as const },
  ];

  t.match(
    verdict(executiveReport({ repositories: two })),
    /^1 of 2 repositories meet .*; for 1 it is unknown\./,
  );
  t.match(verdict(executiveReport({ repositories: two.slice(0, 1) })), /^checkout cannot be said to meet/);
  t.match(verdict(executiveReport({ repositories: [] })), /nothing was audited/);
  t.end();
});

const dependencies = (compared: number, count: number) => ({
  ...repository,
  audits: audits.map((audit) =>
    audit.type === 'dependency'
      ? {
          ...audit,
          coverage: {
            ...complete,
            packages: { compared, notCompared: [{ reason: 'no_source' as const, count, examples: [] }] },
          },
        }
      : audit,
  ),
});

t.test('verdict: packages that were not compared are no packages without vulnerabilities', (t) => {
  const said = (...repositories: ReportRepository[]) => verdict(executiveReport({ repositories }));
  t.match(said(dependencies(0, 54)), /No package was compared with known vulnerabilities\./);
  t.match(
    said(dependencies(40, 10), dependencies(48, 2)),
    /12 of 100 packages were not compared with known vulnerabilities\./,
  );
  t.notMatch(said({ ...repository, audits }), /compared/);
  t.end();
});

t.test('executiveDocument: what is unknown is not none, and counts add up', (t) => {
  const unknown = { ...repository, state: 'unknown' as const, achievedLevel: null };
  const trends = [{ date: '2026-03-04', opened: 225, resolved: 0, open: 224, complianceScore: null }];
  const text = JSON.stringify(executiveDocument(executiveReport({ repositories: [unknown], trends })).blocks);

  t.match(text, '"value":"0 of 1","text":"compliant, 1 unknown"');
  t.match(text, 'unknown (required 2)');
  t.match(text, '225 opened, 0 resolved; 224 open at its end, the rest accepted or suppressed.');
  t.end();
});

t.test('gaps: types never audited and what audits left out, each once with its repositories', (t) => {
  const partial: ReportRepository['audits'] = audits.map((audit) =>
    audit.type === 'dependency'
      ? {
          ...audit,
          coverage: {
            ...complete,
            level: 'partial',
            complete: false,
            skipped: [{ reason: 'time_limit', count: 2 }],
          },
        }
      : audit,
  );
  const named = (name: string, list: ReportRepository['audits']) => ({ ...repository, name, audits: list });

  t.same(
    gaps([
      named('a', audits),
      named('b', []),
      named('c', audits.slice(0, 3)),
      named('d', audits.slice(0, 3)),
      named('e', partial),
    ]),
    ['b: Never audited.', 'c, d: Never audited for dependency.', 'e: dependency: Skipped: 2 × time limit.'],
  );
  t.same(gaps([named('a', audits)]), []);
  t.end();
});

t.test('executiveDocument: says who accepted what, why and until when', (t) => {
  const table = tableAfter(executiveReport(), 'Exceptions');

  t.same(table, [
    ['policy waived: Code owners', 'checkout', 'Ada Okafor, 2026-03-01', '2026-06-01', 'Moves in May.'],
    [
      'suppressed in the code: Weak hash (src/a.ts:1)',
      'checkout',
      'unknown, 2026-03-02',
      'no end',
      'none given',
    ],
  ]);
  t.end();
});

t.test('executiveDocument: what two pages cannot hold stands in the annex, counted before it', (t) => {
  const repositories = Array.from({ length: 30 }, (_, index) => ({
    ...repository,
    name: `repository-${index}`,
  }));

  const { blocks } = executiveDocument(executiveReport({ repositories }));

  const texts = blocks.map((block) => ('text' in block ? block.text : ''));
  t.ok(texts.includes('And 22 more repositories, in the annex.'));
  t.ok(texts.indexOf('Annex') > texts.indexOf('Sign-off'));
  t.equal(tableAfter(executiveReport({ repositories }), 'Scope, continued')?.length, 22);
  t.end();
});

t.test('executiveDocument: says how many actions it does not list, if there are any', (t) => {
  const { actions } = portfolio;
  const textsOf = (actionsTotal: number) =>
    JSON.stringify(executiveDocument(executiveReport({ portfolio: { ...portfolio, actionsTotal } })).blocks);

  t.notMatch(textsOf(actions.length), 'more groups of open findings');
  t.match(textsOf(actions.length + 2), 'And 2 more cases with open findings.');
  t.end();
});

t.test('executiveDocument: imports and audits that are too old are named, and prove no coverage', (t) => {
  const report = executiveReport();
  const [repository] = report.repositories;
  const [audit] = repository?.audits ?? [];
  if (!repository || !audit) throw new Error('The report has no audit.');
  const completedAt = '2026-01-02T00:00:00.000Z';
  const repositories = [
    {
      ...repository,
      audits: [{ ...audit, completedAt, isStale: true }],
      imports: [{ type: 'dependency' as const, tool: 'Trivy', artifact: null, completedAt }],
    },
  ];
  const text = JSON.stringify(executiveDocument({ ...report, repositories }));

  t.match(text, 'dependency imported from Trivy 2026-01-02');
  t.match(text, 'The last security audit is of 2026-01-02: too old.');
  t.match(text, 'Findings of other tools were imported: Trivy.');
  t.match(text, 'Never audited for compliance, code-quality, dependency.');
  t.end();
});

t.test('executiveDocument: sources that were never read are said to be', (t) => {
  const never = { advisories: null, kev: null, euKev: null, epss: null };
  const { blocks } = executiveDocument(executiveReport({ portfolio: { ...portfolio, sources: never } }));

  t.match(
    JSON.stringify(blocks),
    'advisories never read, CISA KEV never read, EU KEV never read, EPSS never read',
  );
  t.end();
});

function tableAfter(report: Report, heading: string) {
  const { blocks } = executiveDocument(report);
  const at = blocks.findIndex((block) => block.kind === 'heading' && block.text === heading);
  const table = blocks.slice(at).find((block) => block.kind === 'table');
  return table?.rows.map((row) => row.map(({ text }) => text));
}

t.test('executiveDocument: a fix has no marks of code', (t) => {
  const [action] = portfolio.actions;
  if (!action) throw new Error('There is no action to copy.');
  const actions = [{ ...action, remediation: 'Pass values: `` `query(?)` ``, never `+`.' }];
  const { blocks } = executiveDocument(executiveReport({ portfolio: { ...portfolio, actions } }));
  const table = blocks.find((block) => block.kind === 'table');

  t.match(JSON.stringify(table), 'Pass values: query(?), never +.');
  t.end();
});

t.test('executiveDocument: sets this period beside the one before, and says what was not recorded', (t) => {
  const { blocks } = executiveDocument(executiveReport());
  const table = blocks.find((one) => one.kind === 'table' && one.caption.startsWith('This period'));
  if (table?.kind !== 'table') throw new Error('There is no comparison.');
  t.same(
    table.columns.map(({ title }) => title),
    ['Findings', '2026-01-04 to 2026-02-02', '2026-02-03 to 2026-03-04', 'Change'],
  );
  t.same(
    table.rows.map((row) => row.map(({ text }) => text)),
    [
      ['opened', '2', '5', '+3'],
      ['resolved', '6', '2', '−4'],
      ['open at the end', '1', '4', '+3'],
      ['critical at the end', '0', '1', '+1'],
      ['high at the end', 'not recorded', '1', 'unknown'],
      ['overdue at the end', '0', '1', '+1'],
    ],
  );
  const { portfolio } = executiveReport();
  if (!portfolio) throw new Error('There is no portfolio.');
  const first = executiveReport({
    portfolio: { ...portfolio, period: { ...portfolio.period, before: null } },
  });
  t.match(
    JSON.stringify(executiveDocument(first).blocks),
    /There is no period to compare with: nothing was audited before 2026-02-03\./,
  );
  t.end();
});

t.test('executiveDocument: the method names changes of policies, or says that there were none', (t) => {
  const { portfolio } = executiveReport();
  if (!portfolio) throw new Error('There is no portfolio.');
  const said = (change: Partial<typeof portfolio>) =>
    JSON.stringify(executiveDocument(executiveReport({ portfolio: { ...portfolio, ...change } })).blocks);
  t.match(said({}), /No policy was created, changed or deleted between 2026-02-03 and 2026-03-04\./);
  const policyChanges = [
    { at: '2026-03-02T10:00:00.000Z', what: 'changed', policy: 'No open criticals', by: 'Ada Okafor' },
    { at: '2026-03-03T10:00:00.000Z', what: 'deleted', policy: 'Old', by: null },
  ] as const;
  t.match(
    said({ policyChanges, policyChangesTotal: 5 }),
    /2026-03-02 “No open criticals” changed by Ada Okafor; 2026-03-03 “Old” deleted; and 3 more\./,
  );
  t.end();
});
