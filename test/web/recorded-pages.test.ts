// The pictures in the documentation show the pages as they are: each page says what it said when its picture was taken,
// and every picture is shown somewhere. After a change that is meant: `npm run record`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { noBrowser, openBrowser } from '../helpers/browser.ts';
import { openPicture, pageFolder, pagePictures, textFolder, textOf } from '../helpers/page-pictures.ts';

const root = join(import.meta.dirname, '../..');

t.test('recorded pages: the documentation shows every picture, and no other', (t) => {
  const documents = ['README.md', 'packages/server/README.md'].map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const shown = documents.flatMap((text) =>
    [...text.matchAll(/pictures\/([\w-]+)\.webp/g)].map(([, name]) => name),
  );
  const taken = readdirSync(pageFolder).map((file) => file.replace(/\.webp$/, ''));
  t.same([...new Set(shown)].sort(), taken.sort());
  t.same(readdirSync(textFolder).sort(), taken.map((name) => `${name}.txt`).sort(), 'each with what it says');
  t.end();
});

t.test('recorded pages: no picture is out of date', { skip: noBrowser }, async (t) => {
  const { portal, pictures } = await pagePictures(t);
  const browser = await openBrowser(t);
  for (const picture of pictures) {
    const page = await openPicture(browser, portal, picture);
    const recorded = readFileSync(join(textFolder, `${picture.name}.txt`), 'utf8');
    t.equal(
      await textOf(page),
      recorded,
      `${picture.name}: the page says something else now (npm run record)`,
    );
    await page.context().close();
  }
});
