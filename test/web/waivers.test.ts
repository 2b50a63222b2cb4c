// A waiver on the page: a developer asks for it, an administrator finds it waiting and approves it; in a browser.
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import t from 'tap';
import { accessibilityFaults, noBrowser, openBrowser, watchedPage } from '../helpers/browser.ts';
import { type DemoPortal, demoPortal } from '../helpers/demo-portal.ts';
import { adminPassword } from '../helpers/test-portal.ts';

t.test('waivers on the page', { skip: noBrowser }, async (t) => {
  const portal = await demoPortal(t);
  const browser = await openBrowser(t);
  const { admin, team } = portal;
  const email = 'developer@example.com';
  const { body: developer } = await admin.post('/users', {
    email,
    name: 'Dana Developer',
    role: 'developer',
    password: adminPassword,
  });
  await admin.post(`/teams/${team}/members`, { userId: developer.id, role: 'member' });
  const { body: policies } = await admin.get('/compliance/policies?q=Security+contact&limit=1');
  const repositoryId = portal.repositories.checkout ?? '';
  const policyId = policies.items[0].id;

  t.test('developer: asks for a waiver, with what supports it', async (t) => {
    const link = `/waivers?${new URLSearchParams({ new: '1', repositoryId, policyId })}`;
    const { page, faults } = await signedIn(portal, browser, link, email);
    const dialog = page.getByRole('dialog', { name: 'Propose a waiver' });
    await dialog.getByLabel('Why').fill('For a start.');
    await dialog.getByLabel('Evidence (optional)').fill('https://tickets.example.com/42\nAgreed in March');
    t.same(await accessibilityFaults(page), [], 'axe, with the dialog');
    await dialog.getByRole('button', { name: 'Propose waiver' }).click();
    await page.getByText('Waiver proposed; another person decides.').waitFor();
    const row = page.getByRole('row').filter({ hasText: 'For a start.' });
    await row.getByText('Proposed', { exact: true }).first().waitFor();
    await row.getByRole('link', { name: /tickets\.example\.com\/42/ }).waitFor();
    t.equal(await page.getByRole('button', { name: /^Approve/ }).count(), 0);

    await row.getByRole('button', { name: /^Withdraw/ }).click();
    await row.getByText('Withdrawn', { exact: true }).first().waitFor();
    t.equal(await row.getByRole('button').count(), 0, 'taken back for good');
    await page.goto(portal.origin + link);
    await dialog.getByLabel('Why').fill('Nobody outside uses it.');
    await dialog.getByLabel('Evidence (optional)').fill('https://tickets.example.com/42\nAgreed in March');
    await dialog.getByRole('button', { name: 'Propose waiver' }).click();
    await page.getByText('Waiver proposed; another person decides.').waitFor();
    t.same(faults, []);
    await page.context().close();
  });

  t.test('administrator: finds it waiting, approves it, and reads who did what', async (t) => {
    const { page, faults } = await signedIn(portal, browser, '/');
    await page.getByRole('heading', { name: 'Waiting for you' }).waitFor();
    await page.locator('section.waiting').getByText('Security contact').waitFor();
    await page.goto(`${portal.origin}/decisions?show=proposed`);
    const waiting = page.getByRole('row').filter({ hasText: 'Nobody outside uses it.' });
    await waiting.getByText('Agreed in March').waitFor();
    t.same(await accessibilityFaults(page), [], 'axe, decisions');
    await waiting.getByRole('button', { name: /^Approve/ }).click();
    await page.getByText('The policy is now waived.').waitFor();
    await page.goto(`${portal.origin}/waivers`);
    const row = page.getByRole('row').filter({ hasText: 'Nobody outside uses it.' });
    await row.getByText('Active', { exact: true }).waitFor();
    t.match(await row.innerText(), /Proposed .* by Dana Developer[\s\S]*Approved .* by Administrator/);
    t.same(await accessibilityFaults(page), [], 'axe, waivers');

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export as CSV' }).click(),
    ]);
    const csv = readFileSync(await download.path(), 'utf8');
    for (const text of ['Nobody outside uses it.', 'Dana Developer', 'https://tickets.example.com/42'])
      t.match(csv, text);

    await row.getByRole('button', { name: /^Revoke/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await row.getByText('Revoked', { exact: true }).first().waitFor();
    t.equal(await row.getByRole('button').count(), 0, 'it stays, and nothing erases it');
    t.same(faults, []);
    await page.context().close();
  });
});

async function signedIn(
  { origin }: DemoPortal,
  browser: Browser,
  address: string,
  email = 'admin@example.com',
) {
  const look = await watchedPage(browser, origin);
  const { page } = look;
  await page.goto(origin + address);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.locator('nav[aria-label="Portal"]').waitFor({ state: 'attached' });
  return look;
}
