import t from 'tap';
import { scanBatch } from '../../../../../../packages/core/src/scan/engines/shared/batches/batch-pool.ts';
import { BatchBuilder } from '../../../../../../packages/core/src/scan/engines/shared/batches/file-batch.ts';
import { threadsBeside } from '../../../../../../packages/core/src/scan/engines/shared/batches/threads-beside.ts';

function content(path: string, text: string) {
  const bytes = Buffer.from(text);
  return { entry: { path, size: bytes.length }, bytes } as unknown as Parameters<BatchBuilder['add']>[0];
}

t.test('BatchBuilder: keeps the bytes of each file apart, whatever their sizes', async (t) => {
  const builder = new BatchBuilder(8);
  const texts = ['one', '', 'a text that is longer than a full batch', 'é'];
  for (const [index, text] of texts.entries()) builder.add(content(`${index}.txt`, text));

  const { entries, batch } = builder.take();
  const { results } = await scanBatch(batch, (path, bytes) => `${path}: ${bytes}`);

  t.same(
    entries.map(({ path }) => path),
    ['0.txt', '1.txt', '2.txt', '3.txt'],
  );
  t.same(
    results,
    texts.map((text, index) => `${index}.txt: ${text}`),
  );
});

t.test('BatchBuilder: is full from its size on, and empty after it is taken', async (t) => {
  const builder = new BatchBuilder(4);
  t.ok(builder.isEmpty);

  builder.add(content('a', '123'));
  t.notOk(builder.isFull);
  builder.add(content('b', '4'));
  t.ok(builder.isFull);

  builder.take();
  t.ok(builder.isEmpty);
  t.notOk(builder.isFull);
});

t.test('BatchBuilder.recycle: a reused buffer shows nothing of the batch before', async (t) => {
  const builder = new BatchBuilder(8);
  builder.add(content('old', 'old text'));
  const { batch } = builder.take();
  builder.recycle(batch.bytes);
  builder.take();

  builder.add(content('new', 'new'));
  const { results } = await scanBatch(builder.take().batch, (_, bytes) => bytes.toString());

  t.same(results, ['new']);
});

t.test('scanBatch: waits for scans in the order of the files', async (t) => {
  const builder = new BatchBuilder(8);
  for (const path of ['slow', 'quick']) builder.add(content(path, path));

  const { results } = await scanBatch(builder.take().batch, (path) =>
    path === 'slow' ? Promise.resolve(path) : path,
  );

  t.same(results, ['slow', 'quick']);
});

t.test('threadsBeside: starts threads only for enough bytes', async (t) => {
  const files = [{ size: 60 }, { size: 40 }];

  t.equal(threadsBeside(files, { count: 1, minBytes: 100 }), 1);
  t.equal(threadsBeside(files, { count: 1, minBytes: 101 }), 0);
  t.equal(threadsBeside(files, { count: 0, minBytes: 1 }), 0);
});
