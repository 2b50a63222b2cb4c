// A PDF of more findings than anybody reads on paper.
import { inflateSync } from 'node:zlib';
import t from 'tap';
import { maxFindingPages } from '../../../../../packages/core/src/scan/documents/document/pdf-document.ts';
import { pdf } from '../../../../../packages/core/src/scan/documents/formats/pdf.ts';
import { hostileFinding, hostileReport } from '../hostile-report.ts';

const many = 1_500;

t.test('pdf: ends findings at the page limit, and attaches all of them as CSV', async (t) => {
  const report = hostileReport({
    async *findings({ statuses } = {}) {
      for (let index = 0; index < many; index += 1) {
        const status = index < many - 2 ? ('open' as const) : ('resolved' as const);
        if (statuses?.includes(status) ?? true)
          yield { ...hostileFinding('Weak hash', 0), fingerprint: `f:${index}`, status };
      }
    },
  });

  const bytes = Buffer.concat(await Array.fromAsync(pdf.render(report), (part) => Buffer.from(part)));

  const text = bytes.toString('latin1');
  const pages = Number(/\/Type \/Pages\s*\/Count (\d+)/.exec(text)?.[1]);
  t.ok(pages >= maxFindingPages && pages <= maxFindingPages + 3, `${pages} pages`);
  t.match(text, '/UF (findings.csv)');
  const csv = attachment(bytes, text);
  t.equal(csv.split('\r\n').length - 2, many, 'every finding, the header and the last line end aside');
});

t.test('pdf: has no attachment when its pages hold everything', async (t) => {
  const bytes = Buffer.concat(
    await Array.fromAsync(pdf.render(hostileReport()), (part) => Buffer.from(part)),
  );

  t.notMatch(bytes.toString('latin1'), 'EmbeddedFile');
});

/** The stream of the embedded file. */
function attachment(bytes: Buffer, text: string): string {
  const at = text.indexOf('/Type /EmbeddedFile');
  const start = text.indexOf('stream\n', at) + 'stream\n'.length;
  return inflateSync(bytes.subarray(start, text.indexOf('\nendstream', start))).toString();
}
