// What each page looks like, light and dark, wide and narrow, compared with the pictures in `visual/`. After a change
// that is meant, `UPDATE_PICTURES=1 node --conditions=assay-source test/web/visual.test.ts` takes them again: look at them.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import t from 'tap';
import { noBrowser, openBrowser } from '../helpers/browser.ts';
import { demoAddresses, settled } from '../helpers/demo-pages.ts';
import { demoPortal } from '../helpers/demo-portal.ts';
import { pictureTable } from '../helpers/picture.ts';
import { signedIn } from '../helpers/web-hand.ts';

const folder = join(import.meta.dirname, 'visual');
const failures = join(import.meta.dirname, '../../.pictures');
const isUpdate = (process.env.UPDATE_PICTURES ?? '') !== '';
/** The share of a picture that may differ: fonts, versions of the browser, and random ports and ids. */
const tolerance = 0.02;
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
  const portal = await demoPortal(t, { now });
  const browser = await openBrowser(t);
  const table = pictureTable(await browser.newPage());
  // One session, whose sign-in is on the pages of activity and profile.
  const context = (await signedIn(t, portal, browser, '/')).page.context();
  // A day later, everything of the last minutes was yesterday, however long the portal took.
  await context.clock.setFixedTime(portal.runtime.now().getTime() + 25 * hourMs);
  const rest = Object.entries(await demoAddresses(portal));
  await Promise.all(Array.from({ length: windows }, lookAtRest));

  async function lookAtRest(): Promise<void> {
    const page = await context.newPage();
    for (let next = rest.shift(); next; next = rest.shift()) {
      const [name, address] = next;
      await page.goto(portal.origin + address);
      await settled(page);
      for (const [scheme, width, size] of looks) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize(size);
        await compare(page, `${name}-${scheme}-${width}.png`);
      }
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
      `${file}: ${(difference * 100).toFixed(1)} % differ (see .pictures/${file})`,
    );
  }

  async function take(page: Page): Promise<Buffer> {
    return table.small(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  }
});
