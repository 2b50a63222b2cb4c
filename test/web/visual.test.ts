// What each page looks like, light and dark, wide and narrow, compared with the pictures in `visual/`. After a change
// that is meant, `UPDATE_PICTURES=1 node --conditions=assay-source test/web/visual.test.ts` takes them again: look at them.
// Another browser, or other fonts, draw every page a little differently: there they are not compared.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import t from 'tap';
import { noBrowser, openBrowser } from '../helpers/browser.ts';
import { demoAddresses, settled } from '../helpers/demo-pages.ts';
import { demoPortal } from '../helpers/demo-portal.ts';
import { pictureTable } from '../helpers/picture.ts';
import { signedIn } from '../helpers/web-hand.ts';

const folder = join(import.meta.dirname, 'visual');
const failures = join(import.meta.dirname, '../../.pictures');
const isUpdate = (process.env.UPDATE_PICTURES ?? '') !== '';
/** What took the pictures. */
const drawnBy = join(folder, 'drawn-by.json');
/** The share of a picture that may differ: random ports and ids. */
const tolerance = 0.01;
const hourMs = 3_600_000;
const now = new Date('2026-06-15T12:00:00Z');
/** How many pages are open at a time: most of the time is spent waiting for the network to be quiet. */
const windows = 3;
const maxTries = 10;
const looks = [
  ['light', 'wide', { width: 1360, height: 900 }],
  ['dark', 'wide', { width: 1360, height: 900 }],
  ['dark', 'narrow', { width: 375, height: 812 }],
  ['light', 'narrow', { width: 375, height: 812 }],
] as const;

t.test('web page: every page looks as its pictures', { skip: noBrowser }, async (t) => {
  mkdirSync(isUpdate ? folder : failures, { recursive: true });
  const browser = await openBrowser(t);
  const blank = await browser.newPage();
  const drawing = await drawingOf(browser, blank);
  if (isUpdate) writeFileSync(drawnBy, `${drawing}\n`);
  if (drawing !== readFileSync(drawnBy, 'utf8').trim())
    return void t.test('pictures', { skip: 'they were taken with another browser or other fonts' }, () => {});
  const portal = await demoPortal(t, { now });
  const table = pictureTable(blank);
  // One session, whose sign-in is on the pages of activity and profile.
  const context = (await signedIn(t, portal, browser, '/')).page.context();
  // A day later, everything of the last minutes was yesterday, however long the portal took.
  await context.clock.setFixedTime(portal.runtime.now().getTime() + 25 * hourMs);
  // Of a webhook that is being retried, the rows go on while pictures are taken.
  const { webhook: _, ...addresses } = await demoAddresses(portal);
  const rest = Object.entries(addresses);
  await Promise.all([
    ...Array.from({ length: windows }, compareRest),
    comparePage(await browser.newPage(), 'sign-in', '/'),
  ]);

  async function compareRest(): Promise<void> {
    const page = await context.newPage();
    for (let next = rest.shift(); next; next = rest.shift()) await comparePage(page, ...next);
  }

  async function comparePage(page: Page, name: string, address: string): Promise<void> {
    await page.goto(portal.origin + address);
    await settled(page);
    for (const [scheme, width, size] of looks) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize(size);
      await compare(page, `${name}-${scheme}-${width}.png`);
    }
  }

  async function compare(page: Page, file: string): Promise<void> {
    const path = join(folder, file);
    if (isUpdate) {
      writeFileSync(path, await take(page));
      return;
    }
    if (!existsSync(path)) {
      t.fail(`${file}: there is no picture yet. Take it with UPDATE_PICTURES=1.`);
      return;
    }
    const wanted = readFileSync(path);
    let picture = await take(page);
    let difference = await table.difference(picture, wanted);
    // A busy machine may still be drawing.
    for (let tries = 1; difference > tolerance && tries < maxTries; tries += 1) {
      await page.waitForTimeout(tries * 100);
      picture = await take(page);
      difference = await table.difference(picture, wanted);
    }
    if (difference > tolerance) writeFileSync(join(failures, file), picture);
    t.ok(
      difference <= tolerance,
      `${file}: ${(difference * 100).toFixed(2)} % differ (see .pictures/${file})`,
    );
  }

  async function take(page: Page): Promise<Buffer> {
    await page.evaluate(sameDurations);
    return table.small(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  }
});

/** How long a receiver took is another number each time, and longer ones wrap lines. */
const sameDurations = String.raw`
  for (const element of document.querySelectorAll('main *'))
    if (element.childElementCount === 0 && /\d ms\b/.test(element.textContent))
      element.textContent = element.textContent.replace(/[\d,]+ ms\b/, '40 ms');`;

/** Draws lines of text in the fonts of the pages. */
const drawText = `(() => {
  const canvas = document.createElement('canvas');
  canvas.width = 600;
  const context = canvas.getContext('2d');
  const fonts = ['16px system-ui, sans-serif', 'bold 16px system-ui, sans-serif', '14px ui-monospace, monospace'];
  for (const [row, font] of fonts.entries()) {
    context.font = font;
    context.fillText('Open findings 0123456789 (CWE-89) \u2013 \u00e4\u00f6\u00fc', 10, 30 + row * 30);
  }
  return canvas.toDataURL();
})()`;

/** The version of the browser, and how it draws text. */
async function drawingOf(browser: Browser, page: Page) {
  const text = createHash('sha256').update(String(await page.evaluate(drawText)));
  return `{ "browser": "${browser.version().split('.')[0]}", "text": "${text.digest('hex').slice(0, 16)}" }`;
}
