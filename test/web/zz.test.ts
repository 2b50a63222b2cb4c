// The findings page as a place to work: what leads there, what stays beside it, and what changes meanwhile.
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import type { Browser, Page } from 'playwright-core';
import t from 'tap';
import { accessibilityFaults, noBrowser, openBrowser, watchedPage } from '../helpers/browser.ts';
import { type DemoPortal, demoPortal } from '../helpers/demo-portal.ts';
import { adminPassword, temporaryFolder } from '../helpers/test-portal.ts';

t.test('findings page: a triage desk', { skip: noBrowser }, async (t) => {
  const dataDirectory = temporaryFolder(t);
  const portal = await demoPortal(t, { dataDirectory });
  const browser = await openBrowser(t);

  t.test('groups: by what people know of repositories, which filters, too', async (t) => {
    const { checkout } = portal.repositories;
    await portal.admin.patch(`/repositories/${checkout}`, { tags: ['pci'], criticality: 'high' });

    const { page, faults } = await signedIn(portal, browser, '/findings?by=tag');
    const counted = async (query: string) =>
      (await portal.admin.get(`/findings?status=open&limit=1&${query}`)).body.pagination.total as number;
    const total = await counted('');
    const tagged = await counted('tag=pci');
    const byTag = page.getByRole('table', { name: 'Findings by tag' });

    t.ok(tagged > 0 && tagged < total, `${tagged} of ${total}`);
    await byTag.getByRole('link', { name: 'No tag' }).click();
    console.error('step', 11, page && page.url(), (await page.locator('main').innerText()).slice(0, 400).replaceAll('\n', ' | '));
    await page.getByText(`${total - tagged} open findings`, { exact: true }).waitFor();
    console.error('step', 12, page && page.url(), (await page.locator('main').innerText()).slice(0, 400).replaceAll('\n', ' | '));
    t.equal(await page.getByRole('button', { name: /^Without: tag/ }).count(), 1);
    await page.goto(`${portal.origin}/findings?by=tag`);
    console.error('step', 14, page && page.url(), (await page.locator('main').innerText()).slice(0, 400).replaceAll('\n', ' | '));
    await byTag.getByRole('link', { name: 'pci' }).click();
    console.error('step', 15, page && page.url(), (await page.locator('main').innerText()).slice(0, 400).replaceAll('\n', ' | '));
    await page.getByText(`${tagged} open findings`, { exact: true }).waitFor();
    console.error('step', 16, page && page.url(), (await page.locator('main').innerText()).slice(0, 400).replaceAll('\n', ' | '));
    t.equal(await page.getByLabel('Tag', { exact: true }).inputValue(), 'pci');
    t.same(await accessibilityFaults(page), [], 'axe, with all filters');
    await page.getByLabel('Tag', { exact: true }).fill('');
    console.error('step', 19, page && page.url(), (await page.locator('main').innerText()).slice(0, 400).replaceAll('\n', ' | '));
    await page.getByText(`${total} open findings`, { exact: true }).waitFor();
    console.error('step', 20, page && page.url(), (await page.locator('main').innerText()).slice(0, 400).replaceAll('\n', ' | '));
    await page.getByLabel('Criticality').selectOption('high');
    console.error('step', 21, page && page.url(), (await page.locator('main').innerText()).slice(0, 400).replaceAll('\n', ' | '));
    await page.getByText(`${await counted('criticality=high')} open findings`, { exact: true }).waitFor();
    console.error('step', 22, page && page.url(), (await page.locator('main').innerText()).slice(0, 400).replaceAll('\n', ' | '));
    await page.getByLabel('Criticality').selectOption('');
    console.error('step', 23, page && page.url(), (await page.locator('main').innerText()).slice(0, 400).replaceAll('\n', ' | '));
    await page.getByLabel('Exposure').selectOption('public');
    console.error('step', 24, page && page.url(), (await page.locator('main').innerText()).slice(0, 400).replaceAll('\n', ' | '));
    await page.getByText(`${await counted('exposure=public')} open findings`, { exact: true }).waitFor();
    console.error('step', 25, page && page.url(), (await page.locator('main').innerText()).slice(0, 400).replaceAll('\n', ' | '));
    await page.getByLabel('Group by').selectOption('criticality');
    console.error('step', 26, page && page.url(), (await page.locator('main').innerText()).slice(0, 400).replaceAll('\n', ' | '));
    t.same(faults, []);
    await page.context().close();
    console.error('step', 28, page && page.url(), (await page.locator('main').innerText()).slice(0, 400).replaceAll('\n', ' | '));
  });


});

async function signedIn({ origin }: DemoPortal, browser: Browser, address: string) {
  const look = await watchedPage(browser, origin);
  const { page } = look;
  await page.goto(origin + address);
  await page.getByLabel('Email address').fill('admin@example.com');
  await page.getByLabel('Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.locator('nav[aria-label="Portal"]').waitFor({ state: 'attached' });
  return look;
}

/** Somebody who decides beside the person on the page. */
async function secondAdmin({ nobody, admin, caller }: DemoPortal) {
  const email = 'second@example.com';
  const made = await admin.post('/users', { email, name: 'Second', role: 'admin', password: adminPassword });
  const signedIn = await nobody.post('/auth/login', { email, password: adminPassword });
  return caller(signedIn.body.token, made.body?.id ?? signedIn.body.user?.id);
}

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not shown.`);
  return box;
}
