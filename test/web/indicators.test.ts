// "Were we hit" with a list of indicators: pasted or from a file, in a browser.
import t from 'tap';
import { accessibilityFaults, noBrowser, openBrowser } from '../helpers/browser.ts';
import { demoPortal } from '../helpers/demo-portal.ts';
import { signedIn } from '../helpers/web-hand.ts';

t.test('web page: a list of indicators', { skip: noBrowser }, async (t) => {
  const portal = await demoPortal(t);
  const browser = await openBrowser(t);
  const { page, faults } = await signedIn(t, portal, browser, '/incidents');
  const list = page.getByRole('textbox', { name: 'Packages with versions, and digests of archives' });
  const search = page.getByRole('button', { name: 'Search', exact: true });

  await list.fill('# nothing');
  await search.click();
  await page.getByText('The list has no indicators.').waitFor();

  const text = `npm:left-pad@1.0.0\n${'a'.repeat(64)}\n`;
  const file = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.getByLabel('From a file').setInputFiles(file);
  await page.waitForFunction(
    `document.querySelector('textarea[name="indicators"]').value.includes('left-pad')`,
  );
  await search.click();
  const table = page.getByRole('table', { name: 'Indicators' });
  await table.waitFor();
  t.match(await table.innerText(), /npm:left-pad@1\.0\.0[\s\S]*keeps no digests/);
  t.same(await accessibilityFaults(page), []);

  await table.getByRole('link', { name: 'npm:left-pad@1.0.0' }).click();
  await page.getByRole('table', { name: 'Repositories' }).waitFor();
  t.match(page.url(), /\/incidents\?package=/);
  t.same(faults, []);
});
