import t from 'tap';
import {
  isArchiveName,
  isMediaFile,
  isMediaName,
} from '../../../../../packages/core/src/scan/engines/secrets/media-signature.ts';

t.test('isMediaFile: a name and a beginning that fit, and neither alone', (t) => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const cases: readonly (readonly [path: string, bytes: Buffer, expected: boolean])[] = [
    ['docs/logo.png', png, true],
    ['LOGO.PNG', png, true],
    ['photo.jpeg', Buffer.from('ffd8ffe000104a464946', 'hex'), true],
    ['clip.mov', Buffer.from('0000001466747970717420200000', 'hex'), true],
    ['a.webp', Buffer.from('524946460000000057454250', 'hex'), true],
    ['font.woff2', Buffer.from('774f463200010000', 'hex'), true],
    ['manual.pdf', Buffer.from('%PDF-1.7\n%\u00e2', 'latin1'), true],
    ['logo.png', Buffer.from('key = 1\n\0'), false],
    ['logo.png', Buffer.from('ffd8ffe0', 'hex'), false],
    ['logo.js', png, false],
    ['png', png, false],
    ['a.constructor', png, false],
    ['logo.png', Buffer.alloc(0), false],
  ];

  for (const [path, bytes, expected] of cases) t.equal(isMediaFile(path, bytes), expected, path);
  t.end();
});

t.test('isMediaName: by the ending', (t) => {
  for (const path of ['logo.png', 'a/b.JPEG', 'manual.pdf']) t.equal(isMediaName(path), true, path);
  for (const path of ['logo.svg', 'app.py', 'png', 'a.constructor']) t.equal(isMediaName(path), false, path);
  t.end();
});

t.test('isArchiveName: by the ending', (t) => {
  for (const path of ['a.zip', 'b/c.tar.gz', 'd.TGZ', 'e.jar']) t.equal(isArchiveName(path), true, path);
  for (const path of ['zip', 'a.zip.txt', 'tar/a.py']) t.equal(isArchiveName(path), false, path);
  t.end();
});
