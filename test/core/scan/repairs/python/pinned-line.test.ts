// One pin in a requirements file, with another version: every other byte stays.
import fc from 'fast-check';
import t from 'tap';
import { pinnedLines, withPin } from '../../../../../packages/core/src/scan/repairs/python/pinned-line.ts';

t.test('withPin: gives the text back when the version and the digests are those that are there', async () => {
  const digest = fc.constantFrom('aa', 'bb', 'cc');
  const separator = fc.constantFrom(' ', ' \\\n    ', '\\\r\n\t');
  const line = fc
    .record({
      name: fc.constantFrom('a', 'B_c', 'd[x, y]'),
      sign: fc.constantFrom('==', ' == ', '==='),
      marker: fc.constantFrom('', ' ; python_version < "3"', ';os_name=="nt"'),
      separator,
      digests: fc.uniqueArray(digest),
      comment: fc.constantFrom('', '  # via x', '\n    # via x'),
    })
    .map((one) => ({
      digests: one.digests,
      text: `${one.name}${one.sign}1.0${one.marker}${one.digests.map((own) => `${one.separator}--hash=sha256:${own}`).join('')}${one.comment}`,
    }));

  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
      const text = `# head\n${lines.map((one) => one.text).join('\n')}\n`;
      const pins = pinnedLines(text);
      return (
        pins.length === lines.length &&
        pins.every(
          (pin, index) =>
            withPin(text, pin, { version: '1.0', digests: lines[index]?.digests ?? [] }) === text,
        )
      );
    }),
  );
});

t.test('pinnedLines: leaves out what is not one version of an index', async (t) => {
  const text = 'a>=1\nb==1.*\nc @ https://example.org/c.zip\nd==1,!=2\n-e .\ne==1.0\n';

  t.same(pinnedLines(text), [{ name: 'e', version: '1.0', line: 6, hasDigests: false, via: [] }]);
});
