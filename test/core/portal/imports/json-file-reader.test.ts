// A document in a file is read by parts through a window, also by those who did not write it.
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { JsonFile } from '../../../../packages/core/src/portal/imports/json-file.ts';
import { JsonFileReader } from '../../../../packages/core/src/portal/imports/json-file-reader.ts';
import { JsonPart } from '../../../../packages/core/src/portal/imports/json-part.ts';

t.test('JsonFileReader: another reader of the file finds the same', async (t) => {
  const path = join(t.testdir(), 'document');
  const file = new JsonFile(path);
  t.teardown(() => file.close());
  // Larger than the window, and with values larger than it.
  const value = {
    small: 1,
    text: 'ä'.repeat(200_000),
    list: Array.from({ length: 90_000 }, (_, n) => n),
    last: [],
  };
  file.write(Buffer.from(`  ${JSON.stringify({ around: value })} `));
  const [member] = [...file.document().members()];
  const place = member?.[1].place;
  t.equal(place?.file.path, path);
  const opened = openSync(path, 'r');
  t.teardown(() => closeSync(opened));
  const { file: read, start, end } = place as NonNullable<typeof place>;
  const part = new JsonPart(new JsonFileReader(opened, read), start, end);
  t.same(
    [...part.members()].map(([key, one]) => [key, one.parse()]),
    Object.entries(value),
  );
  t.equal(part.text(10), '{"small":1');
  t.equal(JsonPart.of(Buffer.from('[]')).place, undefined, 'what is in memory is nowhere');
});
