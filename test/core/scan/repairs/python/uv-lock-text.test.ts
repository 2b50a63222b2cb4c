// One package of a uv.lock with another release: every other byte stays.
import t from 'tap';
import {
  uvBlocks,
  withUvRelease,
} from '../../../../../packages/core/src/scan/repairs/python/uv-lock-text.ts';

const file = (filename: string, more: object = {}) => ({
  filename,
  url: `https://files.example/${filename}`,
  sha256: 'aa',
  size: 5,
  uploadedAt: '2020-01-01T00:00:00Z',
  requiresPython: '',
  hasMetadata: true,
  ...more,
});
const lock = [
  '[[package]]',
  'name = "a"',
  'version = "1.0"',
  'sdist = { url = "https://files.example/a-1.0.tar.gz", hash = "sha256:bb", size = 4 }',
  'wheels = [',
  '    { url = "https://files.example/a-1.0-py3-none-any.whl", hash = "sha256:cc", size = 3 },',
  ']',
  '',
  '[[package]]',
  'name = "b"',
  'version = "1.0"',
  '',
].join('\n');

t.test('withUvRelease: replaces the version and the files of one block', async (t) => {
  const [block] = uvBlocks(lock);
  const files = [file('a-1.1-py3-none-any.whl'), file('a-1.1.tar.gz')];

  t.same(
    uvBlocks(lock).map(({ name }) => name),
    ['a', 'b'],
  );
  t.equal(
    block && withUvRelease(lock, block, { version: '1.1', files }),
    lock
      .replace('version = "1.0"', 'version = "1.1"')
      .replace('a-1.0.tar.gz", hash = "sha256:bb", size = 4', 'a-1.1.tar.gz", hash = "sha256:aa", size = 5')
      .replace(
        'a-1.0-py3-none-any.whl", hash = "sha256:cc", size = 3',
        'a-1.1-py3-none-any.whl", hash = "sha256:aa", size = 5',
      ),
  );
});

t.test('withUvRelease: is undefined where uv alone can say which files there are', async (t) => {
  const [block] = uvBlocks(lock);
  const written = (...files: readonly ReturnType<typeof file>[]) =>
    block && withUvRelease(lock, block, { version: '1.1', files });

  t.equal(written(file('a-1.1-py3-none-any.whl')), undefined, 'the source is gone');
  t.equal(written(file('a-1.1-cp39-cp39-win32.whl'), file('a-1.1.tar.gz')), undefined);
  t.equal(written(file('a-1.1-py3-none-any.whl', { sha256: undefined }), file('a-1.1.tar.gz')), undefined);
});
