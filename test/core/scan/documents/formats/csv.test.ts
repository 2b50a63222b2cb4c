// Cells of CSV reports: RFC 4180, and nothing that a spreadsheet would calculate.
import t from 'tap';
import { csv } from '../../../../../packages/core/src/scan/documents/formats/csv.ts';
import { hostileFindings, hostileReport } from '../hostile-report.ts';

const titleColumn = 8;

t.test('csv: a cell that a spreadsheet would take for a formula starts with an apostrophe', async (t) => {
  for (const sign of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']) {
    const title = `${sign}SUM(A1)`;
    const quoted = /[\r\n]/.test(sign) ? `"'${title}"` : `'${title}`;

    t.ok((await linesOf(title)).includes(`,${quoted},`), JSON.stringify(title));
  }
});

t.test('csv: signs behind the first character stay as they are', async (t) => {
  t.ok((await linesOf('a=1+2')).includes(',a=1+2,'));
});

t.test('csv: commas, quotes and line ends are quoted', async (t) => {
  t.ok((await linesOf('a,b')).includes(',"a,b",'));
  t.ok((await linesOf('say "hi"')).includes(',"say ""hi""",'));
  t.ok((await linesOf('two\nlines')).includes(',"two\nlines",'));
});

t.test('csv: the header names the columns, and absent values are empty', async (t) => {
  const [header = '', row = ''] = (await linesOf('Title')).split('\r\n');

  t.equal(header.split(',')[titleColumn], 'title');
  t.equal(row.split(',')[titleColumn], 'Title');
  t.equal(row.split(',').length, header.split(',').length);
  t.match(row, /,,/);
});

async function linesOf(title: string): Promise<string> {
  const [first] = hostileFindings;
  if (!first) throw new Error('No finding.');
  const finding = {
    ...first,
    title,
    path: null,
    repository: null,
    location: null,
    package: null,
    advisory: null,
    description: 'd',
    remediation: 'r',
    statusReason: null,
  };
  let text = '';
  const report = hostileReport({
    async *findings() {
      yield finding;
    },
  });
  for await (const part of csv.render(report)) text += part;
  return text;
}
