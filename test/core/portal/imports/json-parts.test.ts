// Taking a document apart without building it: strings end where JSON says, however long and however escaped.

import t from 'tap';
import {
  jsonElements,
  jsonMembers,
  parseJson,
} from '../../../../packages/core/src/portal/imports/json-parts.ts';

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

t.test('jsonElements and jsonMembers: strings end at the quote that is not escaped', async (t) => {
  const list = Buffer.from(JSON.stringify(strings));
  const object = Buffer.from(
    JSON.stringify(Object.fromEntries(strings.map((text, n) => [`${n}${text}`, text]))),
  );

  t.same([...jsonElements(list)].map(parseJson), strings);
  t.same(
    [...jsonMembers(object)].map(({ key, value }) => [key, parseJson(value)]),
    strings.map((text, n) => [`${n}${text}`, text]),
  );
});

t.test('jsonElements: a string without an end is refused', async (t) => {
  for (const text of ['["a', `["${'a'.repeat(50)}`, `["${'a'.repeat(50)}\\"]`, '["\\'])
    t.throws(() => [...jsonElements(Buffer.from(text))], /not valid JSON/, text);
});
