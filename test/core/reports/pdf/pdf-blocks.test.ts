import t from 'tap';
import { summaryPage } from '../../../../packages/core/src/reports/pdf/pdf-blocks.ts';
import type { PdfPage } from '../../../../packages/core/src/reports/pdf/pdf-page.ts';
import { emptyReport, sampleReport } from '../sample-report.ts';

/** The headings that are drawn. */
function headingsOf(report: Parameters<typeof summaryPage>[1]): readonly string[] {
  const headings: string[] = [];
  const page = new Proxy(
    { left: 0, width: 500, y: 0, heading: (text: string) => void headings.push(text) },
    { get: (target, name) => (Reflect.has(target, name) ? Reflect.get(target, name) : () => 0) },
  );
  summaryPage(page as unknown as PdfPage, report);
  return headings;
}

t.test('summaryPage: shows ages and due dates from one open finding on', async (t) => {
  const report = sampleReport('findings');
  const { counts } = report;

  const one = headingsOf({ ...report, counts: { ...counts, open: 1 } });

  t.ok(one.includes('Age of open findings'), one.join());
  t.ok(one.includes('Due dates'));
  t.notOk(headingsOf(emptyReport('findings')).includes('Age of open findings'));
});

t.test('summaryPage: shows the trend from one day on', async (t) => {
  const report = sampleReport('findings');
  const trend = 'Open findings over the last 1 days';

  t.ok(headingsOf({ ...report, trends: report.trends.slice(0, 1) }).includes(trend));
  t.notOk(headingsOf({ ...report, trends: [] }).some((heading) => /over the last/.test(heading)));
});
