// Values in a file: read as they were written, whether they have reached it or still wait.
import { existsSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { RecordFile } from '../../../../packages/core/src/portal/findings/record-file.ts';

t.test('RecordFile: gives back what was written, in any order', async (t) => {
  const path = join(t.testdir(), 'records');
  const file = new RecordFile(path);
  const values = Array.from({ length: 900 }, (_, index) => ({ index, text: 'ünï – '.repeat(index % 200) }));
  const numbers = values.map((value) => file.write(value));

  t.strictSame(numbers, [...values.keys()]);
  t.strictSame(
    numbers.toReversed().map((number) => file.read(number)),
    values.toReversed(),
  );
  t.equal(file.write({ last: true }), values.length);
  t.strictSame(file.read(values.length), { last: true });
  t.equal(statSync(path).mode & 0o777, 0o600);
  file.close();
  t.notOk(existsSync(path), 'it goes with what it was for');
});

t.test('RecordFile: does not take a file that is there', async (t) => {
  const path = join(t.testdir({ records: '' }), 'records');
  t.throws(() => new RecordFile(path), { code: 'EEXIST' });
});

t.test('RecordFile: says that something is missing', async (t) => {
  const path = join(t.testdir(), 'records');
  const file = new RecordFile(path);
  file.write({ some: 'text' });
  file.read(0);
  truncateSync(path, 3);
  t.throws(() => file.read(0), /is truncated/);
  file.close();
});
