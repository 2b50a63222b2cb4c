// Every page between a phone and a large screen: nothing is cut or out of reach, and no column of text is too narrow to
// read; the overview fits, moves little while it loads, and is small. Every 20 pixels: `npm run bench -- layout`.
import { get } from 'node:http';
import type { Page } from 'playwright-core';
import t from 'tap';
import { accessibilityFaults, noBrowser, openBrowser } from '../helpers/browser.ts';
import { demoAddresses, settled } from '../helpers/demo-pages.ts';
import { demoPortal } from '../helpers/demo-portal.ts';
import { layoutFaults } from '../helpers/layout-faults.ts';
import { someOf } from '../helpers/properties.ts';
import { signedIn } from '../helpers/web-hand.ts';

/** On both sides of where a page changes its layout. */
const allWidths = [
  320, 390, 620, 704, 720, 768, 896, 912, 1_024, 1_180, 1_200, 1_279, 1_280, 1_440, 1_792, 2_560,
];
const widths = someOf(allWidths, 2);
/** Pages that people work in are looked at by axe at a width between phone and desk as well. */
const desks = ['overview', 'remediation', 'findings', 'findings-by-case', 'repositories', 'team'];

t.test('layout and overview', { skip: noBrowser }, async (t) => {
  // The last of the tests adds repositories.
  const portal = await demoPortal(t);
  const browser = await openBrowser(t);

  t.test('layout: every page at every kind of width', async (t) => {
    const { page, faults } = await signedIn(t, portal, browser, '/');
    const addresses = Object.entries(await demoAddresses(portal));
    const chosen = new Set([...someOf(addresses, 6).map(([name]) => name), ...desks]);
    for (const [name, address] of addresses.filter(([name]) => chosen.has(name))) {
      await page.setViewportSize({ width: 1_024, height: 900 });
      await page.goto(portal.origin + address);
      await settled(page);
      if (desks.includes(name)) t.same(await accessibilityFaults(page), [], `${name}: axe at 1,024 px`);
      t.same(await layoutFaults(page, widths), [], name);
    }
    t.same(faults, []);
  });

  t.test('overview: about one window, few stops, and nothing jumps', async (t) => {
    const { page, faults } = await signedIn(t, portal, browser, '/');
    await page.setViewportSize({ width: 1_440, height: 900 });
    await page.goto(portal.origin);
    await settled(page);

    const height = (await page.evaluate('document.documentElement.scrollHeight')) as number;
    t.ok(height <= 1_000, `${height} px at 1,440`);
    const stops = await tabStops(page);
    t.ok(stops > 10 && stops <= 100, `${stops} stops`);

    await page.addInitScript(countShifts);
    // Parts that come one after the other are what moves a page.
    let late = 0;
    await page.route('**/v1/**', async (route) => {
      late = (late + 120) % 500;
      await new Promise((resolve) => setTimeout(resolve, late));
      await route.continue().catch(() => undefined);
    });
    for (const [name, address] of Object.entries({
      overview: '/',
      findings: '/findings?by=none',
      cases: '/findings',
      remediation: '/remediation',
      repository: `/repositories/${portal.repositories.checkout}`,
      team: `/teams/${portal.team}`,
      audits: '/audits',
    })) {
      await page.goto(portal.origin + address);
      await settled(page);
      const shift = (await page.evaluate('window.layoutShift')) as number;
      t.ok(shift <= 0.05, `${name}: a layout shift of ${shift.toFixed(3)}`);
    }
    t.same(faults, []);
  });

  t.test('overview: at most 120 kB over the wire with a hundred repositories', async (t) => {
    for (let index = 0; index < 95; index += 1)
      await portal.admin.post('/repositories', {
        url: `https://git.example.com/payments/service-${index}`,
        team: portal.team,
      });
    const { page, faults } = await signedIn(t, portal, browser, '/');
    await settled(page);
    const asked = new Set<string>();
    page.on('request', (request) => request.url().startsWith(portal.origin) && asked.add(request.url()));
    const cookies = await page.context().cookies(`${portal.origin}/v1/users/me`);
    const session = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    await page.goto(portal.origin);
    await settled(page);

    let bytes = 0;
    for (const url of asked) {
      if (/\/events\/stream/.test(url)) continue;
      bytes += await brotliSize(url, session);
    }
    t.ok(bytes > 50_000 && bytes <= 120_000, `${bytes} bytes in ${asked.size} requests`);
    t.same(faults, []);
  });
});

const countShifts = `
  window.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

function tabStops(page: Page): Promise<number> {
  return page.evaluate(`[...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
    .filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility()).length`) as Promise<number>;
}

/** A browser asks for Brotli over HTTPS only. */
function brotliSize(url: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br', cookie } }, (reply) => {
      let bytes = 0;
      reply.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      reply.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
}
