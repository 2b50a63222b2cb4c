// What a SARIF report tells a code host: live alerts only, each below the root of its own repository.
import type { Report } from '@assay/core';
import t from 'tap';
import { sarif } from '../../../../../packages/core/src/scan/documents/formats/sarif.ts';
import { hostileFindings, hostileReport } from '../hostile-report.ts';

const [pattern] = hostileFindings;
const [repository] = hostileReport().repositories;
const auditPattern = {
  type: 'security',
  ref: null,
  completedAt: '2026-03-04T10:00:00.000Z',
  coverage: null,
} as const;

t.test('sarif: resolved findings are left out, accepted ones are suppressed', async (t) => {
  const statuses = ['open', 'resolved', 'acknowledged', 'false_positive'] as const;

  const { runs } = await render(
    reportOf(
      statuses.map((status) => ({ status, repositoryId: 'a' })),
      ['a'],
    ),
  );

  t.equal(runs.length, 1);
  t.same(
    runs[0].results.map((result: { suppressions?: object }) => result.suppressions !== undefined),
    [false, true, true],
  );
});

t.test('sarif: each audited repository has a run with its own revision', async (t) => {
  const findings = [
    { status: 'open', repositoryId: 'a' },
    { status: 'open', repositoryId: 'b' },
    { status: 'open', repositoryId: 'b' },
  ] as const;

  const { runs } = await render(reportOf(findings, ['a', 'b', 'never audited']));

  t.match(runs, [
    {
      automationDetails: { id: 'a/' },
      results: [{}],
      versionControlProvenance: [{ repositoryUri: 'https://git.example.com/a', revisionId: 'commit of a' }],
    },
    {
      automationDetails: { id: 'b/' },
      results: [{}, {}],
      versionControlProvenance: [{ repositoryUri: 'https://git.example.com/b', revisionId: 'commit of b' }],
    },
  ]);
  t.equal(runs.length, 2, 'of what was never audited nothing is claimed');
});

t.test('sarif: a run names only the rules that reported in it', async (t) => {
  const { runs } = await render(reportOf([{ status: 'open', repositoryId: 'a' }], ['a', 'b']));

  t.same(
    runs.map((run: { tool: { driver: { rules: object[] } } }) => run.tool.driver.rules.length),
    [1, 0],
  );
  t.equal(runs[0].results[0].ruleIndex, 0);
});

t.test('sarif: submodules are named once, with what helps', async (t) => {
  const submodule = { reason: 'submodule_not_audited', count: 2, examples: ['lib/a', 'lib/b'] } as const;
  const coverage = {
    level: 'limited',
    complete: true,
    filesScanned: 1,
    filesSkipped: 3,
    bytesScanned: 1,
    skipped: [
      { reason: 'binary', count: 1 },
      { reason: 'submodule', count: 2 },
    ],
    notices: [{ ...submodule, subject: null, message: '2 submodules were not audited.' }],
  } as const;

  const { runs } = await render(
    hostileReport({ repositories: [], audits: [{ ...auditPattern, commit: null, coverage }] }),
  );

  t.same(
    runs[0].invocations[0].toolExecutionNotifications.map(
      ({ message }: { message: { text: string } }) => message.text,
    ),
    ['security: 1 skipped (binary).', 'security: 2 submodules were not audited.'],
  );
  t.same(runs[0].invocations[0].properties, { coverage: { security: 'limited' } });
});

type Status = (typeof hostileFindings)[number]['status'];

function reportOf(
  findings: readonly { readonly status: Status; readonly repositoryId: string }[],
  names: readonly string[],
): Report {
  if (!pattern || !repository) throw new Error('There is nothing to copy.');
  const repositories = names.map((name) => ({
    ...repository,
    id: name,
    name,
    url: `https://git.example.com/${name}`,
    audits: name.startsWith('never') ? [] : [{ ...auditPattern, commit: `commit of ${name}` }],
  }));
  return hostileReport({
    repositories,
    audits: [],
    async *findings({ repositoryId, statuses } = {}) {
      for (const [index, one] of findings.entries())
        if (one.repositoryId === repositoryId && statuses?.includes(one.status))
          yield { ...pattern, ...one, fingerprint: `test:${index}` };
    },
  });
}

async function render(report: Report) {
  return JSON.parse((await Array.fromAsync(sarif.render(report))).join(''));
}
