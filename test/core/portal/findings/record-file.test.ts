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

t.test('RecordFile: takes a value that is larger than what is written at once', async (t) => {
  const file = new RecordFile(join(t.testdir(), 'records'));
  const values = ['ü'.repeat(400_000), 'a', '\u{1f600}'.repeat(200_000), 'b'].map((text) => ({ text }));
  const numbers = values.map((value) => file.write(value));
  t.ok(
    numbers.every((number, index) => (file.read(number) as { text: string }).text === values[index]?.text),
  );
  file.close();
});

t.test('RecordFile: takes bytes as they are, between values', async (t) => {
  const file = new RecordFile(join(t.testdir(), 'records'));
  const large = Buffer.from(JSON.stringify({ text: 'x'.repeat(600_000) }));
  const numbers = [file.append(Buffer.from('{"a": 1}')), file.write({ b: 2 }), file.append(large)];
  t.same(numbers, [0, 1, 2]);
  t.equal(file.bytes(0).toString(), '{"a": 1}');
  t.same([file.read(0), file.read(1)], [{ a: 1 }, { b: 2 }]);
  t.ok(file.bytes(2).equals(large));
  file.close();
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
