// Where values end, whatever stands in them and behind them.
import t from 'tap';
import { skipSpace, valueEnd } from '../../../../packages/core/src/portal/imports/json-scan.ts';

t.test('valueEnd: behind the value, whatever follows', async (t) => {
  const values = [
    '{}',
    '[]',
    '{"a":"}"}',
    '[["]"],{}]',
    '"\\""',
    `"${'a'.repeat(30)}\\\\"`,
    '-1.5e3',
    'null',
  ];
  for (const value of values)
    for (const behind of ['', ' ', ',"b"', ']', '}'])
      t.equal(valueEnd(Buffer.from(`, ${value}${behind}`), 2), 2 + value.length, value + behind);
});

t.test('valueEnd: throws for what does not end, and for nothing', async (t) => {
  for (const text of ['', '{', '[{}', '"a', '"\\"', ',', ']'])
    t.throws(() => valueEnd(Buffer.from(text), 0), /not valid JSON/, text);
});

t.test('skipSpace: over the spaces of JSON, and no others', async (t) => {
  t.equal(skipSpace(Buffer.from(' \t\r\n1'), 0), 4);
  t.equal(skipSpace(Buffer.from('\u00a0'), 0), 0);
  t.equal(skipSpace(Buffer.from('  '), 1), 2);
});
