import t from 'tap';
import { looselyEqual } from '../../../../../../packages/core/src/scan/engines/infrastructure/conditions/loose-equality.ts';
import {
  unknown,
  type Value,
} from '../../../../../../packages/core/src/scan/engines/infrastructure/value.ts';

const cases: readonly (readonly [string, unknown, unknown, boolean | undefined])[] = [
  ['a truth and its text', true, 'True', true],
  ['a number and its text', 22, '22', true],
  ['texts as they are written', 'a', 'A', false],
  ['a number that no text is', 22, '220', false],
  ['null and nothing else', null, '', false],
  ['null and itself', null, null, true],
  ['lists item by item', ['22', true], [22, 'true'], true],
  ['a list and a longer one', ['22'], ['22', '443'], false],
  ['a list and a shorter one', ['22', '443'], ['22'], false],
  ['an empty list and a list of null', [], [null], false],
  ['a list and what is none', ['22'], '22', false],
  ['fields in any order', { a: 1, b: '2' }, { b: 2, a: '1' }, true],
  ['fields and more fields', { a: 1 }, { a: 1, b: 2 }, false],
  ['fields and less', { a: 1, b: 2 }, { a: 1 }, false],
  ['fields and others', { a: null }, { b: null }, false],
  ['fields and what has none', { a: 1 }, 'a', false],
  ['what is unknown', unknown, 'a', undefined],
  ['a list with something unknown', ['22', unknown], ['22', '443'], undefined],
  ['a list that differs beside what is unknown', ['23', unknown], ['22', '443'], false],
  ['fields with something unknown', { a: unknown }, { a: 1 }, undefined],
];

for (const [name, one, other, expected] of cases)
  t.test(`looselyEqual: ${name}`, (t) => {
    t.equal(looselyEqual(one as Value, other as Value), expected);
    t.equal(looselyEqual(other as Value, one as Value), expected, 'the other way round');
    t.end();
  });
