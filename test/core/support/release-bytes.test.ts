// Large bytes that nobody needs any more are given back; small ones share their memory with others.
import t from 'tap';
import { releaseBytes } from '../../../packages/core/src/support/release-bytes.ts';

t.test('releaseBytes: frees large bytes, also by a part of them, and twice', async (t) => {
  const bytes = Buffer.alloc(2 * 1024 * 1024, 'x');

  releaseBytes(bytes.subarray(100, 200));
  releaseBytes(bytes);

  t.equal(bytes.length, 0);
});

t.test('releaseBytes: leaves small bytes alone', async (t) => {
  const bytes = Buffer.from('small');

  releaseBytes(bytes);

  t.equal(bytes.toString(), 'small');
});
