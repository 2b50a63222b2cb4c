// Every mapping has a sample, which is read as it says and taken for no other format.
import t from 'tap';
import type { ImportContext } from '../../../../../packages/core/src/portal/imports/import-format.ts';
import { importFormats } from '../../../../../packages/core/src/portal/imports/index.ts';
import { documentShape } from '../../../../../packages/core/src/portal/imports/json-parts.ts';
import { mappings } from '../../../../../packages/core/src/portal/imports/mappings/index.ts';
import { structured } from '../../../../../packages/core/src/portal/imports/text-document.ts';
import type { AuditType } from '../../../../../packages/core/src/vocabulary/audit-type.ts';
import type { Detection } from '../../../../../packages/core/src/vocabulary/detection.ts';
import { scannerSamples } from '../scanner-samples.ts';
import { codeSamples } from './code-samples.ts';
import { hostSamples } from './host-samples.ts';
import { infrastructureSamples } from './infrastructure-samples.ts';
import { mappingSamples } from './mapping-samples.ts';
import { packageSamples } from './package-samples.ts';

const samples = [
  ...mappingSamples,
  ...codeSamples,
  ...hostSamples,
  ...infrastructureSamples,
  ...packageSamples,
];

/** XML, CSV and documents in lines are texts. */
function bytesOf(document: unknown): Buffer {
  return structured(Buffer.from(JSON.stringify(document)));
}

async function read(document: unknown, format: string, type: AuditType) {
  const bytes = bytesOf(document);
  const context = { type, shape: documentShape(bytes) } as ImportContext;
  const found = await importFormats.find(({ id }) => id === format)?.read(bytes, context);
  const runs = found?.runs ?? [];
  return {
    complete: runs[0]?.complete,
    artifact: runs.flatMap((run) => run.artifact ?? []).join(' ') || undefined,
    detections: runs.flatMap((run) => [...run.detections]),
  };
}

function rowOf({
  severity,
  category,
  ruleId,
  location,
  title,
  cwe = [],
  suppression,
  package: found,
}: Detection) {
  const fix = found?.fixedVersion ? ` → ${found.fixedVersion}` : '';
  const purl = found && !found.purl.startsWith('pkg:generic') ? [`${found.purl}${fix}`] : [];
  const place = location === null ? '-' : `${location.path}:${location.startLine}`;
  const parts = [
    severity,
    category,
    ruleId,
    place,
    title,
    ...cwe,
    ...purl,
    ...(suppression ? ['suppressed'] : []),
  ];
  return parts.join(' | ');
}

t.test('mappings: each has a sample', (t) => {
  const sampled = new Set(samples.map(({ format }) => format));
  t.same(
    mappings.map(({ id }) => id).filter((id) => !sampled.has(id)),
    [],
  );
  t.equal(
    new Set(importFormats.map(({ id }) => id)).size,
    importFormats.length,
    'no two formats share an id',
  );
  t.end();
});

for (const { format, type, document, rows, isPartial = false, artifact } of samples)
  t.test(`mappings: reads ${format}`, async (t) => {
    const { complete, artifact: named, detections } = await read(document, format, type);

    t.same(detections.map(rowOf), rows);
    t.equal(complete, !isPartial);
    t.equal(named, artifact);
    // The value of a secret is fingerprinted by what stores it.
    const shown = detections.map(({ anchor, ...rest }) =>
      anchor.kind === 'secret' ? rest : { ...rest, anchor },
    );
    t.notMatch(JSON.stringify(shown), /value-of-a-key/, 'no secret is kept');
  });

t.test('mappings: a document is of one format only', (t) => {
  for (const { format, document } of [...samples, ...scannerSamples]) {
    const shape = documentShape(bytesOf(document));
    t.same(
      importFormats.filter((one) => one.recognizes(shape)).map(({ id }) => id),
      [format],
      format,
    );
  }
  t.end();
});

t.test('mappings: a result without a rule is refused', async (t) => {
  const issue = { severity: 'LOW', details: 'Found', file: 'a.go', line: '1' };
  const document = { 'Golang errors': {}, Stats: {}, Issues: [issue] };

  await t.rejects(read(document, 'gosec', 'security'), { message: /a result has no rule_id/ });
});

t.test('mappings: results that are no list are refused', async (t) => {
  const document = { 'Golang errors': {}, Stats: {}, Issues: { one: 1 } };

  await t.rejects(read(document, 'gosec', 'security'), {
    message: '"Issues" must be a list, but it is an object.',
  });
});

t.test('mappings: the code itself is the identity, whatever line it stands on', async (t) => {
  const at = (line: number, before: string) => ({
    metrics: {},
    errors: [],
    results: [
      {
        test_id: 'B1',
        filename: 'a.py',
        line_number: line,
        code: `${line - 1} ${before}\n${line} exec(x)\n`,
      },
    ],
  });

  const [one, other] = [
    await read(at(2, 'a'), 'bandit', 'security'),
    await read(at(9, 'b'), 'bandit', 'security'),
  ];

  t.same(one.detections[0]?.anchor, { kind: 'code', text: 'exec(x)' });
  t.same(other.detections[0]?.anchor, one.detections[0]?.anchor);
});

t.test('mappings: a host that Nikto did not find is no finding, and not a run to its end', async (t) => {
  const vulnerabilities = [{ id: '0', method: 'GET', url: '/', msg: 'ERROR: Cannot resolve hostname' }];
  const { complete, detections } = await read(
    [{ host: '', port: '80', vulnerabilities }],
    'nikto-hosts',
    'security',
  );
  t.equal(complete, false);
  t.same(detections, []);
});

t.test('mappings: a host that Nmap did not reach is not one that has nothing open', async (t) => {
  const host = (address: string, state: string) =>
    `<host><status state="${state}"/><address addr="${address}"/></host>`;
  const { artifact } = await read(
    `<nmaprun>${host('192.0.2.1', 'up')}${host('192.0.2.2', 'down')}</nmaprun>`,
    'nmap',
    'security',
  );
  t.equal(artifact, '192.0.2.1');
});
