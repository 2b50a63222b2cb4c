import t from 'tap';
import {
  jsonElements,
  jsonMembers,
  parseJson,
  wholeJson,
} from '../../../packages/core/src/imports/json-parts.ts';

t.test('jsonMembers and jsonElements: give what JSON.parse would, and refuse what it refuses', async (t) => {
  const value = { a: [1, 'x,]}"\\', { b: null }], 'k"\\': 'é…\u2028', n: -1.5e3, e: {}, f: [] };
  for (const indent of [0, 2]) {
    const bytes = Buffer.from(`\ufeff \n${JSON.stringify(value, null, indent)}\r\n`);
    const members = [...jsonMembers(wholeJson(bytes))].map(({ key, value: part }) => [key, parseJson(part)]);
    t.same(Object.fromEntries(members), value);
  }
  t.same([...jsonElements(Buffer.from('[1, "a" ,[2],{}]'))].map(parseJson), [1, 'a', [2], {}]);
  for (const text of [
    '{"a"}',
    '{"a":}',
    '{"a":1 "b":2}',
    '{"a":1',
    '{"a":"x}',
    '{a:1}',
    '{"a":1}x',
    '{"a":[}',
  ]) {
    t.throws(
      () => [...jsonMembers(wholeJson(Buffer.from(text)))].map(({ value: part }) => parseJson(part)),
      text,
    );
  }
});
