// The pictures of the web page that the documentation shows: of which page, and at which size.
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Test } from 'tap';
import { settled } from './demo-pages.ts';
import { type DemoPortal, demoPortal } from './demo-portal.ts';
import { adminPassword } from './test-portal.ts';

export const pageFolder = join(import.meta.dirname, '../../docs/pictures');
/** What each page said when its picture was taken. */
export const textFolder = join(import.meta.dirname, '../web/recorded-pages');

const hourMs = 3_600_000;
/** The day of the portal in the pictures. */
const pictureDay = new Date('2026-06-15T12:00:00Z');

export interface PagePicture {
  readonly name: string;
  readonly address: string;
  readonly scheme: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
}

/** The portal of the pictures, and what is taken of it. */
export async function pagePictures(
  t: Test,
): Promise<{ readonly portal: DemoPortal; readonly pictures: readonly PagePicture[] }> {
  const portal = await demoPortal(t, { now: pictureDay });
  const { admin, repositories, team, runtime } = portal;
  const found = await admin.get(`/findings?repositoryId=${repositories.checkout}&ruleId=sql-injection`);
  const wide = { width: 1280, height: 800 };
  // A day later, everything of the last minutes was yesterday, however long the portal took.
  runtime.advance(25 * hourMs);
  const pictures = [
    { name: 'overview', address: `/?team=${team}`, scheme: 'light', ...wide },
    { name: 'remediation', address: `/remediation?team=${team}`, scheme: 'light', ...wide },
    {
      name: 'findings-dark',
      address: `/findings?repositoryId=${repositories.checkout}`,
      scheme: 'dark',
      ...wide,
    },
    { name: 'finding', address: `/findings/${found.body.items[0].id}`, scheme: 'light', ...wide },
    { name: 'compliance', address: `/compliance?team=${team}`, scheme: 'light', ...wide },
    {
      name: 'repository-phone',
      address: `/repositories/${repositories.checkout}`,
      scheme: 'dark',
      width: 390,
      height: 800,
    },
  ] as const;
  return { portal, pictures };
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
  await context.clock.setFixedTime(runtime.now());
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

/** What the page says, line by line, as tall as it is; ids are of this run. */
export async function textOf(page: Page): Promise<string> {
  const text = await page.locator('body').innerText();
  const lines = text
    .replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, 'ID')
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter((line) => line !== '');
  return `${lines.join('\n')}\n`;
}
