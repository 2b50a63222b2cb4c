// The pictures of the web page that the documentation shows: of which page, and at which size.
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { settled } from './demo-pages.ts';
import type { DemoPortal } from './demo-portal.ts';
import { adminPassword } from './test-portal.ts';

export const pageFolder = join(import.meta.dirname, '../../docs/pictures');

const hourMs = 3_600_000;
/** The day of the portal in the pictures. */
export const pictureDay = new Date('2026-06-15T12:00:00Z');

export interface PagePicture {
  readonly name: string;
  readonly address: string;
  readonly scheme: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
}

export async function pagePictures({ admin, repositories }: DemoPortal): Promise<readonly PagePicture[]> {
  const { body } = await admin.get(`/findings?repositoryId=${repositories.checkout}&q=sql-injection`);
  const wide = { width: 1280, height: 800 };
  return [
    { name: 'overview', address: '/', scheme: 'light', ...wide },
    { name: 'findings-dark', address: '/findings', scheme: 'dark', ...wide },
    { name: 'finding', address: `/findings/${body.items[0].id}`, scheme: 'light', ...wide },
    {
      name: 'repository-phone',
      address: `/repositories/${repositories.checkout}`,
      scheme: 'dark',
      width: 390,
      height: 800,
    },
  ];
}

/** Opens the page of a picture, with everything on it; ends with its context. */
export async function openPicture(
  browser: Browser,
  { origin, runtime }: DemoPortal,
  { address, scheme, width, height }: PagePicture,
): Promise<Page> {
  const context = await browser.newContext({
    colorScheme: scheme,
    reducedMotion: 'reduce',
    viewport: { width, height },
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  const page = await context.newPage();
  // A day later, everything of the last minutes was yesterday, however long the portal took.
  await context.clock.setFixedTime(runtime.now().getTime() + 25 * hourMs);
  await page.goto(origin + address);
  await page.getByLabel('Email address').fill('admin@example.com');
  await page.getByLabel('Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.locator('nav[aria-label="Portal"]').waitFor({ state: 'attached' });
  await settled(page);
  // The session of this picture is no change since the last visit.
  await page.reload();
  await settled(page);
  return page;
}
