// Every text format: what a terminal would obey and what no reader sees is made visible, file names included.
import { stripVTControlCharacters } from 'node:util';
import { type Report, type ReportFormat, reportFormats } from '@assay/core';
import t from 'tap';
import { groupFindings } from '../../../../packages/cli/src/output/finding-groups.ts';
import { findingLines } from '../../../../packages/cli/src/output/print-findings.ts';
import { thirdPartyNotices } from '../../../../packages/core/src/scan/documents/license-notices.ts';
import { pipelineFormats } from '../../../../packages/core/src/scan/documents/pipeline-formats/index.ts';
import type { VexDocument } from '../../../../packages/core/src/scan/documents/vex/vex-document.ts';
import { executiveReport } from './document/executive-report.ts';
import { wordXml } from './document/word-xml.ts';
import { hostileFinding, hostileReport } from './hostile-report.ts';

/** Colors, the clipboard of a terminal, a bell, a return to the start of the line, and marks of direction. */
const name = 'a\u001b[31mb\u001b]52;c;eA==\u0007c\rd\u009be\u202ef\u200eg\u2066h';
const hidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069]|\r(?!\n|$)/;

const findings = Array.from({ length: 12 }, (_, index) => hostileFinding(name, index));
async function* listed() {
  yield* findings;
}

const vex: VexDocument = {
  author: name,
  namespace: 'https://example.com',
  subject: name,
  gaps: [name],
  createdAt: '2026-03-05T00:00:00.000Z',
  tool: { name: 'Assay', version: '1.0.0' },
  products: [
    {
      name,
      purl: 'pkg:generic/name',
      version: name,
      statements: [
        {
          id: 'CVE-2026-1',
          aliases: [],
          severity: 'high',
          title: name,
          purl: 'pkg:npm/a@1',
          package: name,
          version: name,
          firstSeenAt: '2026-03-05T00:00:00.000Z',
          cvss: null,
          assessment: { status: 'not_affected', justification: null, impact: name },
        },
      ],
    },
  ],
};

const reports: Readonly<Record<string, Report>> = {
  findings: hostileReport({ title: name, scope: name, vex, findings: () => listed() }),
  executive: withName(executiveReport()),
};

/** The report of an organization in which somebody has that name. */
function withName<Value>(value: Value): Value {
  if (value === 'Ada Okafor') return name as Value;
  if (Array.isArray(value)) return value.map(withName) as Value;
  if (typeof value !== 'object' || value === null || value instanceof Map) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withName(one)])) as Value;
}

async function textOf(format: ReportFormat, report: Report): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of format.render(report)) parts.push(Buffer.from(part));
  const bytes = Buffer.concat(parts);
  // XML readers make a line end of a carriage return.
  return format.id === 'docx' ? wordXml(bytes).replaceAll('\r', '\n') : bytes.toString('utf8');
}

t.test('report formats: show hidden characters, file names included', async (t) => {
  for (const [kind, report] of Object.entries(reports)) {
    for (const format of [...reportFormats, ...pipelineFormats]) {
      // PDF's letters are glyphs (see the test of letters), and an SBOM is about packages.
      if (
        format.id === 'pdf' ||
        format.id === 'cyclonedx' ||
        (kind === 'executive' && !(format.types as readonly string[]).includes('executive'))
      )
        continue;
      const text = await textOf(format, report);
      const at = hidden.exec(text)?.index ?? -1;
      t.equal(
        at,
        -1,
        `${kind} as ${format.id}: ${JSON.stringify(text.slice(Math.max(0, at - 40), at + 20))}`,
      );
    }
  }
});

t.test('findingLines: show hidden characters in a terminal and without one', async (t) => {
  for (const width of [80, undefined]) {
    const lines = [...findingLines(groupFindings(findings), { all: true, width })];
    t.ok(lines.length > 0);
    const seen = stripVTControlCharacters(lines.join('\n'));
    const at = hidden.exec(seen)?.index ?? -1;
    t.equal(at, -1, JSON.stringify(seen.slice(Math.max(0, at - 60), at + 20)));
  }
});

t.test('thirdPartyNotices: show hidden characters', async (t) => {
  const text = thirdPartyNotices(
    [
      {
        purl: 'pkg:npm/left@1.0.0',
        name,
        version: name,
        ecosystem: 'npm',
        scope: 'runtime',
        license: 'MIT',
        category: 'permissive',
        texts: [{ path: `${name}/LICENSE`, text: `Permission is granted.\u001b[2J\u202e` }],
      },
    ],
    name,
  );

  t.notMatch(text, hidden);
});
