import t from 'tap';
import {
  goSum,
  readGoSum,
} from '../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/go-sum.ts';

const text = 'a.b/c v1.2.3 h1:x=\na.b/c v1.2.3/go.mod h1:y=\n\n  \na.b/d v0.0.1/go.mod h1:z=\n';

t.test('go.sum: modules with content or a go.mod alone, by their lines', async (t) => {
  t.match(readGoSum(text), [
    { name: 'a.b/c', version: '1.2.3', isContent: true, line: 1, digest: 'h1:x=' },
    { name: 'a.b/c', version: '1.2.3', isContent: false, line: 2 },
    { name: 'a.b/d', version: '0.0.1', isContent: false, line: 5 },
  ]);
  t.equal(readGoSum(text).length, 3);
});

t.test('go.sum: the highest version stands last; a row of other parts has its line', async (t) => {
  const found = await goSum.parse('a v1.0.0 h1:x=\na v1.1.0 h1:y=\n', {} as never);
  t.match(found, [{ name: 'a', version: '1.1.0' }]);
  t.throws(() => readGoSum('a v1 h1:x=\na v1\n'), { line: 2 } as never);
  t.throws(() => readGoSum('a v1 h1:x= more\n'), { line: 1 } as never);
});
