// A person in front of the web page: what they click lies in the window, and is counted.
import type { Locator, Page } from 'playwright-core';
import type { Test } from 'tap';
import { type LookOptions, type openBrowser, watchedPage } from './browser.ts';
import type { DemoPortal } from './demo-portal.ts';
import { adminPassword } from './test-portal.ts';

/** Where somebody has long given up. */
const maxStops = 200;

/** Counts clicks, and wants what is clicked in the window, or brought there by one gesture. */
export class Hand {
  clicks = 0;
  readonly #t: Test;
  readonly #page: Page;

  constructor(t: Test, page: Page) {
    this.#t = t;
    this.#page = page;
  }

  async click(target: Locator): Promise<void> {
    await target.waitFor();
    const box = await target.boundingBox();
    const size = this.#page.viewportSize();
    const isSeen =
      box && size && box.y >= 0 && box.y + box.height <= size.height && box.x + box.width <= size.width;
    this.#t.ok(isSeen, `in the window: ${target}`);
    this.clicks += 1;
    await target.click();
  }
}

/** A person without a mouse: goes to everything with Tab, and sees where they are. */
export class Keys {
  readonly #t: Test;
  readonly #page: Page;

  constructor(t: Test, page: Page) {
    this.#t = t;
    this.#page = page;
  }

  /** Presses a key on something that Tab comes to. */
  async press(target: Locator, key = 'Enter'): Promise<void> {
    await this.#goTo(target);
    await this.#page.keyboard.press(key);
  }

  /** The same of a cell in a table that is one stop: arrow keys lead from cell to cell. */
  async pressInGrid(grid: Locator, target: Locator, key = 'Enter'): Promise<void> {
    await target.waitFor();
    await this.#goTo(grid.locator('button[tabindex="0"]'));
    const distance = () =>
      target.evaluate((element): readonly [rows: number, columns: number] => {
        const [cell, from] = [element, element.ownerDocument.activeElement].map((one) => one.closest('td'));
        return [cell.parentElement.rowIndex - from.parentElement.rowIndex, cell.cellIndex - from.cellIndex];
      });
    for (let stops = 0; stops < maxStops; stops += 1) {
      const [rows, columns] = await distance();
      if (rows === 0 && columns === 0) break;
      const across = columns > 0 ? 'ArrowRight' : 'ArrowLeft';
      const along = rows > 0 ? 'ArrowDown' : 'ArrowUp';
      await this.#page.keyboard.press(rows === 0 ? across : along);
    }
    await this.#goTo(target);
    await this.#page.keyboard.press(key);
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.#goTo(target);
    await this.#page.keyboard.press('Control+a');
    await this.#page.keyboard.type(text);
  }

  async #goTo(target: Locator): Promise<void> {
    await target.waitFor();
    const isThere = () => target.evaluate((element) => element.matches(':focus'));
    let stops = 0;
    for (; !(await isThere()) && stops < maxStops; stops += 1) await this.#page.keyboard.press('Tab');
    const isSeen = await target.evaluate((element) => element.matches(':focus-visible'));
    const size = this.#page.viewportSize();
    const box = await target.boundingBox();
    const isInWindow = box && size && box.y + box.height > 0 && box.y < size.height;
    this.#t.ok(isSeen && isInWindow, `has the focus, in the window, after ${stops} stops: ${target}`);
  }
}

export async function signedIn(
  t: Test,
  { origin }: Pick<DemoPortal, 'origin'>,
  browser: Awaited<ReturnType<typeof openBrowser>>,
  address: string,
  options: LookOptions = {},
  email = 'admin@example.com',
) {
  const look = await watchedPage(browser, origin, options);
  const { page } = look;
  await page.goto(origin + address);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.locator('nav[aria-label="Portal"]').waitFor({ state: 'attached' });
  t.comment(address);
  return look;
}
