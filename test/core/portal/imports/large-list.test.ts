// Lists that are too large for memory are read as small ones are, by every format.
import t from 'tap';
import type { ImportContext } from '../../../../packages/core/src/portal/imports/import-format.ts';
import { importFormats } from '../../../../packages/core/src/portal/imports/index.ts';
import { documentShape, JsonPart } from '../../../../packages/core/src/portal/imports/json-part.ts';
import {
  elementsOf,
  LargeList,
  parseButLists,
} from '../../../../packages/core/src/portal/imports/large-list.ts';
import { structured } from '../../../../packages/core/src/portal/imports/text-document.ts';
import { type AuditType, auditTypes } from '../../../../packages/core/src/vocabulary/audit-type.ts';
import { codeSamples } from './mappings/code-samples.ts';
import { hostSamples } from './mappings/host-samples.ts';
import { imageSamples } from './mappings/image-samples.ts';
import { infrastructureSamples } from './mappings/infrastructure-samples.ts';
import { mappingSamples } from './mappings/mapping-samples.ts';
import { packageSamples } from './mappings/package-samples.ts';
import { scannerSamples } from './scanner-samples.ts';

const partOf = (document: unknown) => JsonPart.of(Buffer.from(JSON.stringify(document)));

t.test('parseButLists: large lists are read element by element, whatever they lie in', async (t) => {
  const text = 'x'.repeat(1_000);
  const document = {
    name: 'one',
    small: [1, 2],
    large: Array.from({ length: 100 }, (_, index) => ({ index, text })),
    ['__proto__']: 'own',
    deep: { lists: [Array.from({ length: 100 }, (_, index) => `${text}${index}`), []] },
  };
  const built = parseButLists(partOf(document)) as typeof document;
  t.ok(built.large instanceof LargeList && built.deep.lists instanceof LargeList);
  t.same([built.name, built.small, Object.keys(built)], ['one', [1, 2], Object.keys(document)]);
  t.same([...(elementsOf(built.large) ?? [])], document.large);
  const [inner] = elementsOf(built.deep.lists) ?? [];
  t.ok(inner instanceof LargeList);
  t.same([...(elementsOf(inner) ?? [])], document.deep.lists[0]);
  t.same((built.deep.lists as unknown as LargeList).all(), document.deep.lists);
  t.equal(elementsOf({}), undefined);
});

/** The same document with lists of objects that are large, for a member that no tool writes. */
function padded(value: unknown): unknown {
  if (Array.isArray(value)) {
    const [first, ...others] = value.map(padded);
    const isObject = typeof first === 'object' && first !== null && !Array.isArray(first);
    return first === undefined
      ? []
      : [isObject ? { ...first, padding: 'x'.repeat(70_000) } : first, ...others];
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, padded(inner)]));
}

async function read(part: JsonPart, id: string, type: AuditType) {
  const context = { type, shape: documentShape(part), fingerprintKey: 'test' } as ImportContext;
  const format = importFormats.find((one) => one.id === id);
  t.equal(format?.recognizes(context.shape), true, id);
  const runs = (await format?.read(part, context))?.runs ?? [];
  return runs.map((run) => ({ ...run, detections: [...run.detections] }));
}

const samples = [
  mappingSamples,
  codeSamples,
  hostSamples,
  infrastructureSamples,
  imageSamples,
  packageSamples,
]
  .flat()
  .map(({ format, type, document }) => ({ format, types: [type], document }));
const own = scannerSamples.map(({ format, document, results }) => ({
  format,
  types: auditTypes.filter((type) => type in results),
  document,
}));

t.test('formats: each sample with large lists is read as it is', async (t) => {
  let large = 0;
  for (const { format, types, document } of [...samples, ...own]) {
    const small = structured(partOf(document));
    const padding = partOf(padded(small.parse()));
    if (padding.length > 70_000) large += 1;
    for (const type of types)
      t.same(await read(padding, format, type), await read(small, format, type), `${format}, ${type}`);
  }
  t.ok(large > samples.length / 2, `${large} have a list`);
});
