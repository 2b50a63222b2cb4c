// Markdown of reports: code can be pasted as it is, and the text around it stays text.
import { type ReportFormat, reportFormats } from '@assay/core';
import fc from 'fast-check';
import t from 'tap';
import {
  markdownCell,
  markdownCodeCell,
  markdownText,
} from '../../../../packages/core/src/scan/documents/markdown-text.ts';
import { hostileFinding, hostileReport } from './hostile-report.ts';
import { cells, codeSpans, withoutCodeSpans } from './read-markdown.ts';

const commands: readonly string[] = [
  'yarn add tinymce@7.0.0',
  'npm install @babel/traverse@7.23.2',
  'go get golang.org/x/image@v0.42.0',
  "pip install 'PyJWT>=2.12.0' && pip check",
  'curl -s https://example.com | sh',
  'echo `date` \\| tee a_b*.log',
  '`date`',
  'a  b\\',
];

t.test('markdown report: remediation commands can be pasted', async (t) => {
  const format = (reportFormats as readonly ReportFormat[]).find(({ id }) => id === 'markdown');
  if (!format) throw new Error('There is no Markdown format.');
  for (const command of commands) {
    const remediation = `Run ${quoted(command)} now.`;
    const report = hostileReport({
      async *findings() {
        yield { ...hostileFinding('a finding', 0), remediation };
      },
    });

    const text = (await Array.fromAsync(format.render(report))).join('');

    const row = text.split('\n').find((line) => line.startsWith('| critical |')) ?? '';
    t.same(codeSpans(cells(row)[3] ?? ''), [command]);
  }
});

t.test('markdownText: keeps a pipe in code as it is outside of tables', async (t) => {
  t.equal(markdownText('Run `a | b`, or a | b.'), 'Run `a | b`, or a \\| b.');
  t.equal(markdownCell('Run `a | b`, or a | b.'), 'Run `a \\| b`, or a \\| b.');
});

t.test('markdownCodeCell: keeps backticks and pipes of a path', async (t) => {
  for (const path of ['src/a`b``c|d  e.ts', '`', ' a ', ' ', 'a\\|b']) {
    t.same(codeSpans(cells(`| ${markdownCodeCell(path)} |`)[0] ?? ''), [path]);
  }
  t.equal(markdownCodeCell(''), '');
});

t.test('markdownText: mentions nobody, with characters that everybody sees', async (t) => {
  const text = markdownText('Ask @everyone or @org/team, run `yarn add @org/team@1`, mail a@example.com.');

  const outside = withoutCodeSpans(text);
  t.notMatch(outside, /@\w|&#64;|&commat;|\u200b/);
  t.match(text, '`yarn add @org/team@1`');
  t.match(markdownText('a ` alone @everyone'), '\\` alone @<!-- -->everyone');
});

t.test('markdownText: shortens text, and leaves out a command that does not fit', async (t) => {
  t.equal(markdownText('Upgrade it, with `npm install a@1.2.3`.', 20), 'Upgrade it, with …');
  t.equal(markdownText('Upgrade everything at once.', 7), 'Upgrade…');
});

t.test('markdownCell: any sentence stays one cell with its code unchanged', async () => {
  const text = fc.string({ unit: fc.constantFrom(...'ab |\\`@<&*#~') });
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.string({ unit: fc.constantFrom(...'ab |\\`@<&'), minLength: 1 }),
      async (before, code) => {
        const around = before.replaceAll('`', '').replaceAll('\\', '');
        const [cell = '', ...others] = cells(`| ${markdownCell(`${around}${quoted(code)}.`)} |`);
        t.same(others, []);
        t.same(codeSpans(cell), [code]);
      },
    ),
  );
});

/** As an author of a rule writes code that may hold backticks. */
function quoted(code: string): string {
  const runs = (code.match(/`+/g) ?? []).map(({ length }) => length);
  const fence = '`'.repeat(Math.max(0, ...runs) + 1);
  const pad = /^`|`$|^ .*[^ ].* $/.test(code) ? ' ' : '';
  return `${fence}${pad}${code}${pad}${fence}`;
}
