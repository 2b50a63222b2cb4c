// Every page in a real browser, light and wide, dark and narrow: nothing breaks the content security policy, axe has
// nothing to say, nothing runs out of the window. With `PICTURES=1` pictures of all of them go into `.pictures/`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { pagePaths } from '../../packages/server/src/web/page-paths.ts';
import { accessibilityFaults, noBrowser, openBrowser, overflow, watchedPage } from '../helpers/browser.ts';
import { demoAddresses, settled } from '../helpers/demo-pages.ts';
import { demoPortal } from '../helpers/demo-portal.ts';
import { someOf } from '../helpers/properties.ts';
import { adminPassword } from '../helpers/test-portal.ts';

const pictures = join(import.meta.dirname, '../../.pictures');
const takesPictures = (process.env.PICTURES ?? '') !== '';

t.test('web page: every page, light and dark, wide and narrow', { skip: noBrowser }, async (t) => {
  if (takesPictures) mkdirSync(pictures, { recursive: true });
  const portal = await demoPortal(t);
  const browser = await openBrowser(t);
  const addresses = await demoAddresses(portal);
  const looked = Object.values(addresses).map((address) => address.replace(/\?.*$/, ''));
  for (const path of pagePaths.filter((one) => one !== '/sign-in')) {
    const pattern = new RegExp(`^${path.replace('{id}', '[0-9a-f-]{36}')}$`);
    t.ok(
      looked.some((address) => pattern.test(address)),
      `${path} is looked at`,
    );
  }
  // Contrast depends on the scheme and overflow on the width: two of the four say it all, and in a short run one of the two for two pages of three.
  // `PICTURES=all` takes four.
  for (const scheme of ['light', 'dark'] as const) {
    for (const width of process.env.PICTURES === 'all' ? [1360, 375] : [scheme === 'light' ? 1360 : 375]) {
      const { page, faults } = await watchedPage(browser, portal.origin, { scheme, width });
      await page.goto(`${portal.origin}/`);
      await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
      await look(t, page, `sign-in-${scheme}-${width}`);
      await signIn(page);
      for (const [name, address] of someOf(Object.entries(addresses), 3, scheme === 'light' ? 0 : 1)) {
        await page.goto(portal.origin + address);
        await settled(page);
        await look(t, page, `${name}-${scheme}-${width}`);
      }
      t.same(faults, [], `${scheme}, ${width}: nothing went wrong`);
      await page.context().close();
    }
  }
});

async function look(t: Test, page: Page, name: string): Promise<void> {
  if (takesPictures) await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
  t.same(await accessibilityFaults(page), [], `${name}: axe`);
  t.equal(await overflow(page), 0, `${name}: nothing is wider than the window`);
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email address').fill('admin@example.com');
  await page.getByLabel('Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
}
