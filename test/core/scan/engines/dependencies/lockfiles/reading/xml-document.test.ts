import t from 'tap';
import { LockfileError } from '../../../../../../../packages/core/src/scan/engines/dependencies/lockfile.ts';
import { readXml } from '../../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/reading/xml-document.ts';

t.test('readXml: names the line of what is malformed', async (t) => {
  const faults: readonly (readonly [text: string, message: RegExp, line: number])[] = [
    ['<a>\n</a', /closing tag of a/, 2],
    ['<a>\n<b>\n</a>', /closing tag of b/, 3],
    ['<a/>\n<b/>', /second root element/, 2],
    ['<a>\n', /element a is not closed/, 2],
    ['', /An XML element was expected here/, 1],
  ];

  for (const [text, message, line] of faults) {
    const fault = faultOf(text);
    t.match(fault?.message, message, text);
    t.equal(fault?.line, line, text);
  }
});

t.test('readXml: a document that ends within a closing tag is malformed there', async (t) => {
  for (const text of ['<a><b></b', '<a><b></bx'])
    t.throws(() => readXml(text), { message: /^The closing tag of b was expected here/ }, text);
});

t.test('readXml: reads text, attributes and children', async (t) => {
  const root = readXml('<a one="1" two=\'&lt;2\'>text<b/><b>more</b></a>\n');

  t.equal(root.name, 'a');
  t.same(
    [...root.attributes],
    [
      ['one', '1'],
      ['two', '<2'],
    ],
  );
  t.same(
    root.children.map(({ name, text }) => [name, text]),
    [
      ['b', ''],
      ['b', 'more'],
    ],
  );
});

t.test('readXml: a document in one line is gone through once, however many elements it has', (t) => {
  const text = `<a>${'<b c="d">e</b>'.repeat(2_000)}</a>`;
  let searched = 0;
  const { indexOf } = String.prototype;
  t.intercept(String.prototype, 'indexOf', {
    value(this: string, wanted: string, from = 0) {
      const found = indexOf.call(this, wanted, from);
      searched += (found === -1 ? this.length : found) - from;
      return found;
    },
  });
  t.equal(readXml(text).children.length, 2_000);
  t.ok(searched < 10 * text.length, `${searched} characters of ${text.length}`);
  t.end();
});

function faultOf(text: string): LockfileError | undefined {
  try {
    readXml(text);
  } catch (error) {
    if (error instanceof LockfileError) return error;
    throw error;
  }
  return undefined;
}
