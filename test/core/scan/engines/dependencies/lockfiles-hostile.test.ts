// Files made to break a parser: whatever they hold, the answer is packages or a LockfileError, and it comes soon.

import t from 'tap';
import {
  LockfileError,
  type LockfileParser,
} from '../../../../../packages/core/src/scan/engines/dependencies/lockfile.ts';
import { lockfileParsers } from '../../../../../packages/core/src/scan/engines/dependencies/lockfiles/index.ts';
import { filePatterns } from '../../../../../packages/core/src/scan/engines/dependencies/lockfiles/reading/file-patterns.ts';
import { LineFinder } from '../../../../../packages/core/src/scan/engines/dependencies/lockfiles/reading/line-finder.ts';
import { parsePurl } from '../../../../../packages/core/src/scan/engines/dependencies/packages/purl.ts';
import { draws, fc } from '../../../../helpers/properties.ts';
import { lockfileSamples } from './lockfile-samples/index.ts';

const samples = [...lockfileSamples];
const findParser = filePatterns(lockfileParsers);

/** What a parser answered: packages with sound fields, or the error it may throw. */
function survives(parser: LockfileParser, text: string, path: string): boolean {
  try {
    const listed = parser.list?.(text, new Map()) ?? [];
    const parsed = parser.parse(text, { path, read: () => text });
    for (const found of [...listed, ...parsed])
      if (typeof found.name !== 'string' || typeof found.version !== 'string') return false;
    for (const { line } of parsed) if (line !== null && !(Number.isInteger(line) && line >= 1)) return false;
    return true;
  } catch (error) {
    if (error instanceof LockfileError) return true;
    throw error;
  }
}

/** A sample with pieces cut out, doubled, replaced or swapped. */
const mutated = fc
  .record({
    sample: fc.constantFrom(...samples),
    edits: fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        length: fc.nat(40),
        put: fc.oneof(
          fc.string({ maxLength: 20 }),
          fc.constantFrom(
            '',
            '\n',
            '"',
            '{',
            '}',
            '[',
            ']',
            '<',
            '>',
            ':',
            ' ',
            '\t',
            '\\',
            '\0',
            '../',
            '__proto__',
            '- ',
            '[[package]]\n',
          ),
        ),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  })
  .map(({ sample, edits }) => {
    let text = sample.text;
    for (const { at, length, put } of edits) {
      const start = Math.floor(at * text.length);
      text = text.slice(0, start) + put + text.slice(start + length);
    }
    return { sample, text };
  });

t.test('lockfiles: a damaged file gives packages or a LockfileError', async (t) => {
  fc.assert(
    fc.property(mutated, ({ sample: { path }, text }) =>
      survives(findParser(path) as LockfileParser, text, path),
    ),
    { numRuns: draws(1500, 300) },
  );
  t.pass('1,500 damaged files');
});

t.test('lockfiles: any text gives packages or a LockfileError, in every format', async (t) => {
  const text = fc.oneof(
    fc.string({ maxLength: 200, unit: 'binary' }),
    fc.json(),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('utf8')),
  );

  fc.assert(
    fc.property(text, (text) =>
      lockfileParsers.every((parser) => survives(parser, text, 'some/folder/file')),
    ),
    { numRuns: draws(100, 20) },
  );
  t.pass(`100 texts for ${lockfileParsers.length} formats`);
});

const many = 20_000;
const bombs: Readonly<Record<string, string>> = {
  'deep brackets': '['.repeat(many),
  'deep objects': '{"dependencies":'.repeat(many),
  'deep objects that close': `${'{"dependencies":{"a":'.repeat(20_000)}1${'}}'.repeat(20_000)}`,
  'deep flow YAML': `packages: ${'{a: '.repeat(many)}`,
  'deep block YAML': Array.from({ length: 2000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'),
  'deep list YAML': `packages:\n  ${'- '.repeat(many)}`,
  'deep elements': '<project>'.repeat(many),
  'deep TOML': `[[package]]\na = ${'['.repeat(many)}`,
  'deep TOML keys': `[[package]]\n${Array.from({ length: 20_000 }, () => 'a').join('.')} = 1`,
  'billion laughs in XML': `<!DOCTYPE project [${Array.from({ length: 20 }, (_, n) => `<!ENTITY l${n} "&l${n - 1};&l${n - 1};">`).join('')}]><project><dependencies><dependency><groupId>&l19;</groupId></dependency></dependencies></project>`,
  'billion laughs in YAML': `jobs: &a [x]\n${Array.from({ length: 30 }, (_, n) => `k${n}: &b${n} [*${n === 0 ? 'a' : `b${n - 1}`}, *${n === 0 ? 'a' : `b${n - 1}`}]`).join('\n')}`,
  'properties without end': `<project><properties><a>\${a}\${a}</a><b>\${c}\${c}</b><c>\${b}\${b}</c></properties><dependencies><dependency><groupId>\${a}</groupId><artifactId>\${b}</artifactId></dependency></dependencies></project>`,
  'one long line': `"${'a'.repeat(2_000_000)}"`,
  'one long key': `{"packages": {"node_modules/${'a/node_modules/'.repeat(20_000)}b": {"dependencies": {"c": "1"}}}}`,
  'spaces without end': ' '.repeat(1_000_000),
  'line breaks without end': '\n'.repeat(1_000_000),
  'commas without end': `{"a": [${','.repeat(many)}]}`,
  'a slash at every place': `{"packages": {"${'a/'.repeat(many)}": ["a@1"]}}`,
  'quotes without end': `a@1:\n  version ${'"'.repeat(many)}`,
  'backslashes without end': 'a \\\n'.repeat(many),
  'hashes without end': `a==1 ${'# '.repeat(many)}`,
  'at signs without end': `pkg:npm/${'@'.repeat(many)}`,
  'brackets in brackets': `name${'[x'.repeat(many)}`,
  'dashes without end': `${'a-'.repeat(many)}==1.0`,
  'versions without end': `a==${'1.'.repeat(many)}`,
  'colons without end': ':'.repeat(many),
  'a chain as long as the file': `{"packages": {"": {"dependencies": {"p0": "1"}}, ${Array.from({ length: 5000 }, (_, n) => `"node_modules/p${n}": {"version": "1", "dependencies": {"p${n + 1}": "1"}}`).join(', ')}}}`,
  'a circle':
    '{"packages": {"": {"dependencies": {"a": "1"}}, "node_modules/a": {"dependencies": {"a": "1", "b": "1"}}, "node_modules/b": {"dependencies": {"a": "1"}}}}',
};

for (const [name, bomb] of Object.entries(bombs)) {
  t.test(`lockfiles: ${name} do not stop a parser`, async (t) => {
    // A search that tries everything would not come to an end within the test's own time.
    for (const parser of lockfileParsers) t.ok(survives(parser, bomb, 'some/folder/file'), parser.id);
  });
}

t.test('package URLs: any text is a package URL or none', async (t) => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `pkg:npm/${text}`),
      ),
      (text) => {
        const purl = parsePurl(text);
        return purl === undefined || purl.name !== '';
      },
    ),
  );
  t.pass();
});

t.test('lockfiles: positions in a file of one long line are found in one pass', async (t) => {
  const pieces = Array.from({ length: 2_000 }, (_, index) => `"piece-${index}"`);
  for (const [shape, text, line] of [
    ['one line', pieces.join(' '), 1],
    ['one line after another', `\n\n${pieces.join(' ')}`, 3],
  ] as const) {
    let read = 0;
    // Counts what the finder looks through.
    const counted = {
      length: text.length,
      indexOf(piece: string, from = 0) {
        const at = text.indexOf(piece, from);
        read += (at === -1 ? text.length : at) - from;
        return at;
      },
    };
    const finder = new LineFinder(counted as unknown as string);
    t.ok(
      pieces.every((piece) => finder.of(piece) === line),
      shape,
    );
    t.ok(read <= 3 * text.length, `${shape}: read ${read} of ${text.length}`);
  }
});

t.test('lockfiles: missing parts cost little, and the parts after them are found', async (t) => {
  const pieces = Array.from({ length: 100 }, (_, index) => `"piece-${index}"`);
  const finder = new LineFinder(pieces.join('\n'));
  for (let index = 0; index < 100; index += 1) {
    if (index > 0) t.equal(finder.of(`"none-${index}"`), null);
    t.equal(finder.of(`"piece-${index}"`), index + 1);
  }
  t.equal(finder.of('"piece-0"'), null, 'after many turns nothing is looked for behind');
});

t.test('composer.lock: a minified file has lines too', async (t) => {
  const packages = ['a/a', 'b/b'].map((name) => ({ name, version: '1.0.0' }));
  const text = `\n${JSON.stringify({ packages, 'packages-dev': [] })}`;
  const parser = lockfileParsers.find(({ id }) => id === 'composer-lock');
  const found = parser?.parse(text, { path: 'composer.lock', read: () => undefined });
  t.same(
    [...(found ?? [])].map(({ line }) => line),
    [2, 2],
  );
});
