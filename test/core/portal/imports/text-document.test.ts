// Reports that are no JSON become the JSON that formats read.
import t from 'tap';
import { JsonPart } from '../../../../packages/core/src/portal/imports/json-part.ts';
import { structured } from '../../../../packages/core/src/portal/imports/text-document.ts';

function valueIn(text: string): unknown {
  return JSON.parse(structured(JsonPart.of(Buffer.from(JSON.stringify(text)))).text());
}

t.test('text document: JSON stays as it is', (t) => {
  const part = JsonPart.of(Buffer.from('{"a":1}'));
  t.equal(structured(part), part);
  t.end();
});

t.test('text document: a list of none that is written as null', (t) => {
  t.equal(structured(JsonPart.of(Buffer.from(' null\n'))).text(), '[]');
  t.same(valueIn('null'), []);
  t.equal(structured(JsonPart.of(Buffer.from('{"null":null}'))).text(), '{"null":null}');
  t.end();
});

t.test('text document: elements are lists, attributes texts, and what has neither is its text', (t) => {
  t.same(valueIn('<?xml version="1.0"?>\n<r:report id="1"><a>x</a><a n="2">y</a><id>z</id><b/></r:report>'), {
    '<report>': true,
    id: ['1', 'z'],
    a: ['x', { n: '2', '#': 'y' }],
    b: [''],
  });
  t.end();
});

t.test('text document: no entity is resolved, and what is broken is refused with its line', (t) => {
  t.same(valueIn('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;&lt;</a>'), {
    '<a>': true,
    '#': '&x;<',
  });
  t.throws(() => valueIn('<a>\n<b></a>'), { message: /This is not valid XML: .* \(line 2\)/ });
  t.throws(() => valueIn('just a sentence'), { message: /neither JSON nor XML/ });
  t.throws(() => valueIn('{"a": 1'), { message: /not valid JSON/ });
  t.end();
});

t.test('text document: rows of CSV, by quotes, separators and line ends', (t) => {
  t.same(valueIn('\ufeffa,b\r\n1,"x, ""y""\r\nz"\r\n\r\n,\r\nq"w,'), [
    { a: '1', b: 'x, "y"\r\nz' },
    { a: 'q"w', b: '' },
  ]);
  t.same(valueIn('a;b, c;d\n1;2;3'), [{ a: '1', 'b, c': '2', d: '3' }]);
  t.same(valueIn('a\tb\n"unclosed\t1'), [{ a: 'unclosed\t1', b: '' }]);
  t.end();
});

t.test('text document: JSON documents one after the other, between lines of a log', (t) => {
  t.same(valueIn('{"a":1}\nINFO {not json}\n{\n "b": "}"\n} {"c":3}\n'), [{ a: 1 }, { b: '}' }, { c: 3 }]);
  t.end();
});
