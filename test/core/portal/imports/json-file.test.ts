// A document in a file is the same as in memory, in whatever pieces it comes: strings, escapes, and large values across them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { JsonFile } from '../../../../packages/core/src/portal/imports/json-file.ts';
import { JsonPart } from '../../../../packages/core/src/portal/imports/json-part.ts';
import { draws, fc } from '../../../helpers/properties.ts';

const folder = t.testdir();
let count = 0;

function fileOf(bytes: Buffer, pieces: readonly number[]): JsonFile {
  const file = new JsonFile(join(folder, String(++count)));
  let from = 0;
  for (let index = 0; from < bytes.length; index += 1) {
    const to = from + (pieces[index % pieces.length] ?? bytes.length);
    file.write(bytes.subarray(from, to));
    from = to;
  }
  return file;
}

/** Every part with its bounds and its text. */
function taken(part: JsonPart): unknown {
  const inner = part.isList
    ? [...part.elements()].map(taken)
    : part.isObject
      ? [...part.members()].map(([key, value]) => [key, taken(value)])
      : part.parse();
  return [part.start, part.end, part.text(), inner];
}

t.test('JsonFile: any document in any pieces is taken apart as in memory', async () => {
  const large = fc.constantFrom('x', '\\', '"', '}', 'ä').map((one) => one.repeat(70_000));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.oneof(fc.string({ unit: 'grapheme' }), large, fc.integer(), fc.boolean(), fc.constant(null)),
      fc.array(tie('value'), { maxLength: 5 }),
      fc.dictionary(fc.string(), tie('value'), { maxKeys: 5 }),
    ),
  }));
  const spaces = fc.constantFrom(undefined, 1, '\t');
  const pieces = fc.array(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constant(65_536)), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(fc.array(value), spaces, pieces, (document, space, sizes) => {
      const bytes = Buffer.from(` ${JSON.stringify(document, null, space)}\n`);
      const file = fileOf(bytes, sizes.some((one) => one > 9) || bytes.length < 5_000 ? sizes : [65_536]);
      try {
        return JSON.stringify(taken(file.document())) === JSON.stringify(taken(JsonPart.of(bytes)));
      } finally {
        file.close();
      }
    }),
    { numRuns: draws(40, 5) },
  );
});

t.test('JsonFile: a list of many small values behind and before large ones', async (t) => {
  const document = {
    before: Array.from({ length: 20_000 }, (_, index) => ({ index, text: '\\"'.repeat(index % 9) })),
    text: '"'.repeat(100_000),
    after: Array.from({ length: 20_000 }, (_, index) => index),
  };
  const file = fileOf(Buffer.from(JSON.stringify(document)), [1_000, 7, 65_536]);
  const members = new Map(file.document().members());
  t.same(
    [...(members.get('before')?.elements() ?? [])].map((one) => one.parse()),
    document.before,
  );
  t.equal(members.get('text')?.parse(), document.text);
  t.same(
    [...(members.get('after')?.elements() ?? [])].map((one) => one.parse()),
    document.after,
  );
  file.close();
});

t.test('JsonFile: refuses what is no whole object or list', async (t) => {
  const read = (text: string) => {
    const file = fileOf(Buffer.from(text), [3]);
    try {
      return file.document().text();
    } finally {
      file.close();
    }
  };
  for (const text of [
    '',
    ' ',
    '{',
    '["a',
    '["\\"]',
    '{}]',
    '{} {}',
    '{}x',
    'x',
    '1',
    '[1]"',
    '['.repeat(2_000),
  ])
    t.throws(() => read(text), /not valid JSON/, text.slice(0, 20));
  t.equal(read('\ufeff [1] \n'), '[1]');
});

t.test('JsonFile: the file goes with it', async (t) => {
  const path = join(folder, 'going');
  const file = new JsonFile(path);
  file.write(Buffer.from('[]'));
  t.ok(existsSync(path));
  file.close();
  file.close();
  t.notOk(existsSync(path));
});
