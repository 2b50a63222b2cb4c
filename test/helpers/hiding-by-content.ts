// Hiding by the encoding of a file, by its size, and by what stands around.
import { gzipSync } from 'node:zlib';
import { zipOf } from '../core/scan/engines/dependencies/zip-file.ts';
import { encoded, type Hiding, padding } from './hiding-draft.ts';

const isAwsKey = (line: string) => /AKIA/.test(line);
const joined = (...parts: readonly string[]) => parts.join('');

function utf32(text: string): Buffer {
  const points = [0xfeff, ...Array.from(text, (character) => character.codePointAt(0) ?? 0)];
  const bytes = Buffer.alloc(points.length * 4);
  for (const [index, point] of points.entries()) bytes.writeUInt32LE(point, index * 4);
  return bytes;
}

const packed =
  (ending: string, pack: (content: Buffer, name: string) => Buffer): Hiding =>
  (draft) => {
    // Nothing is deployed from an archive.
    if (draft.planted.kind !== 'infrastructure') draft.packs.push({ ending, pack });
  };

const readme = { name: 'README.md', bytes: Buffer.from('Nothing.\n') };

export const hidingByContent: Readonly<Record<string, Hiding>> = {
  'long lines': (draft) => {
    draft.text = `${draft.text} ${draft.planted.comment} ${'x'.repeat(6_000)}`;
  },
  'long line before': (draft) => {
    draft.text = `${draft.planted.comment} ${'lorem ipsum '.repeat(80_000)}\n${draft.text}`;
  },
  'many lines before': (draft) => {
    // Only the first two lines declare an encoding.
    if (draft.text.startsWith('# -*- coding')) return;
    draft.text = `${`${draft.planted.comment} line\n`.repeat(5_000)}${draft.text}`;
  },
  'many documented keys before': (draft) => {
    if (!isAwsKey(draft.planted.line)) return;
    const keys = Array.from({ length: 600 }, (_, index) =>
      joined(
        'AKIA',
        'IOSFODNN7',
        'QXZWVRTYPLKMB'[index % 13] as string,
        String(100_000 + index).replaceAll(/[0189]/g, 'E'),
      ),
    );
    draft.text = `${keys.map((key) => `${draft.planted.comment} ${key}\n`).join('')}${draft.text}`;
  },
  'many placeholders before': (draft) => {
    if (!isAwsKey(draft.planted.line)) return;
    const line = `${draft.planted.comment} ${joined('AKIA', 'X'.repeat(16))} ${joined('AKIA', 'EXAMPLEEXAMPLE', '23')}\n`;
    draft.text = `${line.repeat(3_000)}${draft.text}`;
  },
  'words of an example': (draft) => {
    draft.text = `${draft.planted.comment} example, placeholder, dummy, fake, sample, test, changeme\n${draft.text}`;
  },
  'many functions before': (draft) => {
    if (!draft.planted.file.endsWith('.js')) return;
    const functions = Array.from(
      { length: 3_000 },
      (_, index) => `function f${index}(a) { return f${index + 1}(a); }\n`,
    );
    draft.text = `${functions.join('')}${draft.text}`;
  },
  'deep nesting before': (draft) => {
    if (!draft.planted.file.endsWith('.js')) return;
    draft.text = `const deep = ${'['.repeat(4_000)}${']'.repeat(4_000)};\n${draft.text}`;
  },
  'HTML comment in JavaScript': (draft) => {
    if (draft.planted.file.endsWith('.js')) draft.text = `<!-- a comment\n${draft.text}\n--> another\n`;
  },
  'syntax error after': (draft) => {
    draft.text = `${draft.text}\n)]} ((( 'unterminated\n`;
  },
  'byte order mark within': (draft) => {
    draft.text = `${draft.planted.comment} \ufeff\u200b\u2060\n${draft.text}`;
  },
  'Java line end as an escape': (draft) => {
    if (!draft.planted.file.endsWith('.java')) return;
    const [first = '', ...rest] = draft.text.split('\n');
    draft.text = `${first}\n// a comment \\u000a ${rest.join(' ')}`;
  },
  'Python source in UTF-7': (draft) => {
    if (!draft.planted.file.endsWith('.py')) return;
    const hidden = draft.text.replaceAll('.', '+AC4-').replaceAll('(', '+ACg-').replaceAll("'", '+ACc-');
    draft.text = `# -*- coding: utf-7 -*-\n${hidden}`;
  },
  'more than 1 MiB': padding(1_100_000),
  'more than 5 MiB': padding(5_400_000),
  'UTF-8 with BOM': encoded((text) => Buffer.from(`\ufeff${text}`)),
  'UTF-16 little endian': encoded((text) => Buffer.from(`\ufeff${text}`, 'utf16le')),
  'UTF-16 without BOM': encoded((text) => Buffer.from(text, 'utf16le')),
  'UTF-16 big endian': encoded((text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()),
  'UTF-32': encoded(utf32),
  'NUL byte': encoded((text) => Buffer.from(`${text}\n\0`)),
  'NUL byte before': encoded((text) => Buffer.from(`\0\n${text}\n`)),
  'NUL byte far away': encoded((text) => Buffer.from(`${text}\n${' '.repeat(9_000)}\n\0`)),
  'invalid UTF-8': (draft) => {
    const { comment } = draft.planted;
    const invalid = Buffer.concat([Buffer.from(`${comment} `), Buffer.from([0xff, 0xc3, 0x28, 10])]);
    draft.bytes = (text) => {
      // A script is one by its first line only.
      const start = text.startsWith('#!') ? text.indexOf('\n') + 1 : 0;
      return Buffer.concat([Buffer.from(text.slice(0, start)), invalid, Buffer.from(text.slice(start))]);
    };
  },
  // A script is one by its first line only, and only the first two declare an encoding.
  'picture before': encoded((text) =>
    text.startsWith('#!') || text.startsWith('# -*- coding')
      ? Buffer.from(text)
      : Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(`\n${text}`)]),
  ),
  'name of a picture and a NUL byte': (draft) => {
    draft.path = `${draft.path}.png`;
    draft.bytes = (text) => Buffer.from(`${text}\n\0`);
  },
  'name of a picture': (draft) => {
    draft.path = `${draft.path}.png`;
  },
  'name and beginning of a picture': (draft) => {
    draft.path = `${draft.path}.png`;
    draft.bytes = (text) =>
      Buffer.concat([Buffer.from('89504e470d0a1a0a00', 'hex'), Buffer.from(`\n${text}`)]);
  },
  'CR line ends after a comment': (draft) => {
    draft.text = `${draft.planted.comment} a comment\n${draft.text}`;
    draft.bytes = (text) => Buffer.from(text.replaceAll('\n', '\r'));
  },
  'line separator after a comment': (draft) => {
    if (draft.planted.file.endsWith('.js')) draft.text = `// a comment\u2028${draft.text}`;
  },
  'CR line ends': encoded((text) => Buffer.from(text.replaceAll('\n', '\r'))),
  'CRLF line ends': encoded((text) => Buffer.from(text.replaceAll('\n', '\r\n'))),
  'LFS pointer': (draft) => {
    const digest = 'a1b2c3d4'.repeat(8);
    draft.extra['.gitattributes'] = `${draft.path} filter=lfs diff=lfs merge=lfs -text\n`;
    draft.bytes = () =>
      Buffer.from(`version https://git-lfs.github.com/spec/v1\noid sha256:${digest}\nsize 12345\n`);
  },
  notebook: (draft) => {
    if (!draft.path.endsWith('.py')) return;
    draft.path = draft.path.replace(/\.py$/, '.ipynb');
    draft.bytes = (text) =>
      Buffer.from(
        JSON.stringify({
          cells: [{ cell_type: 'code', metadata: {}, outputs: [], source: text.split(/(?<=\n)/) }],
          metadata: { language_info: { name: 'python' } },
          nbformat: 4,
          nbformat_minor: 5,
        }),
      );
  },
  zip: packed('zip', (content, name) => zipOf([{ name, bytes: content }])),
  'zip of a readable and a binary file': packed('zip', (content, name) =>
    zipOf([readme, { name, bytes: Buffer.concat([content, Buffer.alloc(1)]) }]),
  ),
  'zip in a zip': packed('zip', (content, name) =>
    zipOf([readme, { name: 'inner.zip', bytes: zipOf([{ name, bytes: content }]) }]),
  ),
  'zip with a damaged file': packed('zip', (content, name) =>
    zipOf([readme, { name, bytes: content, claimedCrc32: 1 }]),
  ),
  'zip with a large file': packed('zip', (content, name) =>
    zipOf([readme, { name, bytes: Buffer.concat([Buffer.alloc(2_200_000, '# padding\n'), content]) }]),
  ),
  gzip: packed('gz', (content) => gzipSync(content)),
  'gzip in a gzip': packed('gz', (content) => gzipSync(gzipSync(content))),
};
