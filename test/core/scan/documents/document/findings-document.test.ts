// What findings and compliance reports say, before any format.
import type { Report } from '@assay/core';
import t from 'tap';
import type { Block } from '../../../../../packages/core/src/scan/documents/document/document.ts';
import { reportDocument } from '../../../../../packages/core/src/scan/documents/document/report-document.ts';
import { emptyReport, sampleReport } from '../sample-report.ts';

t.test('findingsDocument: shows ages and due dates from one open finding on', async (t) => {
  const report = sampleReport('findings');
  const titles = (blocks: readonly Block[]) =>
    blocks.flatMap((block) => (block.kind === 'bands' ? [block.title] : []));

  const one = await blocksOf({ ...report, counts: { ...report.counts, open: 1 } });

  t.same(titles(one), ['Age of open findings', 'Due dates']);
  t.same(titles(await blocksOf(emptyReport('findings'))), []);
});

t.test('findingsDocument: says how many the terminal leaves out', async (t) => {
  const report = sampleReport('audit');
  const said = async (unlikely: number | undefined) => {
    const counts = { ...report.counts, ...(unlikely !== undefined && { unlikely }) };
    const blocks = await blocksOf({ ...report, counts });
    return blocks.flatMap((block) =>
      block.kind === 'paragraph' && block.text.includes('low confidence') ? [block.text] : [],
    );
  };

  t.match(await said(12), [/^Of the open findings, 12 are of low confidence/]);
  t.match(await said(1), [/^Of the open findings, 1 is of low confidence/]);
  t.strictSame(await said(0), []);
  t.strictSame(await said(undefined), []);
});

t.test('findingsDocument: shows a trend from two days on, and a sentence of a single day', async (t) => {
  const report = sampleReport('findings');
  const ofDays = (days: number) => blocksOf({ ...report, trends: report.trends.slice(0, days) });
  const one = await ofDays(1);

  t.equal((await ofDays(2)).filter(({ kind }) => kind === 'trend').length, 1);
  t.notOk(one.some(({ kind }) => kind === 'trend'));
  t.ok(one.some((block) => block.kind === 'paragraph' && block.text.endsWith('A trend needs a second day.')));
  t.notOk((await blocksOf({ ...report, trends: [] })).some(({ kind }) => kind === 'trend'));
});

t.test('findingsDocument: what is open, accepted and resolved stands apart, in that order', async (t) => {
  const blocks = await blocksOf(sampleReport('findings'));

  const headings = headingsOf(blocks);
  const order = ['Open findings', 'Accepted findings and false positives', 'Resolved findings'];
  t.same(
    headings.filter((text) => order.includes(text)),
    order,
  );
  const open = blocks.slice(
    blocks.findIndex((block) => block.kind === 'heading' && block.text === 'Open findings') + 1,
    blocks.findIndex((block) => block.kind === 'heading' && block.text === order[1]),
  );
  t.ok(open.length > 0);
  t.ok(open.every((block) => block.kind === 'finding' && block.finding.isOpen));
});

t.test('reportDocument: the contents name every section, and no other', async (t) => {
  for (const type of ['audit', 'findings', 'compliance'] as const) {
    const blocks = await blocksOf(sampleReport(type));

    const contents = blocks.find((block) => block.kind === 'contents');

    t.same(contents?.entries, headingsOf(blocks), type);
  }
});

t.test('findingsDocument: nothing found in a partial audit is not called "no findings"', async (t) => {
  const { counts, ...report } = sampleReport('audit');
  const lead = async (change: Partial<Report>) => {
    const empty = { ...report, counts: { ...counts, total: 0, open: 0 }, ...change };
    return (await blocksOf(empty)).find(({ kind }) => kind === 'lead');
  };
  const [audit] = report.audits;
  if (!audit?.coverage) throw new Error('There is no audit to copy.');
  const whole = {
    ...audit,
    coverage: { ...audit.coverage, level: 'full' as const, skipped: [], notices: [] },
  };

  t.match(await lead({}), { text: 'Nothing was found in what was checked, and not everything was.' });
  t.match(await lead({ audits: [{ ...audit, coverage: null }] }), { text: /not everything was/ });
  t.match(await lead({ audits: [whole] }), { text: 'No findings.' });
});

t.test('findingsDocument: an audit that decided nothing is "not checked", as in the terminal', async (t) => {
  const report = sampleReport('audit');
  const [audit] = report.audits;
  if (!audit?.coverage) throw new Error('There is no audit to copy.');
  const packages = { compared: 0, notCompared: [{ reason: 'offline' as const, count: 2, examples: [] }] };
  const noteOf = async (change: object, open: number) => {
    const coverage = { ...audit.coverage, level: 'partial', skipped: [], notices: [], ...change };
    const audits = [{ ...audit, type: 'dependency', coverage }] as unknown as Report['audits'];
    const blocks = await blocksOf({ ...report, audits, counts: { ...report.counts, open } });
    return blocks.find(({ kind }) => kind === 'note');
  };

  t.match(
    await noteOf({ packages }, 3),
    { text: /^Dependency: not checked\. / },
    'beside findings of others',
  );
  t.match(await noteOf({ skipped: [{ reason: 'time_limit', count: 1 }] }, 0), { text: /not checked\. / });
  t.match(await noteOf({ skipped: [{ reason: 'time_limit', count: 1 }] }, 3), { text: /is partial: / });
  t.match(await noteOf({ packages: { ...packages, compared: 1 } }, 0), { text: /is partial: / });
});

t.test('complianceDocument: a repository that was never audited has no score', async (t) => {
  const report = sampleReport('compliance');
  const [repository] = report.repositories;
  if (!repository) throw new Error('There is no repository to copy.');
  const never = { ...repository, audits: [], open: 0, score: 0, state: 'unknown' as const };

  const blocks = await blocksOf({ ...report, repositories: [never] });

  const table = blocks.find((block) => block.kind === 'table');
  t.match(
    table?.rows[0]?.map(({ text }) => text),
    ['service-0', 'unknown', 'none of 2', 'unknown', 'unknown'],
  );
});

t.test('complianceDocument: leaves lines to sign, and names the digest of the data', async (t) => {
  const blocks = await blocksOf(sampleReport('compliance'));

  t.ok(blocks.some(({ kind }) => kind === 'signatures'));
  t.match(JSON.stringify(blocks), /SHA-256 of the data of this report: [0-9a-f]{64}/);
});

function blocksOf(report: Report): Promise<Block[]> {
  return Array.fromAsync<Block>(reportDocument(report).blocks);
}

function headingsOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) =>
    block.kind === 'heading' && block.level === undefined ? [block.text] : [],
  );
}

t.test(
  'findingsDocument: findings of one rule stand under its name, and say once what fixes them',
  async (t) => {
    const report = sampleReport('findings');
    const model = (await Array.fromAsync(report.findings()))[0];
    if (!model) throw new Error('There is no finding to copy.');
    const of = (ruleId: string, title: string, remediation: string) => ({
      ...model,
      severity: 'high' as const,
      status: 'open' as const,
      package: null,
      ruleId,
      title,
      remediation,
    });
    const list = [
      of('weak-hash', 'First', 'Use SHA-256.'),
      of('weak-hash', 'Second', 'Use SHA-256.'),
      of('weak-hash', 'Third', 'Use argon2id.'),
      of('csrf', 'Alone', 'Use a token.'),
    ];
    const grouped = reportDocument({
      ...report,
      counts: { ...report.counts, byStatus: { ...report.counts.byStatus, open: list.length } },
      async *findings({ statuses } = {}) {
        if (statuses?.includes('open')) yield* list;
      },
    });
    const blocks = (await Array.fromAsync(grouped.blocks)).flatMap((one) =>
      one.kind === 'finding' ? [one] : [],
    );
    t.same(
      blocks.map(({ group, finding }) => [group, finding.title, finding.isSameRemediation]),
      [
        ['weak-hash: high', 'First', false],
        [undefined, 'Second', true],
        [undefined, 'Third', false],
        [undefined, 'Alone', false],
      ],
    );
  },
);
