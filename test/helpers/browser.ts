// A real, headless Chromium for tests; and what must never happen in it.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { Test } from 'tap';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = places.find((path) => existsSync(path));

/** Why tests in a browser are skipped; false when they run. */
export const noBrowser: string | false = executablePath ? false : 'there is no Chromium on this machine';

/** The browser's own limit of 30 seconds is too short for a machine that others use as well. */
export const waitMs = 300_000;

/** Notices are shown for some seconds; a busy machine may look later. */
const keepNotices = `{
  const later = window.setTimeout;
  window.setTimeout = (work, ms, ...rest) => later(work, ms === 6_000 || ms === 12_000 ? 3_600_000 : ms, ...rest);
}`;

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Ends with the test. */
export async function openBrowser(t: Test): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: executablePath ?? '',
    // Tests run as root in containers, where Chromium has no sandbox of its own.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--force-color-profile=srgb'],
  });
  t.teardown(() => browser.close());
  return browser;
}

export interface LookOptions {
  readonly scheme?: 'light' | 'dark';
  readonly width?: number;
}

export interface Look {
  readonly page: Page;
  /** Everything that went wrong: scripts, policies, requests to elsewhere, dialogs. */
  readonly faults: string[];
}

/** A page of its own, watched. Expected refusals (4xx) are not faults. */
export async function watchedPage(
  browser: Browser,
  origin: string,
  options: LookOptions = {},
): Promise<Look> {
  const { scheme = 'light', width = 1360 } = options;
  const context = await browser.newContext({
    colorScheme: scheme,
    reducedMotion: 'reduce',
    viewport: { width, height: width < 600 ? 812 : 900 },
    timezoneId: 'UTC',
    locale: 'en-GB',
  });
  context.setDefaultTimeout(waitMs);
  await context.addInitScript(keepNotices);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !/status of 4\d\d/.test(text)) faults.push(`console: ${text}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:'))
      faults.push(`request to elsewhere: ${request.url()}`);
  });
  return { page, faults };
}

/** What axe finds fault with, WCAG 2.2 AA and best practices; empty when nothing. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // A document is loaded before its script has drawn the page: an empty one has faults of its own.
  await page.locator('main').first().waitFor({ state: 'attached' });
  // Not by a script element, which the page's own policy refuses.
  await page.evaluate(`${axeScript};undefined`);
  const found = (await page.evaluate(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], rules: { 'target-size': { enabled: true } } })
      .then(({ violations }) => violations.map(({ id, nodes }) =>
        id + ': ' + nodes.slice(0, 3).map(({ html, failureSummary }) => html.slice(0, 160) + ' — ' + failureSummary).join(' | ')))`,
  )) as string[];
  return found;
}

/** Elements that make the page wider than its window. */
export async function overflow(page: Page): Promise<number> {
  return page.evaluate('Math.max(0, document.documentElement.scrollWidth - innerWidth)');
}
