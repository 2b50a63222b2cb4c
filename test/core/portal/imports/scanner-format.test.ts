// What formats of scanners have in common: parts of a document, refusals, severities, places and package URLs.
import t from 'tap';
import { documentShape, JsonPart } from '../../../../packages/core/src/portal/imports/json-part.ts';
import {
  packageUrl,
  repositoryPath,
  type ScannerResult,
  scannerFormat,
  severityOfTool,
} from '../../../../packages/core/src/portal/imports/scanner-format.ts';
import type { AuditType } from '../../../../packages/core/src/vocabulary/audit-type.ts';

const result = (ruleId: string, type: AuditType = 'security') =>
  ({ type, detection: { ruleId } }) as unknown as ScannerResult;
const common = { id: 'any', tool: 'Any', types: ['security', 'code-quality'] } as const;
const recognizes = ({ members }: { readonly members: ReadonlyMap<string, unknown> }) => members.has('any');

async function read(
  format: Parameters<typeof scannerFormat>[0],
  document: object,
  type: AuditType = 'security',
) {
  const part = JsonPart.of(Buffer.from(JSON.stringify(document)));
  const matchPackages = async () => ({ findings: [], packages: null, coverage: { complete: true } as never });
  const shape = documentShape(part);
  const { runs } = await scannerFormat(format).read(part, {
    type,
    shape,
    fingerprintKey: 'x',
    matchPackages,
  });
  return runs.map(({ artifact, detections }) => [artifact, [...detections].map(({ ruleId }) => ruleId)]);
}

t.test('scannerFormat: a document is about one artifact, or about several', async (t) => {
  const one = { ...common, recognizes, results: () => [result('a'), result('b')], artifact: () => 'shop' };
  t.same(await read(one, { any: 1 }), [['shop', ['a', 'b']]]);
  const parts = [
    { artifact: 'shop', results: [result('a'), result('q', 'code-quality')] },
    { artifact: undefined, results: [result('b')] },
  ];
  const several = { ...common, recognizes, parts: () => parts };
  t.same(await read(several, { any: 1 }), [
    ['shop', ['a']],
    [undefined, ['b']],
  ]);
  t.same(await read({ ...common, recognizes, parts: () => [] }, { any: 1 }), [[undefined, []]]);
});

t.test('scannerFormat: refuses other documents and audits, and takes an empty list', async (t) => {
  const format = { ...common, recognizes, results: () => [] };
  await t.rejects(read(format, { other: 1 }), 'This is not the output of Any.');
  await t.rejects(read(format, { any: 1 }, 'dependency'), /only be imported as security or code-quality/);
  t.same(await read(format, []), [[undefined, []]]);
});

t.test('packageUrl: parts are escaped, and an unknown type is generic', async (t) => {
  t.equal(packageUrl('npm', '@a/b', '1.0.0'), 'pkg:npm/%40a/b@1.0.0');
  t.equal(packageUrl('maven', 'g:a', ''), 'pkg:maven/g/a');
  t.equal(packageUrl('maven', 'g/a', ''), 'pkg:maven/g/a');
  t.equal(packageUrl('apk/alpine', 'zlib', '1'), 'pkg:apk/alpine/zlib@1');
  t.equal(packageUrl('Any type', 'a', '1'), 'pkg:generic/a@1');
});

t.test('severityOfTool: the words of tools, and what was asked for otherwise', async (t) => {
  t.same(
    ['CRITICAL', 'error', 'Moderate', 'note'].map((word) => severityOfTool(word, 'low')),
    ['critical', 'high', 'medium', 'low'],
  );
});

t.test('repositoryPath: relative, with slashes, and never outside', async (t) => {
  t.equal(repositoryPath('C:\\src\\a.js'), 'src/a.js');
  t.equal(repositoryPath('/src/../a.js'), 'src/a.js');
  t.equal(repositoryPath('.'), '.');
});
