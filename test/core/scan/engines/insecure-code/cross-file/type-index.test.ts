import t from 'tap';
import { TypeIndex } from '../../../../../../packages/core/src/scan/engines/insecure-code/cross-file/type-index.ts';
import type { LanguageId } from '../../../../../../packages/core/src/scan/engines/insecure-code/insecure-code-rule.ts';

const types = new Map([
  ['a/Users.java', [{ name: 'Users', space: 'a' }]],
  ['b/Users.java', [{ name: 'Users', space: 'b' }]],
  ['b/Service.java', [{ name: 'Service', space: 'b' }]],
  ['c/Disk.java', [{ name: 'Disk', space: 'c', supers: ['Users'] }]],
  ['c/Fast.java', [{ name: 'Fast', space: 'c', supers: ['Disk'] }]],
  ['c/Users.cs', [{ name: 'Users', space: 'c' }]],
]);
const languages = new Map<string, LanguageId>(
  [...types.keys()].map((path) => [path, path.endsWith('.cs') ? 'csharp' : 'java']),
);
const index = new TypeIndex(types, languages);
const paths = (found: readonly { readonly path: string }[] | undefined) => found?.map(({ path }) => path);

t.test('type index: a class is that of the imported package, of the own one, or any', (t) => {
  t.strictSame(paths(index.declaring('Users', 'b/Service.java', 'a')), ['a/Users.java']);
  t.strictSame(paths(index.declaring('Users', 'b/Service.java')), ['b/Users.java']);
  t.strictSame(paths(index.declaring('Users', 'c/Disk.java')), ['a/Users.java', 'b/Users.java']);
  t.strictSame(paths(index.declaring('users', 'b/Service.java')), []);
  t.end();
});

t.test('type index: what extends a type does so through others too, up to ten', (t) => {
  t.strictSame(paths(index.subtypes('Users', 'b/Service.java')), ['c/Disk.java', 'c/Fast.java']);
  const many = new TypeIndex(
    new Map(Array.from({ length: 11 }, (_, at) => [`${at}.java`, [{ name: `T${at}`, supers: ['Users'] }]])),
    new Map(Array.from({ length: 11 }, (_, at) => [`${at}.java`, 'java' as const])),
  );
  t.equal(many.subtypes('Users', '0.java'), undefined);
  t.end();
});
