// Files that no reviewer can read, and those of modules that others review.
import t from 'tap';
import { noOpaqueBinaries } from '../../../../../../packages/core/src/scan/engines/compliance/controls/no-opaque-binaries.ts';
import { readBinary } from '../../../../../../packages/core/src/scan/engines/compliance/facts/binaries.ts';

t.test('readBinary: archives of folders and modules for tests, by the words of their names', async (t) => {
  const kind = (path: string, head = 'PK\x03\x04') =>
    readBinary(path, Buffer.from(`${head}rest`, 'latin1'))?.kind;
  for (const folder of [
    'tests',
    'io-testing-support/src/commonMain/resources',
    'Tool.Tests',
    'src/androidTest',
    'test_kit',
  ])
    t.equal(kind(`${folder}/a.zip`), undefined, folder);
  for (const folder of ['src/main', 'latest', 'contest', 'attestation', 'openapi-spec', 'protesting'])
    t.equal(kind(`${folder}/a.zip`), 'archive', folder);
  t.equal(kind('Tool.Tests/tool', '\x7fELF'), 'executable', 'a program is one anywhere');
});

t.test('readBinary: a key that names assemblies of .NET is known by its bytes', async (t) => {
  const kind = (path: string, bytes: string) =>
    readBinary(path, Buffer.from(`${bytes}\0\x08\0\0rest`, 'latin1'))?.kind;
  t.equal(kind('Tool.snk', '\x07\x02\0\0\0\x24\0\0RSA2'), undefined);
  t.equal(kind('key.bin', '\x07\x02\0\0\0\x24\0\0RSA2'), undefined, 'whatever it is called');
  t.equal(
    kind('public.snk', '\0\x24\0\0\x04\x80\0\0\x94\0\0\0\x06\x02\0\0\0\x24\0\0RSA1'),
    undefined,
    'the public one',
  );
  t.equal(kind('Tool.snk', '\x07\x02\0\0'), 'opaque', 'a name proves nothing');
});

t.test(
  'no-opaque-binaries: data of modules that Go vendored is theirs, archives and programs are not',
  async (t) => {
    const result = (path: string, kind: 'opaque' | 'archive', paths: readonly string[]) =>
      noOpaqueBinaries.check({ binaries: [{ path, kind, format: 'binary file' }], paths } as never).result;
    const data = 'vendor/acme.dev/proto/defaults.binpb';
    t.equal(result(data, 'opaque', ['vendor/modules.txt']), 'pass');
    t.equal(result(`app/${data}`, 'opaque', ['app/vendor/modules.txt']), 'pass');
    t.equal(result(data, 'archive', ['vendor/modules.txt']), 'fail');
    t.equal(result(data, 'opaque', ['app/vendor/modules.txt']), 'fail', 'a folder of another name');
    t.equal(result('data/defaults.binpb', 'opaque', ['vendor/modules.txt']), 'fail');
  },
);
