// One document in four formats: the same sentences in each, whatever a repository put into them.
import type { Report, ReportFormat } from '@assay/core';
import { reportFormats } from '@assay/core';
import t from 'tap';
import { hostileTexts } from '../hostile-report.ts';
import { executiveReport, portfolio } from './executive-report.ts';
import { wordXml } from './word-xml.ts';

const headings = ['What to do first', 'Trend', 'Scope', 'Not checked', 'Method', 'Exceptions', 'Sign-off'];

t.test('executive report: has the same parts in HTML, Markdown and Word', async (t) => {
  const report = executiveReport();
  const texts = {
    html: (await render('html', report)).toString(),
    markdown: (await render('markdown', report)).toString(),
    docx: wordText(await render('docx', report)),
  };

  for (const [format, text] of Object.entries(texts)) {
    let at = 0;
    for (const heading of headings) {
      at = text.indexOf(heading, at);
      t.ok(at > 0, `${format}: ${heading}`);
    }
    t.match(text, 'Ada Okafor', `${format}: who decided`);
    t.match(text, /[0-9a-f]{64}/, `${format}: the digest`);
  }
});

t.test(
  'executive report: the PDF is tagged as PDF/UA, with an outline and embedded fonts only',
  async (t) => {
    const pdf = (await render('pdf', executiveReport())).toString('latin1');

    t.match(pdf, '<pdfuaid:part>1</pdfuaid:part>');
    t.match(pdf, /\/StructTreeRoot \d+ 0 R/);
    t.match(pdf, /\/S \/TH/, 'tables have header cells');
    t.match(pdf, /\/Outlines \d+ 0 R/);
    t.notMatch(pdf, /\/BaseFont \/(Helvetica|Courier)/, 'no font that is not in the file');
    t.equal(pages(pdf), 2, 'two pages');
  },
);

t.test(
  'executive report: Word reads no markup of others, and the same data give the same bytes',
  async (t) => {
    const [first] = portfolio.actions;
    if (!first) throw new Error('There is no action to copy.');
    const actions = hostileTexts.map((title) => ({ ...first, title, remediation: title, repository: title }));
    const report = executiveReport({ portfolio: { ...portfolio, actions } });

    const [one, other] = [await render('docx', report), await render('docx', report)];

    t.ok(one.equals(other));
    const xml = wordXml(one);
    t.notMatch(xml, /<(script|img|svg)/);
    t.notMatch(xml, /[\u0000-\u0008\u202a-\u202e\ufffe]/);
    for (const tag of ['w:p', 'w:tbl', 'w:tr', 'w:tc', 'w:r'])
      t.equal(xml.split(`<${tag}>`).length, xml.split(`</${tag}>`).length, `${tag} is closed`);
  },
);

t.test('executive report: the digest is that of the data, not of the format', async (t) => {
  const digest = (text: string) => /[0-9a-f]{64}/.exec(text)?.[0];
  const report = executiveReport();

  const changed = executiveReport({ portfolio: { ...portfolio, exceptions: [], exceptionsTotal: 0 } });

  const html = digest((await render('html', report)).toString());
  t.equal(html, digest((await render('markdown', report)).toString()));
  t.not(html, digest((await render('html', changed)).toString()));
});

async function render(id: string, report: Report): Promise<Buffer> {
  const format = (reportFormats as readonly ReportFormat[]).find((one) => one.id === id);
  if (!format) throw new Error(`There is no format ${id}.`);
  const parts = await Array.fromAsync(format.render(report));
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

function pages(pdf: string): number {
  return Number(/\/Type \/Pages\s*\/Count (\d+)/.exec(pdf)?.[1]);
}

function wordText(archive: Buffer): string {
  return wordXml(archive).replace(/<[^>]*>/g, ' ');
}
