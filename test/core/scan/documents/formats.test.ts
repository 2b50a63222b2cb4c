// Every format over a hostile report: nothing in it becomes markup, a formula or an invalid document.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Report, ReportFormat } from '@assay/core';
import { reportFormats } from '@assay/core';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import t from 'tap';
import { groupBlockers } from '../../../../packages/core/src/scan/documents/group-blockers.ts';
import { trendChart } from '../../../../packages/core/src/scan/documents/html/charts.ts';
import { letters } from '../../../../packages/core/src/scan/documents/pdf/letters.ts';
import { findingSections } from '../../../../packages/core/src/scan/documents/report.ts';
import { visibleControls } from '../../../../packages/core/src/scan/documents/visible-controls.ts';
import { hostileFindings, hostileReport } from './hostile-report.ts';
import { withoutCodeSpans } from './read-markdown.ts';

const bidi = /[\u202a-\u202e\u2066-\u2069]/;

t.test('report formats: the same report gives the same bytes, 100 times of 100', async (t) => {
  for (const format of reportFormats as readonly ReportFormat[]) {
    if (!format.types.includes('findings')) continue;
    const digests = new Set<string>();
    // An embedded font takes a tenth of a second for each document.
    const rounds = format.id === 'pdf' ? 5 : 100;
    for (let round = 0; round < rounds; round += 1) digests.add(await digestOf(format.id, hostileReport()));
    t.equal(digests.size, 1, format.id);
  }
});

async function digestOf(id: string, report: Report): Promise<string> {
  return createHash('sha256')
    .update(await bytesOf(id, report))
    .digest('hex');
}

t.test('SARIF: is valid against the 2.1.0 schema, with and without findings', async (t) => {
  const validate = sarifValidator();
  for (const report of [
    hostileReport(),
    hostileReport({ async *findings() {}, audits: [], repositories: [], rules: new Map() }),
  ]) {
    const document = JSON.parse(await textOf('sarif', report));
    validate(document);
    t.same(validate.errors ?? [], []);
  }
  const [run] = JSON.parse(await textOf('sarif')).runs;
  t.equal(run.results.length, hostileFindings.length);
  t.same(run.results[0].locations[0].physicalLocation.region, {
    startLine: 1,
    startColumn: 5,
    endLine: 2,
    endColumn: 3,
  });
  const [flow] = run.results[0].codeFlows[0].threadFlows;
  t.match(flow.locations, [
    { location: { message: { text: 'source' } }, importance: 'essential' },
    { location: { physicalLocation: { region: { startLine: 2 } }, message: { text: 'sink' } } },
  ]);
  const [{ replacements }] = run.results[0].fixes[0].artifactChanges;
  t.match(replacements, [{ deletedRegion: { startLine: 1, startColumn: 1, endLine: 1 } }]);
  t.notOk(run.results[1].fixes, 'none where no edit is suggested');
  t.notOk(run.results[2].codeFlows, 'none where nothing is followed');
  t.equal(run.versionControlProvenance[0].repositoryUri, 'ssh://git@example.com/team/code.git');
  for (const { locations, partialFingerprints, codeFlows } of run.results) {
    for (const step of codeFlows?.[0].threadFlows[0].locations ?? [])
      t.equal(
        step.location.physicalLocation.artifactLocation.uri,
        locations[0].physicalLocation.artifactLocation.uri,
      );
    const { uri, uriBaseId } = locations[0].physicalLocation.artifactLocation;
    t.equal(uriBaseId, 'SRCROOT');
    t.ok(new URL(uri, 'file:///root/').href.startsWith('file:///root/'), 'stays below the root');
    t.ok(partialFingerprints.primaryLocationLineHash);
  }
  t.equal(
    new Set(
      run.results.map((one: { partialFingerprints: object }) => JSON.stringify(one.partialFingerprints)),
    ).size,
    hostileFindings.length,
  );
  validate({ version: '2.1.0', runs: [{ results: [{}] }] });
  t.ok(validate.errors?.length, 'the schema refuses what is no SARIF');
});

t.test('CSV: is parsed back unchanged, shows hidden characters, and no cell is a formula', async (t) => {
  const [header, ...rows] = parseCsv(await textOf('csv'));
  t.equal(rows.length, hostileFindings.length);
  const column = (name: string) => header?.indexOf(name) ?? -1;
  // What is open stands first.
  const listed = findingSections.flatMap(({ statuses }) =>
    hostileFindings.filter(({ status }) => statuses.includes(status)),
  );
  for (const [index, row] of rows.entries()) {
    t.equal(row.length, header?.length);
    const title = row[column('title')] ?? '';
    const given = visibleControls((listed[index]?.title ?? '').toWellFormed());
    t.ok(
      title === given || (title === `'${given}` && /^[=+\-@\t\r\n]/.test(given)),
      JSON.stringify(given.slice(0, 30)),
    );
    t.notOk(row.some((cell) => /^[=+\-@\t\r]/.test(cell)));
  }
});

t.test('PDF: the trend has room for its longest number', async (t) => {
  const days = [1, 1_234_567].map((open, index) => ({
    date: `2026-05-0${index + 1}`,
    open,
    opened: open,
    resolved: 0,
    complianceScore: null,
  }));
  const [, right = '0'] =
    /<text x="([\d.]+)"[^>]*text-anchor="end"[^>]*>1,234,567</.exec(trendChart(days).text) ?? [];

  t.ok(Number(right) >= 9 * 10, `nine letters before ${right}`);
});

t.test('HTML: has no markup of repositories, no direction marks, and loads nothing', async (t) => {
  for (const type of ['findings', 'executive'] as const) {
    const page = await textOf('html', hostileReport({ type }));
    t.notMatch(page, /<script|<img|<svg onload|<\/style><\/title>|javascript:alert[^<]*"/i);
    t.notMatch(page, bidi);
    if (type === 'findings') t.match(page, '[U+202E]gnp.exe', 'they are told of');
    const tags = (page.match(/<[a-z][^>]*>/gi) ?? []).join('\n');
    t.notMatch(tags, /\s(src|srcset|background|action|on\w+)=/i);
    t.notMatch(page.slice(0, page.indexOf('</style>')), /url\(|@import/i);
    t.match(page, "default-src 'none'");
    for (const [, href] of page.matchAll(/href="([^"]*)"/g)) t.match(href, /^(#|https?:\/\/)/);
    const opened = (tag: string) => page.split(`<${tag}`).length - page.split(`</${tag}>`).length;
    for (const tag of ['details', 'summary', 'nav', 'div', 'table', 'tr', 'svg', 'pre', 'main'])
      t.equal(opened(tag), 0, tag);
  }
});

t.test('Markdown: keeps its cells, mentions nobody and fits into a comment', async (t) => {
  const text = await textOf('markdown');
  // Between backticks nothing is markup, and nobody is mentioned.
  const outside = withoutCodeSpans(text);
  t.notMatch(outside, /<script|<img|<svg/i);
  t.notMatch(outside, '@everyone');
  t.notMatch(text, bidi);
  const table = text.slice(text.indexOf('## Open findings'));
  const rows = table.split('\n').filter((line) => /^\| (critical|high|medium|low|info) \| /.test(line));
  t.equal(rows.length, hostileFindings.length);
  for (const row of rows) t.equal(row.replace(/\\./g, '').split('|').length, 6);
  const long = hostileReport({
    async *findings() {
      for (let index = 0; index < 1_000; index += 1) yield* hostileFindings;
    },
  });
  const whole = await textOf('markdown', long);
  t.ok(whole.length < 65_536, `${whole.length} characters`);
  t.match(whole, /… and \d+ more/);
});

t.test('Markdown: a report on many repositories fits into a comment, lowest levels first', async (t) => {
  const [pattern] = hostileReport().repositories;
  if (!pattern) throw new Error('There is no repository to copy.');
  const repositories = Array.from({ length: 500 }, (_, index) => ({
    ...pattern,
    name: `repository-${index}`,
    state: index === 499 ? ('non_compliant' as const) : ('compliant' as const),
  }));

  const text = await textOf('markdown', hostileReport({ repositories }));

  t.ok(text.length < 65_536, `${text.length} characters`);
  t.match(
    text.split('\n').find((line) => line.startsWith('| repository-')),
    /repository-499/,
  );
  t.match(text, /… and \d+ more/);
});

t.test('report formats: a sentence about many policies is written once', (t) => {
  const blocker = (name: string, message: string) => ({ level: 'level1' as const, name, message });

  const groups = groupBlockers([
    blocker('a', 'run an audit'),
    blocker('b', 'missing'),
    blocker('c', 'run an audit'),
  ]);

  t.same(
    groups.map(({ message, blockers }) => [message, ...blockers.map(({ name }) => name)]),
    [
      ['run an audit', 'a', 'c'],
      ['missing', 'b'],
    ],
  );
  t.end();
});

t.test('PDF: shows the letters of many scripts, and others as code points', async (t) => {
  t.equal(letters('naïve “quote” €'), 'naïve “quote” €');
  t.equal(letters('Ελληνικά Русский łódź ⇒'), 'Ελληνικά Русский łódź ⇒');
  t.equal(letters('a → b'), 'a → b');
  t.equal(letters('a\u202egnp.exe\u2066'), 'a[U+202E]gnp.exe[U+2066]');
  t.equal(letters('漢字 テスト 한글 🎉 تقرير'), '漢字 テスト 한글 🎉 تقرير');
  t.equal(letters('⚠\ufe0f 👩\u200d💻'), '⚠ 👩💻', 'each sign of an emoji by itself');
  t.equal(letters('a\ufe0fb\u200dc'), 'a\ufe0fb[U+200D]c');
  t.equal(letters('𒀀'), '[U+12000]');
  t.equal(letters('\ud800 half'), '\ufffd half');
  t.equal(letters('x'.repeat(10_000), 'plain', 100).length, 101);
  const pdf = (await bytesOf('pdf', hostileReport({ title: 'Ελληνικά' }))).toString('latin1');
  t.match(pdf, /\/BaseFont \/\w+\+DejaVuSans/, 'with fonts in the file');
  t.notMatch(pdf, /\/BaseFont \/(Helvetica|Courier)/, 'and no other');
});

t.test('PDF: says text from right to left in its reading order to those who do not see it', async (t) => {
  const pdf = (await bytesOf('pdf', hostileReport({ title: 'تقرير 2026' }))).toString('latin1');
  const hex = Buffer.from('\ufeffتقرير 2026', 'utf16le').swap16().toString('latin1');
  t.match(pdf, `/ActualText (${hex})`);
});

t.test('PDF: is complete, with the dates of the data', async (t) => {
  for (const type of ['findings', 'compliance'] as const) {
    const pdf = (await bytesOf('pdf', hostileReport({ type }))).toString('latin1');
    t.match(pdf, /^%PDF-1\.7/);
    t.match(pdf, /%%EOF\s*$/);
    t.match(pdf, '<xmp:CreateDate>2026-03-05T10:00:00Z<');
    t.match(pdf, /\/MarkInfo \d+ 0 R/, 'tagged');
    t.match(pdf, /\/Outlines \d+ 0 R/, 'with an outline');
    t.match(pdf, '<pdfuaid:part>1</pdfuaid:part>');
    t.match(pdf, /\/S \/TOCI/, 'with contents');
  }
});

async function bytesOf(id: string, report: Report = hostileReport()): Promise<Buffer> {
  const format = (reportFormats as readonly ReportFormat[]).find((one) => one.id === id);
  if (!format) throw new Error(`There is no format ${id}.`);
  const parts = await Array.fromAsync(format.render(report));
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}

async function textOf(id: string, report?: Report): Promise<string> {
  return (await bytesOf(id, report)).toString();
}

function sarifValidator() {
  const require = createRequire(import.meta.url);
  const file = require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
  // Written for an older draft, whose `id` is called `$id` today.
  const { id: _, $schema: __, ...schema } = JSON.parse(readFileSync(file, 'utf8'));
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  formats.default(ajv);
  return ajv.compile(schema);
}

/** RFC 4180. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
