// Files that pages offer: saved under the server's name, or the server's sentence about why there is none.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { noBrowser, openBrowser } from '../helpers/browser.ts';
import { demoPortal } from '../helpers/demo-portal.ts';
import { signedIn } from '../helpers/web-hand.ts';

const sources = join(import.meta.dirname, '../../packages/server/web/src');

t.test('files that pages offer: no page leaves one to the browser', async (t) => {
  const offering = globSync('**/*.tsx', { cwd: sources }).filter((path) =>
    /^\s*(?:<a\b.*\s)?download(?:\s|=|$)/m.test(readFileSync(join(sources, path), 'utf8')),
  );
  t.strictSame(offering, [join('components', 'download-link.tsx')]);
});

t.test('files that pages offer', { skip: noBrowser }, async (t) => {
  const portal = await demoPortal(t);
  const browser = await openBrowser(t);
  const { page } = await signedIn(t, portal, browser, '/audits');
  page.setDefaultTimeout(20_000);
  const { body: cases } = await portal.admin.get('/cases');
  const pages = [
    '/audits',
    '/coverage',
    '/exposure',
    '/decisions',
    '/frameworks',
    '/reports',
    '/incidents?package=npm:left-pad@1.0.0',
    `/cases/${cases.items[0].id}`,
  ];

  t.test('are saved under the name that the server gives them', async (t) => {
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export as CSV' }).click();

    const file = await coming;
    t.equal(file.suggestedFilename(), 'audits.csv');
    t.match(readFileSync(await file.path(), 'utf8'), /repository/);
  });

  t.test('say why there is none, on every page', async (t) => {
    let asked = 0;
    for (const address of pages) {
      await page.goto(`${portal.origin}${address}`);
      const links = page.locator('a[download]');
      await links.first().waitFor();
      for (let at = 0; at < (await links.count()); at += 1) {
        asked += 1;
        const message = `No file for ${address}, number ${at}.`;
        const path = new URL((await links.nth(at).getAttribute('href')) ?? '', portal.origin).pathname;
        const isAsked = (url: URL) => url.pathname === path;
        await page.route(isAsked, (route) =>
          route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message } }),
        );
        await links.nth(at).click();
        await page.getByText(message).first().waitFor();
        await page.unroute(isAsked);
      }
    }
    t.ok(asked >= 10, `${asked} files`);
  });
});
