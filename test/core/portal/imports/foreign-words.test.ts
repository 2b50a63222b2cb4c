// A tool may write any word, also one that every object of JavaScript has a member for: it is a word that no table knows.
import t from 'tap';
import type { ImportContext } from '../../../../packages/core/src/portal/imports/import-format.ts';
import { importFormats } from '../../../../packages/core/src/portal/imports/index.ts';
import { documentShape, JsonPart } from '../../../../packages/core/src/portal/imports/json-part.ts';
import { entryOf } from '../../../../packages/core/src/portal/imports/plain-json.ts';
import { severityOfTool } from '../../../../packages/core/src/portal/imports/scanner-format.ts';
import { structured } from '../../../../packages/core/src/portal/imports/text-document.ts';
import { ValidationError } from '../../../../packages/core/src/support/errors.ts';
import type { AuditType } from '../../../../packages/core/src/vocabulary/audit-type.ts';
import { confidences } from '../../../../packages/core/src/vocabulary/confidence.ts';
import { severities } from '../../../../packages/core/src/vocabulary/severity.ts';
import { codeSamples } from './mappings/code-samples.ts';
import { hostSamples } from './mappings/host-samples.ts';
import { imageSamples } from './mappings/image-samples.ts';
import { infrastructureSamples } from './mappings/infrastructure-samples.ts';
import { mappingSamples } from './mappings/mapping-samples.ts';
import { packageSamples } from './mappings/package-samples.ts';
import { sarifDocument } from './sarif-document.ts';
import { scannerSamples } from './scanner-samples.ts';

interface Sample {
  readonly format: string;
  readonly type: AuditType;
  readonly document: unknown;
}

const component = { 'bom-ref': 'a', type: 'library', name: 'a', version: '1.0.0', purl: 'pkg:npm/a@1.0.0' };
const samples: readonly Sample[] = [
  ...[
    ...mappingSamples,
    ...codeSamples,
    ...hostSamples,
    ...infrastructureSamples,
    ...imageSamples,
    ...packageSamples,
  ],
  ...scannerSamples.flatMap(({ format, document, results }) =>
    Object.keys(results).map((type) => ({ format, document, type: type as AuditType })),
  ),
  { format: 'sarif', type: 'security', document: sarifDocument([{ rule: 'a', level: 'error' }]) },
  {
    format: 'cyclonedx',
    type: 'dependency',
    document: {
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      components: [component],
      vulnerabilities: [
        {
          id: 'CVE-2026-1000',
          ratings: [{ severity: 'high' }],
          affects: [{ ref: 'a' }],
          analysis: { state: 'not_affected' },
        },
      ],
    },
  },
  {
    format: 'openvex',
    type: 'dependency',
    document: {
      '@context': 'https://openvex.dev/ns/v0.2.0',
      statements: [
        { vulnerability: { name: 'CVE-2026-1000' }, products: [{ '@id': 'pkg:npm/a' }], status: 'fixed' },
      ],
    },
  },
];

async function read({ format, type, document }: Sample) {
  const part = structured(JsonPart.of(Buffer.from(JSON.stringify(document))));
  const context: ImportContext = {
    type,
    shape: documentShape(part),
    fingerprintKey: 'test',
    matchPackages: async () => ({ findings: [], coverage: { complete: true } as never, packages: [] }),
  };
  const { runs = [], statements = [] } =
    (await importFormats.find(({ id }) => id === format)?.read(part, context)) ?? {};
  return { detections: runs.flatMap((run) => [...run.detections]), statements };
}

/** The document once for each of its texts, which is the word there. */
function* withWord(value: unknown, word: string): Generator<unknown> {
  if (typeof value === 'string') yield word;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value))
    for (const changed of withWord(member, word))
      yield Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed };
}

t.test('imports: a severity, confidence or status that every object has a member for is none', async (t) => {
  const known = {
    severity: new Set<unknown>(severities),
    confidence: new Set<unknown>([...confidences, undefined]),
  };
  let findings = 0;
  for (const sample of samples)
    for (const word of ['constructor', '__proto__'])
      for (const document of withWord(sample.document, word)) {
        const { detections, statements } = await read({ ...sample, document }).catch((error: unknown) => {
          if (!(error instanceof ValidationError)) throw error;
          return { detections: [], statements: [] };
        });
        findings += detections.length;
        const wrong = [
          ...detections.filter(
            ({ severity, confidence }) => !known.severity.has(severity) || !known.confidence.has(confidence),
          ),
          ...statements.filter(({ status }) => typeof status !== 'string'),
        ];
        if (wrong.length > 0) t.fail(`${sample.format}: ${JSON.stringify(document)}`, { wrong });
      }
  t.ok(findings > 500, `${findings} findings`);
});

t.test('entryOf: what a table has itself, and nothing of what every object has', async (t) => {
  t.equal(entryOf({ a: 1 }, 'a'), 1);
  for (const word of Object.getOwnPropertyNames(Object.prototype)) {
    t.equal(entryOf({ a: 1 }, word), undefined, word);
    t.equal(severityOfTool(word), 'medium', word);
  }
});
