// Lines of go.sum: what is added stands where Go writes it, and nothing else moves.
import fc from 'fast-check';
import t from 'tap';
import { withGoSums } from '../../../../../packages/core/src/scan/repairs/go/go-sum-text.ts';

t.test('withGoSums: keeps the order of Go, whatever is added to a sorted file', async () => {
  const line = fc
    .tuple(fc.constantFrom('a.com/x', 'a.com/x/v2', 'b.com/y'), fc.nat(12), fc.boolean())
    .map(([name, minor, isManifest]) => `${name} v1.${minor}.0${isManifest ? '/go.mod' : ''} h1:x=`);
  const add = (text: string, added: readonly string[]) => withGoSums(text, { removed: new Set(), added });

  fc.assert(
    fc.property(fc.uniqueArray(line), fc.uniqueArray(line), (first, second) => {
      const sorted = add('', first);
      return add(sorted, second) === add('', [...first, ...second]) && add(sorted, first) === sorted;
    }),
  );
});

t.test('withGoSums: removes contents, and keeps line ends', async (t) => {
  const text = 'a v1.0.0 h1:a=\r\na v1.0.0/go.mod h1:b=\r\n';
  const after = withGoSums(text, { removed: new Set(['a v1.0.0']), added: ['a v1.10.0 h1:c='] });

  t.equal(after, 'a v1.0.0/go.mod h1:b=\r\na v1.10.0 h1:c=\r\n');
});
