// Taking a document apart without building it: its parts are what JSON.parse makes of the whole.
import t from 'tap';
import { documentShape, JsonPart } from '../../../../packages/core/src/portal/imports/json-part.ts';

const strings = [
  '',
  '\\',
  '\\\\',
  '"',
  'a'.repeat(23),
  `${'a'.repeat(22)}"`,
  `${'a'.repeat(22)}\\"`,
  `${'a'.repeat(23)}\\`,
  `${'a'.repeat(40)}"b"`,
  `${'a'.repeat(40)}\\\\"\\`,
  '\\'.repeat(101),
  '"'.repeat(101),
  '}]{['.repeat(20),
  `ä🔑${'ö'.repeat(30)}"`,
];

/** Everything that the part takes apart, built of its smallest parts. */
function built(part: JsonPart): unknown {
  if (part.isList) return [...part.elements()].map(built);
  if (part.isObject) return [...part.members()].map(([key, value]) => [key, built(value)]);
  return part.parse();
}

/** The same of what JSON.parse gives. */
function asBuilt(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asBuilt);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value).map(([key, inner]) => [key, asBuilt(inner)]);
}

t.test('JsonPart.parse: says what is wrong with a value', (t) => {
  t.throws(() => JsonPart.of(Buffer.from('{"a": tru}')).parse(), { message: /Unexpected token/ });
  t.end();
});

t.test('JsonPart: strings end at the quote that is not escaped', async (t) => {
  const members = Object.fromEntries(strings.map((text, n) => [`${n}${text}`, text]));
  t.same(built(JsonPart.of(Buffer.from(JSON.stringify(strings)))), strings);
  t.same(built(JsonPart.of(Buffer.from(JSON.stringify(members)))), asBuilt(members));
});

t.test('JsonPart: what does not end is refused', async (t) => {
  for (const text of [
    '["a',
    `["${'a'.repeat(50)}`,
    `["${'a'.repeat(50)}\\"]`,
    '["\\',
    '[1',
    '{"a":1',
    '[1]]',
    '{} {}',
    '',
  ])
    t.throws(() => built(JsonPart.of(Buffer.from(text))), /not valid JSON/, text);
  for (const text of ['[1 2]', '{"a" 1}', '{a:1}', '[1,]', '{"a":1 "b":2}'])
    t.throws(() => built(JsonPart.of(Buffer.from(text))), /not valid JSON/, text);
});

t.test('JsonPart: a byte order mark and outer space are none of it', async (t) => {
  t.equal(JsonPart.of(Buffer.from('\ufeff {"a": 1}\n')).text(), '{"a": 1}');
});

t.test('documentShape: the members of the first element of a list', async (t) => {
  const { isList, members } = documentShape(JsonPart.of(Buffer.from('[{"a": 1, "b": []}, {"c": 2}]')));
  t.equal(isList, true);
  t.same([...members.keys()], ['a', 'b']);
});
