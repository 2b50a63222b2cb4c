// Ranges keep their spelling when they are raised.
import t from 'tap';
import { raisedRange, withOverride } from '../../../../../packages/core/src/scan/repairs/npm/raise-range.ts';

const manifest = (range: string) => `${JSON.stringify({ dependencies: { a: range } }, null, 2)}\n`;

for (const [range, raised] of [
  ['^1.0.0', '^1.2.3'],
  ['~1.0.0', '~1.2.3'],
  ['1.0.0', '1.2.3'],
  ['>=1.0.0', '>=1.2.3'],
  ['1.x', '^1.2.3'],
  ['>=1.0.0 <1.1.0', '^1.2.3'],
  ['npm:other@^1.0.0', 'npm:other@^1.2.3'],
] as const)
  t.test(`raisedRange: writes ${raised} for ${range}`, (t) => {
    t.equal(raisedRange(manifest(range), 'a', '1.2.3'), manifest(raised));
    t.end();
  });

for (const range of ['latest', 'git+https://example.org/a.git', 'file:../a', 'workspace:*'])
  t.test(`raisedRange: leaves ${range} as it is`, (t) => {
    t.equal(raisedRange(manifest(range), 'a', '1.2.3'), undefined);
    t.end();
  });

t.test('raisedRange: changes nothing else, however the manifest is laid out', (t) => {
  const text = (range: string) =>
    `{ "engines": {"node": ">=16"},\n  "dependencies":\n  {"b":"1.0.0"  ,  "a" : "${range}"},\r\n\t"devDependencies": {"a":"${range}"}}`;
  t.equal(raisedRange(text('^1.0.0'), 'a', '1.2.3'), text('^1.2.3'));
  t.end();
});

t.test('withOverride: adds one of what the project does not ask for itself', (t) => {
  t.match(JSON.parse(withOverride(manifest('1.0.0'), 'b', '^2.0.0') ?? ''), { overrides: { b: '^2.0.0' } });
  t.equal(withOverride(manifest('1.0.0'), 'a', '^2.0.0'), undefined);
  t.end();
});
