// Takes the pictures of the web page that the README shows (`npm run record`): a portal with four weeks behind it,
// in a real browser. Needs Chromium.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Test } from 'tap';
import { noBrowser, openBrowser } from '../helpers/browser.ts';
import { settled } from '../helpers/demo-pages.ts';
import { type DemoPortal, demoPortal } from '../helpers/demo-portal.ts';
import { adminPassword } from '../helpers/test-portal.ts';

const folder = join(import.meta.dirname, '../../docs/pictures');
const quality = 0.82;

interface Picture {
  readonly name: string;
  readonly address: string;
  readonly scheme: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
}

if (noBrowser) throw new Error(`No pictures: ${noBrowser}.`);
const endings: (() => unknown)[] = [];
const t = { teardown: (end: () => unknown) => endings.unshift(end) } as unknown as Test;
try {
  const portal = await demoPortal(t);
  const browser = await openBrowser(t);
  mkdirSync(folder, { recursive: true });
  for (const picture of await pictures(portal)) await take(browser, portal, picture);
} finally {
  for (const end of endings) await end();
}

async function pictures({ admin, repositories }: DemoPortal): Promise<Picture[]> {
  const { body } = await admin.get(`/findings?repositoryId=${repositories.checkout}&q=sql-injection`);
  const finding = `/findings/${body.items[0].id}`;
  const wide = { width: 1280, height: 800 };
  return [
    { name: 'overview', address: '/', scheme: 'light', ...wide },
    { name: 'findings-dark', address: '/findings?status=open', scheme: 'dark', ...wide },
    { name: 'finding', address: finding, scheme: 'light', ...wide },
    {
      name: 'repository-phone',
      address: `/repositories/${repositories.checkout}`,
      scheme: 'dark',
      width: 390,
      height: 800,
    },
  ];
}

async function take(browser: Browser, { origin }: DemoPortal, picture: Picture): Promise<void> {
  const { name, address, scheme, width, height } = picture;
  const context = await browser.newContext({
    colorScheme: scheme,
    reducedMotion: 'reduce',
    viewport: { width, height },
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  const page = await context.newPage();
  await page.goto(origin + address);
  await page.getByLabel('Email address').fill('admin@example.com');
  await page.getByLabel('Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.locator('nav[aria-label="Portal"]').waitFor({ state: 'attached' });
  await settled(page);
  const bytes = await webp(await context.newPage(), await page.screenshot());
  writeFileSync(join(folder, `${name}.webp`), bytes);
  process.stdout.write(`${name}.webp: ${(bytes.length / 1_000).toFixed(0)} kB\n`);
  await context.close();
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
