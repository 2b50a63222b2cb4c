// The executive report for spreadsheets and programs: what it says, and not every finding again.
import t from 'tap';
import { executiveRows } from '../../../../packages/core/src/scan/documents/executive-rows.ts';
import { csv } from '../../../../packages/core/src/scan/documents/formats/csv.ts';
import { json } from '../../../../packages/core/src/scan/documents/formats/json.ts';
import { executiveReport } from './document/executive-report.ts';

t.test('executiveRows: figures, what to do first, teams and exceptions', async (t) => {
  const report = executiveReport();

  const rows = executiveRows(report);

  t.match(
    rows.find(({ subject }) => subject === 'open findings'),
    { section: 'figure', count: report.counts.open },
  );
  t.match(
    rows.filter(({ section }) => section === 'action'),
    [
      {
        subject: 'SQL injection',
        repository: 'checkout',
        severity: 'critical',
        count: 3,
        person: '@payments',
      },
    ],
  );
  t.match(
    rows.filter(({ section }) => section === 'team'),
    [{ subject: 'Payments', detail: /^\d of 1 repositories compliant$/ }],
  );
  t.match(
    rows.filter(({ section }) => section === 'exception'),
    [
      { subject: 'waiver: Code owners', person: 'Ada Okafor', date: '2026-06-01T00:00:00.000Z' },
      { subject: 'suppressed: Weak hash (src/a.ts:1)', person: null, date: null },
    ],
  );
  t.equal(
    executiveRows(executiveReport({ portfolio: null })).filter(({ section }) => section === 'action').length,
    0,
  );
});

t.test('executive report: CSV and JSON hold no findings and differ from other reports', async (t) => {
  const read = async (chunks: AsyncIterable<string | Uint8Array>) => (await Array.fromAsync(chunks)).join('');
  const unread = executiveReport({
    findings: () => {
      throw new Error('Nothing asks for the findings.');
    },
  });

  const lines = (await read(csv.render(unread))).trim().split('\r\n');
  const document = JSON.parse(await read(json.render(unread)));

  t.equal(lines[0], 'section,subject,repository,severity,count,date,person,detail');
  t.equal(lines.length, executiveRows(unread).length + 1);
  t.match(document, { type: 'executive', portfolio: { actions: [{ title: 'SQL injection' }] } });
  t.equal(document.findings, undefined);
  t.not(await read(csv.render({ ...executiveReport(), type: 'compliance' })), lines.join('\r\n'));
});
