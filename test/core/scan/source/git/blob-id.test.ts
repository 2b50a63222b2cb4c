import { execFileSync } from 'node:child_process';
import t from 'tap';
import { blobId } from '../../../../../packages/core/src/scan/source/git/blob-id.ts';

t.test('blobId: what Git says of the same bytes', (t) => {
  for (const text of ['', 'a\n', 'ä€😀\r\n']) {
    const id = execFileSync('git', ['hash-object', '--stdin'], { input: text, encoding: 'utf8' }).trim();
    t.equal(blobId(Buffer.from(text)), id, JSON.stringify(text));
  }
  t.equal(blobId(Buffer.alloc(0), 'sha256').length, 64);
  t.end();
});
