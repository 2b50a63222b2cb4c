// Secrets behind encodings, and how far they are followed.
import t from 'tap';
import {
  fakeChecksummed,
  fakeText,
} from '../../../../../packages/core/src/scan/engines/secrets/fake-secret.ts';
import { scanBytes } from '../../../../../packages/core/src/scan/engines/secrets/scan-bytes.ts';

const token = fakeChecksummed('ghp_');
const sentence = `token=${token};`;
const base64 = (text: string) => Buffer.from(text).toString('base64');
const hex = (text: string) => Buffer.from(text).toString('hex');

t.test('decoding: scans base64, hex, percent encoding and escapes', async (t) => {
  const forms: Record<string, string> = {
    base64: base64(sentence),
    hex: hex(sentence),
    percent: `%22${sentence.replaceAll('=', '%3D').replaceAll('_', '%5F').replaceAll(';', '%3B')}`,
    escapes: hex(sentence).replace(/../g, '\\x$&'),
    twice: base64(`see ${base64(sentence)} there`),
  };
  for (const [form, text] of Object.entries(forms)) {
    const [found] = scanBytes(Buffer.from(`data: ${text}\n`), 'app.js');
    t.equal(found?.value, token, form);
    t.match(found?.note, /Decoded from/, form);
    t.ok(
      (found?.start ?? 0) >= 5 && (found?.end ?? 0) <= 6 + text.length,
      'stands where the encoded text stands',
    );
  }
});

t.test('decoding: images, fonts, digests and deep nesting cost little and report nothing', async (t) => {
  const picture = Buffer.from(Array.from({ length: 9000 }, (_, index) => (index * 7919) % 251)).toString(
    'base64',
  );
  t.strictSame(scanBytes(Buffer.from(`src="data:image/png;base64,${picture}"`), 'a.css'), []);
  t.strictSame(scanBytes(Buffer.from(`x = ${base64(base64(base64(base64(sentence))))}`), 'a.js'), []);
  t.strictSame(scanBytes(Buffer.from(base64('password = hunter2hunter2hunter2 and more')), 'a.js'), []);
});

t.test('decoding: reports only decoded secrets with a known format, encrypted keys among them', async (t) => {
  const label = `${'OPENSSH'} PRIVATE KEY`;
  const key = Buffer.concat([
    Buffer.from('openssh-key-v1\0\0\0\0\x0aaes256-ctr'),
    Buffer.alloc(200, fakeText('base62', 200)),
  ]);
  const block = `-----BEGIN ${label}-----\n${key.toString('base64')}\n-----END ${label}-----\n`;

  t.match(scanBytes(Buffer.from(`key: ${base64(block)}`), 'values.yml'), [
    { ruleId: 'private-key', note: /passphrase.*Decoded/ },
  ]);
  t.strictSame(scanBytes(Buffer.from(`x = ${base64(`my_token = "${fakeText('base62', 30)}"`)}`), 'a.js'), []);
});

t.test(
  'decoding: data, lockfiles and bundles hide no secret that is written in parts or with escapes',
  async (t) => {
    const [head, rest] = [token.slice(0, 8), token.slice(8)];
    const escaped = Array.from(token, (one) => `\\u00${hex(one)}`).join('');
    for (const path of ['go.sum', 'a.csv', 'a.map', 'a.snap', 'a.sarif', 'a.svg', 'yarn.lock', 'a.min.js'])
      for (const literal of [
        `"${escaped}"`,
        `"${hex(token).replace(/../g, '\\x$&')}"`,
        `"${head}"+"${rest}"`,
      ])
        t.match(
          scanBytes(Buffer.from(`{"key":${literal}}\n`), path),
          [{ value: token }],
          `${path}: ${literal}`,
        );
    t.strictSame(scanBytes(Buffer.from(`integrity ${base64(sentence)}\n`), 'yarn.lock'), [], 'a digest');
  },
);

t.test('decoding: a long comment hides no secret that is written in parts or with escapes', async (t) => {
  const comment = `// ${'lorem ipsum '.repeat(50_000)}\n`;
  const [head, rest] = [token.slice(0, 8), token.slice(8)];
  for (const literal of [`"${head}" +\n  "${rest}"`, `"${hex(head).replace(/../g, '\\x$&')}${rest}"`]) {
    const [found] = scanBytes(Buffer.from(`${comment}const key = ${literal};\n`), 'app.js');
    t.equal(found?.value, token, literal.slice(0, 12));
  }
});
