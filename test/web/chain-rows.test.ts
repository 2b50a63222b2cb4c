// The tree of dependency chains that the repository page draws.
import t from 'tap';
import { type Chain, directDependencies } from '../../packages/server/web/src/charts/chain-rows.ts';

const none = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
const chain = (names: readonly string[] | null, counts: object): Chain => ({
  names,
  name: names?.at(-1) ?? 'alone',
  version: '1.0.0',
  fixedVersion: null,
  bySeverity: { ...none, ...counts },
});

t.test('directDependencies: adds up what each brings in, most risk first', async (t) => {
  const directs = directDependencies([
    chain(['many'], { low: 5 }),
    chain(['forever', 'chokidar', 'braces'], { high: 1 }),
    chain(['forever', 'chokidar', 'fsevents'], { critical: 1, low: 1 }),
    chain(['forever'], { medium: 1 }),
    chain(null, { critical: 9 }),
  ]);
  t.match(directs, [
    { name: 'forever', bySeverity: { critical: 1, high: 1, medium: 1, low: 1 } },
    { name: 'many', bySeverity: { low: 5 } },
  ]);
  t.same(
    directs[0]?.rows.map(({ name, depth, parent, chain: of }) => [name, depth, parent, of !== null]),
    [
      ['forever', 0, null, true],
      ['chokidar', 1, 0, false],
      ['braces', 2, 1, true],
      ['fsevents', 2, 1, true],
    ],
  );
  t.same(directDependencies([]), []);
});
