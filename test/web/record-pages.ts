// Takes the pictures of the web page that the documentation shows (`npm run record`): a portal with four weeks behind it,
// in a real browser. What each page says is written down beside them, for the test that finds pictures out of date. Needs
// Chromium.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Test } from 'tap';
import { noBrowser, openBrowser } from '../helpers/browser.ts';
import type { DemoPortal } from '../helpers/demo-portal.ts';
import {
  openPicture,
  type PagePicture,
  pageFolder,
  pagePictures,
  textFolder,
  textOf,
} from '../helpers/page-pictures.ts';

const quality = 0.82;

if (noBrowser) throw new Error(`No pictures: ${noBrowser}.`);
const endings: (() => unknown)[] = [];
const t = { teardown: (end: () => unknown) => endings.unshift(end) } as unknown as Test;
try {
  const { portal, pictures } = await pagePictures(t);
  const browser = await openBrowser(t);
  for (const folder of [pageFolder, textFolder]) mkdirSync(folder, { recursive: true });
  for (const picture of pictures) await take(browser, portal, picture);
} finally {
  for (const end of endings) await end();
}

async function take(browser: Browser, portal: DemoPortal, picture: PagePicture): Promise<void> {
  const { name } = picture;
  const page = await openPicture(browser, portal, picture);
  const bytes = await webp(await page.context().newPage(), await page.screenshot());
  writeFileSync(join(pageFolder, `${name}.webp`), bytes);
  writeFileSync(join(textFolder, `${name}.txt`), await textOf(page));
  process.stdout.write(`${name}.webp: ${(bytes.length / 1_000).toFixed(0)} kB\n`);
  await page.context().close();
}

/** The browser is the one encoder that is at hand. */
async function webp(page: Page, png: Buffer): Promise<Buffer> {
  const address: string = await page.evaluate(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', ${quality});
  })()`);
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}
