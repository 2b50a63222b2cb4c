// Every page at every 20 pixels from 320 to 2,560, in a real browser: nothing is cut or out of reach, and no column of
// text is narrower than 240 pixels (or the window). Takes some minutes; `--part 2/6` takes every sixth page, from the second.
import { parseArgs } from 'node:util';
import t from 'tap';
import { noBrowser, openBrowser } from '../helpers/browser.ts';
import { demoAddresses, settled } from '../helpers/demo-pages.ts';
import { demoPortal } from '../helpers/demo-portal.ts';
import { layoutFaults } from '../helpers/layout-faults.ts';
import { signedIn } from '../helpers/web-hand.ts';

const widths = Array.from({ length: (2_560 - 320) / 20 + 1 }, (_, index) => 320 + index * 20);
const { part } = parseArgs({ options: { part: { type: 'string', default: '1/1' } } }).values;
const [first = 1, parts = 1] = part.split('/').map(Number);
t.setTimeout(3_600_000);

t.test('every page', { skip: noBrowser, timeout: 3_600_000 }, async (t) => {
  const portal = await demoPortal(t);
  const { page } = await signedIn(t, portal, await openBrowser(t), '/');
  let pages = 0;
  let wrong = 0;
  const addresses = Object.entries(await demoAddresses(portal));
  for (const [name, address] of addresses.filter((_, index) => index % parts === first - 1)) {
    await page.goto(portal.origin + address);
    await settled(page);
    const faults = await layoutFaults(page, widths);
    pages += 1;
    wrong += faults.length;
    for (const fault of faults) process.stdout.write(`  ${name} ${fault}\n`);
    t.same(faults, [], name);
  }
  process.stdout.write(`  ${pages} pages at ${widths.length} widths: ${wrong} faults\n`);
});
