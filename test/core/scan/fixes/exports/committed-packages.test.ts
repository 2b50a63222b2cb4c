// Releases whose files are in the tree, in the form of each ecosystem; a registry is asked for others, with what the tree says of their archives.
import t from 'tap';
import { committedPackages } from '../../../../../packages/core/src/scan/fixes/exports/committed-packages.ts';
import type { PackageRelease } from '../../../../../packages/core/src/scan/fixes/exports/package-files.ts';
import { memorySource } from '../../../../helpers/memory-source.ts';

const { signal } = new AbortController();

async function committed(files: Readonly<Record<string, string>>, asked: PackageRelease[] = []) {
  const source = memorySource(files);
  const entries = await source.list(undefined as never, signal);
  const registry = async (release: PackageRelease) => void asked.push(release);
  const packages = committedPackages({ source, entries }, registry as never, signal);
  return async (ecosystem: string, name: string, version: string) =>
    (await packages({ ecosystem, name, version }))?.paths;
}

t.test('committedPackages: npm and installed Python packages, by name and version', async (t) => {
  const of = await committed({
    'node_modules/left/package.json': '{"version":"1.0.0"}',
    'node_modules/left/index.js': '',
    'venv/lib/python3.12/site-packages/left_pad-1.0.dist-info/METADATA': 'Name: left-pad\nVersion: 1.0\n',
    'venv/lib/python3.12/site-packages/left/__init__.py': '',
    'third/right.egg-info/PKG-INFO': 'Version: 2.0.0\n',
    'third/right.py': '',
    'top-3.0.dist-info/METADATA': 'Version: 3.0\n',
  });
  t.same(await of('npm', 'left', '1.0.0'), ['index.js', 'package.json']);
  t.equal(await of('npm', 'left', '1.0.1'), undefined);
  t.ok((await of('PyPI', 'Left.Pad', '1.0.0'))?.includes('left/__init__.py'));
  t.equal(await of('PyPI', 'left-pad', '1.1'), undefined);
  t.ok((await of('PyPI', 'right', '2.0'))?.includes('right.py'));
  t.ok((await of('PyPI', 'top', '3.0'))?.includes('third/right.py'));
  t.equal(await of('RubyGems', 'left', '1.0.0'), undefined);
});

t.test('committedPackages: Go modules in a vendor folder or a module cache', async (t) => {
  const asked: PackageRelease[] = [];
  const of = await committed(
    {
      'vendor/modules.txt': '# example.org/left v1.0.0\n## explicit; go 1.20\nexample.org/left/sub\n',
      'vendor/example.org/left/sub/a.go': '',
      'cache/example.org/!right@v2.0.0/b.go': '',
      'go.sum': 'example.org/left v1.0.1/go.mod h1:manifest=\nexample.org/left v1.0.1 h1:content=\n',
    },
    asked,
  );
  t.same(await of('Go', 'example.org/left', '1.0.0'), ['sub/a.go']);
  t.same(await of('Go', 'example.org/Right', '2.0.0'), ['b.go']);
  t.same(asked, []);
  t.equal(await of('Go', 'example.org/left', '1.0.1'), undefined);
  t.match(asked, [{ name: 'example.org/left', sum: 'h1:content=' }]);
});
