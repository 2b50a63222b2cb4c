// The lists that people work in, at every 20 pixels of width: nothing is cut or out of reach, and no column of names is too narrow to read.
import type { Page } from 'playwright-core';
import t from 'tap';
import { accessibilityFaults, noBrowser, openBrowser } from '../helpers/browser.ts';
import { demoAddresses, settled } from '../helpers/demo-pages.ts';
import { demoPortal } from '../helpers/demo-portal.ts';
import { signedIn } from '../helpers/web-hand.ts';

const names = ['overview', 'remediation', 'findings', 'repositories'] as const;
/** From here on a page has its full width. */
const widest = 1_500;

/** What the page shows wrongly at its width. A list scrolls only where the window is narrower than any table. */
const probe = `(() => {
  const faults = [];
  const wider = document.documentElement.scrollWidth - innerWidth;
  if (wider > 0) faults.push('the page is ' + wider + ' px wider than the window');
  for (const box of document.querySelectorAll('.list-box')) {
    const name = box.querySelector('table').getAttribute('aria-label') ?? 'the list';
    if (box.scrollWidth - box.clientWidth > 1) faults.push(name + ' is cut');
    for (const cell of box.querySelectorAll('.main-cell')) {
      const { width } = cell.getBoundingClientRect();
      if (width > 0 && width < Math.min(240, innerWidth - 80)) {
        faults.push(name + ' has a column of ' + Math.round(width) + ' px');
        break;
      }
    }
  }
  return faults;
})()`;

t.test('layout: every 20 px from 320 on', { skip: noBrowser }, async (t) => {
  const portal = await demoPortal(t);
  const browser = await openBrowser(t);
  const { page, faults } = await signedIn(t, portal, browser, '/');
  const addresses = await demoAddresses(portal);
  for (const name of names) {
    await page.goto(portal.origin + addresses[name]);
    await settled(page);
    await page.setViewportSize({ width: 1_024, height: 900 });
    t.same(await accessibilityFaults(page), [], `${name}: axe at 1,024 px`);
    t.same(await faultsByWidth(page), [], name);
  }
  t.same(faults, []);
});

async function faultsByWidth(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (let width = 320; width <= 2_560; width += width < widest ? 20 : 200) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    for (const fault of (await page.evaluate(probe)) as string[]) found.push(`${width}: ${fault}`);
  }
  return found;
}
