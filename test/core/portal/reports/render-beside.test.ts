// A large report is rendered in a thread: the same bytes as without, and a thread that runs out of memory costs its report.
import t from 'tap';
import { renderBeside } from '../../../../packages/core/src/portal/reports/render-beside.ts';
import type { ReportFormat } from '../../../../packages/core/src/scan/documents/format.ts';
import { reportFormats } from '../../../../packages/core/src/scan/documents/formats/index.ts';
import { sampleReport } from '../../scan/documents/sample-report.ts';

const never = new AbortController().signal;

t.test('renderBeside: gives the bytes that the format gives', async (t) => {
  for (const format of reportFormats as readonly ReportFormat[]) {
    for (const type of format.types.filter((one) => one === 'executive' || one === 'findings')) {
      const report = sampleReport(type);
      const beside = await bytesOf(renderBeside(format, report, never));
      t.ok(beside.length > 0, `${format.id}, ${type}`);
      t.ok(beside.equals(await bytesOf(format.render(report))), `${format.id}, ${type}: the same bytes`);
    }
  }
});

t.test('renderBeside: a report that needs too much memory fails alone, and says so', async (t) => {
  const format = (reportFormats as readonly ReportFormat[]).find(({ id }) => id === 'pdf');
  if (!format) throw new Error('There is no PDF.');
  await t.rejects(bytesOf(renderBeside(format, sampleReport('findings'), never, 4)), {
    message: /needs more than 4 MB of memory/,
  });
});

t.test('renderBeside: ends with its signal and with its reader', async (t) => {
  const [format] = reportFormats as readonly ReportFormat[];
  if (!format) throw new Error('There is no format.');
  await t.rejects(bytesOf(renderBeside(format, sampleReport('findings'), AbortSignal.abort())), {
    name: 'AbortError',
  });
  for await (const part of renderBeside(format, sampleReport('findings'), never)) {
    t.ok(part.length > 0);
    break;
  }
});

async function bytesOf(parts: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(all);
}
