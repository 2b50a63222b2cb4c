// Reports of every type in every text format, as they were when somebody last read them. A PDF is recorded by a digest
// of what it draws, a Word document by its text and a digest of its markup. After a change that is meant, run with
// RECORD=1, and read the difference (of a PDF: the PDF).
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { type Report, type ReportFormat, type ReportType, reportFormats } from '@assay/core';
import t from 'tap';
import { pipelineFormats } from '../../../../packages/core/src/scan/documents/pipeline-formats/index.ts';
import { wordText } from './document/word-text.ts';
import { wordXml } from './document/word-xml.ts';
import { emptyReport, sampleReport } from './sample-report.ts';

const types: readonly ReportType[] = ['audit', 'findings', 'compliance', 'executive'];
const formats: readonly ReportFormat[] = [...reportFormats, ...pipelineFormats];

/** What a format for programs says of every type is the same. */
const recordedTypes: Readonly<Record<string, readonly ReportType[]>> = {
  json: ['findings'],
  csv: ['audit', 'findings'],
};

for (const type of types) {
  for (const format of formats.filter((one) => (recordedTypes[one.id] ?? one.types).includes(type))) {
    t.test(`${format.id}: reports of type ${type} equal the recorded ones`, async (t) => {
      for (const [name, report] of [
        [type, sampleReport(type)],
        [`empty-${type}`, emptyReport(type)],
      ] as const) {
        const file = join(import.meta.dirname, 'recorded', `${name}.${format.id}.txt`);

        const text = await rendered(format, report);
        if (process.env.RECORD) writeFileSync(file, text);

        t.equal(text, readFileSync(file, 'utf8'), name);
      }
    });
  }
}

/** Without the style sheet of HTML, which is about looks; the line ends of CSV are made visible. */
async function rendered(format: ReportFormat, report: Report): Promise<string> {
  const parts = await Array.fromAsync(format.render(report));
  const bytes = Buffer.concat(parts.map((part) => Buffer.from(part)));
  if (format.id === 'pdf') return `${drawnDigest(bytes)}\n`;
  if (format.id === 'docx') return wordText(wordXml(bytes));
  return bytes
    .toString()
    .replaceAll('\r', '␍')
    .replace(/<style>.*?<\/style>/s, '<style></style>');
}

/** Of the deflated streams that draw text and lines; fonts and metadata are not among them. */
function drawnDigest(pdf: Buffer): string {
  const hash = createHash('sha256');
  let drawn = 0;
  const text = pdf.toString('latin1');
  for (const { index, 0: head } of text.matchAll(/\/Filter \/FlateDecode\s*>>\s*stream\r?\n/g)) {
    const start = index + head.length;
    const stream = inflateSync(pdf.subarray(start, text.indexOf('endstream', start)));
    if (!/\bBT\b|\bre\b/.test(stream.subarray(0, 20_000).toString('latin1'))) continue;
    hash.update(stream);
    drawn += 1;
  }
  if (drawn === 0) throw new Error('The PDF draws nothing.');
  return hash.digest('hex');
}
