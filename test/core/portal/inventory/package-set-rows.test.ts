// The rows of a set of packages: each once, in one order, with one digest however they come.
import t from 'tap';
import { packageSetRows } from '../../../../packages/core/src/portal/inventory/package-set-rows.ts';
import type { FoundPackage } from '../../../../packages/core/src/vocabulary/found-package.ts';

const named = (name: string, more: Partial<FoundPackage> = {}): FoundPackage => ({
  ecosystem: 'npm',
  name,
  version: '1.0.0',
  scope: 'runtime',
  direct: true,
  path: null,
  locations: [{ path: 'package-lock.json', line: 1 }],
  ...more,
});

t.test('packageSetRows: equal sets have equal digests, each package once', async (t) => {
  const [one, two] = [named('one', { needs: ['pkg:npm/two@1.0.0'] }), named('two')];
  const rows = await packageSetRows([one, two]);
  const again = await packageSetRows([two, one, two]);
  t.equal(rows.digest, again.digest);
  t.equal(again.count, 2);
  t.same(
    [...rows.chunks].flat().map(({ row, member }) => [row.name, member.needs]),
    [
      ['one', '[1]'],
      ['two', null],
    ],
    'what a package needs is named by its place in the set',
  );
  t.not((await packageSetRows([one, named('two', { version: '2.0.0' })])).digest, rows.digest);
  t.not((await packageSetRows([one, named('two', { scope: 'development' })])).digest, rows.digest);
});

t.test('packageSetRows: names the ecosystems, and gives large sets in chunks', async (t) => {
  const many = Array.from({ length: 900 }, (_, index) => named(`part-${index}`));
  const rows = await packageSetRows([...many, named('other', { ecosystem: 'PyPI' })]);
  t.same([...rows.ecosystems].sort(), ['PyPI', 'npm']);
  const sizes = [...rows.chunks].map(({ length }) => length);
  t.same(sizes, [400, 400, 101]);
  t.same(
    sizes,
    [...rows.chunks].map(({ length }) => length),
    'they can be gone through again',
  );
  t.same(await packageSetRows([]), { ...(await packageSetRows([])), count: 0, ecosystems: [] });
});

t.test('packageSetRows: gives others their turn after each thousand', async (t) => {
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await packageSetRows(Array.from({ length: 999 }, (_, index) => named(`part-${index}`)));
  t.equal(turns, 0, 'less than one turn');
  await packageSetRows(Array.from({ length: 3_000 }, (_, index) => named(`part-${index}`)));
  isDone = true;
  t.ok(turns >= 3, `${turns} turns`);
});
