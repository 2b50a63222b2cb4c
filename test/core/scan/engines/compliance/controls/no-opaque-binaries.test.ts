// Files that no reviewer can read, and those of modules that others review.
import t from 'tap';
import { noOpaqueBinaries } from '../../../../../../packages/core/src/scan/engines/compliance/controls/no-opaque-binaries.ts';

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
