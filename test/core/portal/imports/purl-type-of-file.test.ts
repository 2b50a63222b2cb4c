// The names of lockfiles and manifests say of which registry their packages are.
import t from 'tap';
import { purlTypeOfFile } from '../../../../packages/core/src/portal/imports/purl-type-of-file.ts';

t.test('purlTypeOfFile: by the name of the file, in any folder', async (t) => {
  const cases: readonly (readonly [path: string | undefined, type: string | undefined])[] = [
    ['service/go.sum', 'golang'],
    ['package-lock.json', 'npm'],
    ['web\\yarn.lock', 'npm'],
    ['requirements.txt', 'pypi'],
    ['app/pom.xml', 'maven'],
    ['Gemfile.lock', 'gem'],
    ['bom.json', undefined],
    ['src/main.go', undefined],
    ['', undefined],
    [undefined, undefined],
  ];
  for (const [path, type] of cases) t.equal(purlTypeOfFile(path), type, String(path));
});
