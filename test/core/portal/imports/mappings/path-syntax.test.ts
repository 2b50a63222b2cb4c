// What people may write as a path of a mapping, and how its alternatives are distinguished.
import t from 'tap';
import {
  alternativesOf,
  expressionFault,
} from '../../../../../packages/core/src/portal/imports/mappings/path-syntax.ts';

t.test('alternativesOf: a line in braces is part of the template', (t) => {
  t.same(alternativesOf('a | b.c|d'), ['a', 'b.c', 'd']);
  t.same(alternativesOf('{a | b} {c}'), ['{a | b} {c}']);
  t.same(alternativesOf('{group}/{name} | name | items{}.name'), ['{group}/{name}', 'name', 'items{}.name']);
  t.end();
});

t.test('expressionFault: asks each alternative', (t) => {
  for (const right of ['a', 'a | b[].c', '{a}/{b} | c', '{a | b} text', '^.a | $.b', 'a{} | @key'])
    t.equal(expressionFault(right), undefined, right);
  t.match(expressionFault('{a}/{b | c'), /brace/);
  t.match(expressionFault('{a} | b..c'), /has the part ""/);
  t.match(expressionFault('a | '), /alternative is empty/);
  t.end();
});
