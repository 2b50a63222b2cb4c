// The pictures in the documentation show the pages as they are: each page says what it said when its picture was taken,
// and every picture is shown somewhere. After a change that is meant: `npm run record`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { noBrowser, openBrowser } from '../helpers/browser.ts';
import { demoPortal } from '../helpers/demo-portal.ts';
import { openPicture, pageFolder, pagePictures, pictureDay, textOf } from '../helpers/page-pictures.ts';

const root = join(import.meta.dirname, '../..');

t.test('recorded pages: the documentation shows every picture', (t) => {
  const documents = ['README.md', 'packages/server/README.md'].map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  for (const file of readdirSync(pageFolder).filter((name) => name.endsWith('.webp')))
    t.ok(
      documents.some((text) => text.includes(`pictures/${file}`)),
      file,
    );
  t.end();
});

t.test('recorded pages: no picture is out of date', { skip: noBrowser }, async (t) => {
  const portal = await demoPortal(t, { now: pictureDay });
  const browser = await openBrowser(t);
  for (const picture of await pagePictures(portal)) {
    const page = await openPicture(browser, portal, picture);
    const recorded = readFileSync(join(pageFolder, `${picture.name}.txt`), 'utf8');
    t.equal(
      await textOf(page),
      recorded,
      `${picture.name}: the page says something else now (npm run record)`,
    );
    await page.context().close();
  }
});
