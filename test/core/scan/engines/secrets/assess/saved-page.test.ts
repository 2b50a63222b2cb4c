// What a site sends to every visitor is no secret of the repository that keeps the page.
import t from 'tap';
import { isSavedPage } from '../../../../../../packages/core/src/scan/engines/secrets/assess/saved-page.ts';
import { fakeText } from '../../../../../../packages/core/src/scan/engines/secrets/fake-secret.ts';
import { scanBytes } from '../../../../../../packages/core/src/scan/engines/secrets/scan-bytes.ts';

const canonical = '<html><head><link rel="canonical" href="https://shop.example.org/pie"></head>';
const saved = '<!DOCTYPE html>\n<!-- saved from url=(0032)https://shop.example.org/pie -->\n<html>';

t.test('isSavedPage: by what a browser writes, or among tests by the address of the page', async (t) => {
  const is = (path: string, text: string) => isSavedPage(path, Buffer.from(text));
  t.ok(is('tests/data/pie.html', canonical));
  t.ok(is('tests/data/pie.htm', '<meta property="og:url" content="https://shop.example.org/pie">'));
  t.ok(is('spec/pie.html', "<link href='https://shop.example.org/pie' rel='canonical'>"));
  t.ok(is('archive/pie.html', saved), 'wherever it is');
  t.notOk(is('public/index.html', canonical), 'a page of one’s own has an address too');
  t.notOk(is('tests/data/pie.html', '<html><head></head>'));
  t.notOk(is('tests/data/pie.js', canonical));
});

t.test('secret scanner: a token in a saved page is low, in a page of one’s own it is not', async (t) => {
  const token = `glpat-${fakeText('base62', 20)}`;
  const found = (path: string, page: string) =>
    scanBytes(Buffer.from(`${page}\n<script>init("${token}")</script>\n`), path).map(
      ({ severity }) => severity,
    );
  t.same(found('tests/data/pie.html', canonical), ['low']);
  t.same(found('public/index.html', canonical), ['critical']);
});
