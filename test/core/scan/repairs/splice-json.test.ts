// Values of a JSON document change, and no other byte.
import fc from 'fast-check';
import t from 'tap';
import { replaceJsonValue, spliceJson } from '../../../../packages/core/src/scan/repairs/splice-json.ts';

const isTop = (path: readonly string[]) => path.length <= 1;

t.test('spliceJson: replaces, adds and removes members where they are', (t) => {
  const text = '{\n  "a": {"x":  1},\n  "b": {\n    "c": "\\u00e9",\n    "d": [1,2]\n  }\n}\n';

  t.equal(
    spliceJson(text, { a: { x: 1 }, b: { c: 'é', e: 3, d: [1, 2] } }, isTop),
    undefined,
    'an object that is not laid out as usual',
  );
  const usual = text.replace('{"x":  1}', '{\n    "x": 1\n  }');
  t.equal(
    spliceJson(usual, { a: { x: 1 }, b: { c: 'é', e: 3, d: [1, 2] } }, isTop),
    usual.replace('"\\u00e9",\n', '"\\u00e9",\n    "e": 3,\n'),
  );
  t.equal(spliceJson(usual, { a: { x: 1 } }, isTop), '{\n  "a": {\n    "x": 1\n  }\n}\n');
  t.equal(
    spliceJson('{\r\n\t"a": 1\r\n}', { a: { b: 2 } }, isTop),
    '{\r\n\t"a": {\r\n\t\t"b": 2\r\n\t}\r\n}',
  );
  t.end();
});

t.test('spliceJson: is what JSON.stringify writes for documents in that layout', (t) => {
  const value = fc.dictionary(fc.string(), fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })));
  fc.assert(
    fc.property(value, value, (before, after) => {
      const [old, next] = [before, after].map((one) => JSON.parse(JSON.stringify(one))) as [object, object];
      const text = JSON.stringify(old, null, 2);
      const spliced = spliceJson(text, next, isTop);
      if (Object.keys(old).length === 0) return true;
      return (
        spliced !== undefined && JSON.stringify(JSON.parse(spliced)).length === JSON.stringify(next).length
      );
    }),
  );
  t.end();
});

t.test('replaceJsonValue: one value of any layout, and nothing where there is none', (t) => {
  const text = '{ "a" :{"b":[1, {"c": 2}],\r\n\t"d":  "x" } }';
  t.equal(replaceJsonValue(text, ['a', 'd'], 'y"'), text.replace('"x"', '"y\\""'));
  t.equal(replaceJsonValue(text, ['a', 'b'], null), '{ "a" :{"b":null,\r\n\t"d":  "x" } }');
  t.equal(replaceJsonValue(text, ['a', 'e'], 1), undefined);
  t.equal(replaceJsonValue(text, ['a', 'd', 'e'], 1), undefined);
  t.end();
});
