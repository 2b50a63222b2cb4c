// Copies of libraries are reported and left out; the repository of the library itself is read.
import t, { type Test } from 'tap';
import { scan } from '../../../../../packages/core/src/index.ts';
import { writeFiles } from '../../../../helpers/drawn-changes.ts';

const code = "\ndocument.body.innerHTML = '<p>' + location.hash;\n";
const banners: Readonly<Record<string, string>> = {
  'a block': '/*! Slide Show - v1.12.1 - 2017-02-16\n * http://slides.example\n * Licensed MIT */',
  lines: '//! slide.js\n//! version : 2.10.6\n//! license : MIT\n//! slides.example.com\n',
  'a name alone': '/* Slide Show v1.12.1 */',
  'no comment': "'use strict';",
};

async function read(t: Test, files: Readonly<Record<string, string>>) {
  const path = t.testdir({});
  writeFiles(path, files);
  const { audits } = await scan({ kind: 'path', path }, { types: ['security'] });
  const [audit] = audits;
  return {
    found: (audit?.findings ?? []).flatMap(({ category, location }) =>
      category === 'insecure-code' ? [location?.path] : [],
    ),
    vendored: audit?.coverage.skipped.find(({ reason }) => reason === 'vendored')?.count ?? 0,
  };
}

t.test('libraryBanner: a name, a version, a licence and an address in the first comment', async (t) => {
  const copy = { found: [], vendored: 1 };
  const own = (path: string) => ({ found: [path], vendored: 0 });
  const at = 'web/js/slide.js';
  const shop = { 'package.json': '{"name": "shop"}' };
  t.strictSame(await read(t, { ...shop, [at]: banners['a block'] + code }), copy);
  t.strictSame(await read(t, { ...shop, [at]: banners.lines + code }), copy);
  t.strictSame(await read(t, { ...shop, [at]: banners['a name alone'] + code }), own(at));
  t.strictSame(await read(t, { ...shop, [at]: banners['no comment'] + code }), own(at));
  t.strictSame(await read(t, { ...shop, 'src/slide.js': banners['a block'] + code }), own('src/slide.js'));
});

t.test('CopiedLibraries: not where the repository is the library', async (t) => {
  const at = 'js/slide.js';
  const files = { [at]: banners['a block'] + code };
  const named = { ...files, 'package.json': '{"name": "@slides/slide-show"}' };
  t.strictSame(await read(t, named), { found: [at], vendored: 0 });
  const others: readonly Readonly<Record<string, string>>[] = [
    { 'package.json': '{"name": "shop"}' },
    { 'Shop.Web.csproj': '<Project />' },
  ];
  for (const other of others) t.strictSame(await read(t, { ...files, ...other }), { found: [], vendored: 1 });
  t.strictSame(await read(t, files), { found: [at], vendored: 0 }, 'nothing says what the repository is');
});
