// Elements of a list outlive the document that they came in.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { ElementFile } from '../../../../packages/core/src/portal/imports/element-file.ts';
import { ValidationError } from '../../../../packages/core/src/support/errors.ts';

t.test('ElementFile: gives the elements of each list, once the document is gone', async (t) => {
  const path = join(t.testdir(), 'elements');
  const file = new ElementFile(path);
  t.notOk(existsSync(path), 'made when it is needed');
  const document = Buffer.from('[{"a": 1}, "text", [2, 3] ]');
  const one = await file.keep(document);
  const other = await file.keep(Buffer.from('[]'));
  const third = await file.keep(Buffer.from('[4]'));
  document.fill(0);

  const texts = (elements: Iterable<Buffer>) => [...elements].map((bytes) => bytes.toString());
  const read: string[] = [];
  for (const bytes of one) read.push(bytes.toString());
  t.same(read, ['{"a": 1}', '"text"', '[2, 3]']);
  t.same([...other], []);
  t.same(texts(third), ['4']);
  file.close();
  file.close();
  t.notOk(existsSync(path));
});

t.test('ElementFile: refuses what is not a list', async (t) => {
  const file = new ElementFile(join(t.testdir(), 'elements'));
  await t.rejects(file.keep(Buffer.from('{}')), ValidationError);
  await t.rejects(file.keep(Buffer.from('[{"a": 1}')), ValidationError);
  file.close();
});
