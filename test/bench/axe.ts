// What axe finds fault with (WCAG 2.2 AA and best practices) on every page, in both themes, at five widths, and in its states:
// waiting for the portal, after an error of it, read by a viewer, and empty. `--part 2/6` takes every sixth page, from the second.
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { accessibilityFaults, noBrowser, openBrowser } from '../helpers/browser.ts';
import { demoAddresses, settled } from '../helpers/demo-pages.ts';
import { type DemoPortal, demoPortal } from '../helpers/demo-portal.ts';
import { testServer } from '../helpers/test-server.ts';
import { signedIn } from '../helpers/web-hand.ts';

const widths = [320, 390, 768, 1_024, 1_440];
const themes = ['light', 'dark'] as const;
const { part } = parseArgs({ options: { part: { type: 'string', default: '1/1' } } }).values;
const [first = 1, parts = 1] = part.split('/').map(Number);
t.setTimeout(3_600_000);

const counts = { seen: 0, faults: 0 };

t.test('axe', { skip: noBrowser, timeout: 3_600_000 }, async (t) => {
  const portal = await demoPortal(t);
  const browser = await openBrowser(t);
  const chosen = Object.entries(await demoAddresses(portal)).filter(
    (_, index) => index % parts === first - 1,
  );
  const { page } = await signedIn(t, portal, browser, '/');
  for (const [name, address] of chosen) {
    await page.goto(portal.origin + address);
    await settled(page);
    await ask(t, page, name, widths);
    await askWhile(t, page, { name, address: portal.origin + address });
  }
  await page.context().close();
  await asViewer(t, { portal, browser, chosen });
  await whenEmpty(t, browser, chosen);
  process.stdout.write(`  ${counts.seen} looks, ${counts.faults} faults\n`);
});

/** In every theme at each of the widths. */
async function ask(t: Test, page: Page, name: string, at: readonly number[]): Promise<void> {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    for (const width of at) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      const faults = await accessibilityFaults(page);
      counts.seen += 1;
      counts.faults += faults.length;
      for (const fault of faults) process.stdout.write(`  ${name} ${theme} ${width}: ${fault}\n`);
      t.same(faults, [], `${name} ${theme} ${width}`);
    }
  }
}

/** While nothing has come, and when the portal answers with an error. */
async function askWhile(
  t: Test,
  page: Page,
  { name, address }: { readonly name: string; readonly address: string },
): Promise<void> {
  // Who is signed in is known; what the page is about is not.
  const others = (url: URL) =>
    url.pathname.startsWith('/v1/') && !/\/(me|stream|providers)$/.test(url.pathname);
  await page.route(others, () => {});
  await page.goto(address);
  await page.locator('main').first().waitFor();
  await ask(t, page, `${name}, waiting`, [390, 1_440]);
  await page.unroute(others);
  await page.route(others, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({ error: { code: 'INTERNAL_ERROR', message: 'The database does not answer.' } }),
    }),
  );
  await page.goto(address);
  await page.locator('main').first().waitFor();
  await page.waitForTimeout(300);
  await ask(t, page, `${name}, failed`, [390, 1_440]);
  await page.unroute(others);
}

async function asViewer(
  t: Test,
  {
    portal,
    browser,
    chosen,
  }: { readonly portal: DemoPortal; readonly browser: Browser; chosen: readonly [string, string][] },
): Promise<void> {
  const { page } = await signedIn(t, portal, browser, '/', {}, 'jun@example.com');
  for (const [name, address] of chosen) {
    await page.goto(portal.origin + address);
    await settled(page);
    await ask(t, page, `${name}, viewer`, [390, 1_440]);
  }
  await page.context().close();
}

async function whenEmpty(t: Test, browser: Browser, chosen: readonly [string, string][]): Promise<void> {
  const { server } = await testServer(t);
  await server.start();
  const origin = `http://127.0.0.1:${server.info.port}`;
  const { page } = await signedIn(t, { origin }, browser, '/');
  // What is about one thing is not there.
  for (const [name, address] of chosen.filter(([, address]) => !/[0-9a-f]{8}-/.test(address))) {
    await page.goto(origin + address);
    await settled(page);
    await ask(t, page, `${name}, empty`, [390, 1_440]);
  }
  await page.context().close();
}
