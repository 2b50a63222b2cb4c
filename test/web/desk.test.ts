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

  t.test('palette: finds a page, a repository and a finding by the end of its id', async (t) => {
    const { page, faults } = await signedIn(portal, browser, '/');
    const { body } = await portal.admin.get('/findings?status=open&q=sql-injection&limit=1');
    const { id, title } = body.items[0];
    const find = async (text: string) => {
      await page.keyboard.press('Control+k');
      const dialog = page.getByRole('dialog', { name: 'Search or run a command' });
      await dialog.getByRole('combobox').fill(text);
      return dialog;
    };

    await (await find('complian')).getByRole('option', { name: 'Compliance' }).waitFor();
    t.same(await accessibilityFaults(page), [], 'axe, with the palette');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/compliance');
    await (await find('checkout')).getByRole('option', { name: 'checkout Repository' }).click();
    await page.waitForURL(`**/repositories/${portal.repositories.checkout}`);
    await (await find(id.slice(-8))).getByRole('option', { name: title }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/findings/${id}`);

    t.same(faults, []);
    await page.context().close();
  });

  t.test('as of: findings and the matrix are read at a moment, and compared with another one', async (t) => {
    const database = new BetterSqlite(join(dataDirectory, 'assay.db'));
    database.prepare('update recordings set since = ?').run('2020-01-01T00:00:00.000Z');
    database.close();
    const { page, faults } = await signedIn(portal, browser, '/findings?compareWith=2021-01-01');
    const { body } = await portal.admin.get('/findings?status=open&limit=1');
    const total = body.pagination.total as number;
    const last = page.getByRole('table', { name: 'Comparison' }).getByRole('row').last();
    await last.waitFor();
    t.equal(
      await page.getByLabel('Compare with').inputValue(),
      '2021-01-01',
      'says with what, and can be changed',
    );
    t.same((await last.innerText()).trim().split(/\s+/), ['All', '0', String(total), `+${total}`]);
    t.same(await accessibilityFaults(page), [], 'axe, compared');

    await page.goto(page.url().replace('compareWith', 'at'));
    await page.getByText('As of 2021-01-01').waitFor();
    await page.getByText('0 open findings', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Show today' }).click();
    await page.getByText(`${total} open findings`, { exact: true }).waitFor();

    await page.goto(`${new URL(page.url()).origin}/compliance?compareWith=2021-01-01&all=true`);
    await page.locator('.cell .earlier').nth(3).waitFor();
    t.same(await accessibilityFaults(page), [], 'axe, the matrix compared');
    await page.goto(page.url().replace('compareWith', 'at'));
    await page.getByText('No evaluated repository').waitFor();

    t.same(faults, []);
    await page.context().close();
  });

  t.test('findings list: open ones unless another status is asked for, and says so', async (t) => {
    const { page, faults } = await signedIn(portal, browser, '/findings');
    const [open, all] = await Promise.all(
      ['/findings?status=open&limit=1', '/findings?limit=1'].map(async (address) => {
        const { body } = await portal.admin.get(address);
        return body.pagination.total as number;
      }),
    );
    t.ok(all && open && all > open, 'there are others, too');
    await page.getByText(`${open} open findings`, { exact: true }).waitFor();
    const status = page.getByLabel('Status', { exact: true });
    t.equal(await status.inputValue(), 'open');
    await status.selectOption('all');
    await page.getByText(`${all} findings`, { exact: true }).waitFor();
    await page.waitForURL('**/findings?status=all');
    await status.selectOption('resolved');
    const row = page.locator('tr[data-finding]').filter({ hasText: 'Resolved' }).first();
    await row.waitFor();
    t.notMatch(await row.innerText(), /Urgent/, 'nothing presses of what is resolved');

    t.same(faults, []);
    await page.context().close();
  });

  t.test('live updates: say what changed, and leave the list as it is until asked', async (t) => {
    const { page, faults } = await signedIn(portal, browser, '/findings?status=open');
    await page.waitForResponse(/events\/stream/);
    await page.locator('tr[data-finding]').first().waitFor();
    const ids = () =>
      page
        .locator('tr[data-finding]')
        .evaluateAll((rows) =>
          rows.map((row) => (row as unknown as { dataset: { finding: string } }).dataset.finding),
        );
    await page.evaluate('scrollTo(0, 300)');
    const before = await ids();
    const place = await page.locator('tr[data-finding]').nth(9).boundingBox();
    await portal.admin.patch(`/findings/${before[0]}`, { status: 'resolved' });
    await page.getByText('1 finding changed since this list was loaded.').waitFor();

    t.same(await ids(), before, 'the list is as it was');
    t.same(await page.locator('tr[data-finding]').nth(9).boundingBox(), place, 'nothing has moved');
    t.same(await accessibilityFaults(page), [], 'axe, with the notice');
    await page.getByRole('button', { name: 'Show the changes' }).click();
    await page.locator(`tr[data-finding="${before[0]}"]`).waitFor({ state: 'detached' });
    t.same(faults, []);
    await page.context().close();
  });

  t.test('saved view: is made, shared, opened by its address and deleted', async (t) => {
    const { page, faults } = await signedIn(portal, browser, '/findings?severity=high&status=open');
    await page.getByRole('button', { name: 'Save view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    await dialog.getByLabel('Name').fill('High and open');
    await dialog.getByLabel('Share with').fill('Payments');
    await dialog.getByRole('option', { name: 'Payments' }).click();
    t.same(await accessibilityFaults(page), [], 'axe, with the dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/view=/);

    const address = page.url();
    await page.goto(`${portal.origin}/findings`);
    await page.getByLabel('Saved view').selectOption({ label: 'High and open (shared)' });
    await page.waitForURL(address);
    t.equal(await page.getByLabel('Severity', { exact: true }).inputValue(), 'high');
    await page.getByLabel('Severity', { exact: true }).selectOption('critical');
    await page.getByRole('button', { name: 'Update view' }).click();
    await page.getByText('Updated the view “High and open”.').waitFor();
    await page.getByRole('button', { name: 'Delete view' }).click();
    await page.getByText('Deleted the view “High and open”.').waitFor();

    t.same((await portal.admin.get('/views')).body.items, []);
    t.same(faults, []);
    await page.context().close();
  });

  t.test('groups: each is triaged as a whole, and opened again from another list', async (t) => {
    const { page, faults } = await signedIn(portal, browser, '/findings?by=path');
    const open = async () => (await portal.admin.get('/findings?status=open&limit=1')).body.pagination.total;
    const before = await open();
    const first = page.getByRole('table', { name: 'Findings by path' }).locator('tbody tr').first();
    const many = Number(await first.locator('td[data-label="Findings"]').innerText());
    await first.getByRole('button', { name: /^Acknowledge/ }).click();
    t.same(await accessibilityFaults(page), [], 'axe, with the dialog');
    await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByText(`${many} finding${many === 1 ? '' : 's'} changed.`).waitFor();
    t.equal(await open(), before - many);
    await page.getByLabel('Group by').selectOption('rule');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText(`${many} finding${many === 1 ? '' : 's'} restored.`).waitFor();
    t.equal(await open(), before);
    t.same(faults, []);
    await page.context().close();
  });

  t.test('bulk change: shows its progress, a lost connection, its result and its failure', async (t) => {
    const { page, faults } = await signedIn(portal, browser, '/findings?status=open');
    const job = {
      id: '00000000-0000-7000-8000-000000000001',
      status: 'pending',
      processed: 0,
      total: 2600,
      updated: 0,
      rejected: 0,
      failure: null,
      createdBy: portal.team,
      createdAt: '2026-01-01T00:00:00.000Z',
      completedAt: null,
    };
    let now: object | undefined = job;
    await page.route('**/v1/findings/bulk', (route) => route.fulfill({ status: 202, json: job }));
    await page.route('**/v1/jobs/*', (route) =>
      now
        ? route.fulfill({ json: now })
        : route.fulfill({ status: 429, json: { message: 'Too many requests.' } }),
    );
    const decide = async () => {
      now = job;
      await page.getByLabel('Select all on this page').check();
      await page.getByRole('button', { name: 'Acknowledge' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click();
      await page.getByRole('dialog').getByText('0 of 2,600 findings changed').waitFor();
    };

    await decide();
    now = { ...job, status: 'in_progress', processed: 121, updated: 120, rejected: 1 };
    await page.getByRole('dialog').getByText('120 of 2,600 findings changed, 1 unchanged').waitFor();
    t.same(await accessibilityFaults(page), [], 'axe, with the progress');
    now = undefined;
    await page.getByRole('dialog').getByText('The server does not respond.').waitFor();
    now = { ...job, status: 'completed', processed: 2600, updated: 2599, rejected: 1 };
    await page.getByText('2,599 findings changed, 1 unchanged.').waitFor();

    await page.getByRole('button', { name: 'Dismiss' }).click();
    await decide();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('0 of 2,600 findings changed').waitFor();
    t.same(await accessibilityFaults(page), [], 'axe, with the progress outside of the dialog');
    for (const width of [375, 1360]) {
      await page.setViewportSize({ width, height: 812 });
      const toast = await boxOf(page, '.toast');
      const bar = await boxOf(page, '.bulk');
      const isApart = toast.y + toast.height <= bar.y || bar.y + bar.height <= toast.y;
      t.ok(isApart, `${width}: the progress covers no button of the bulk bar`);
    }
    now = { ...job, status: 'failed', processed: 600, updated: 600, failure: 'The account is disabled.' };
    const failure = '600 of 2,600 findings changed, then the change failed. The account is disabled.';
    await page.getByText(failure).waitFor();

    await decide();
    now = { ...job, status: 'failed', processed: 600, updated: 600, failure: 'The account is disabled.' };
    await page.getByRole('dialog').getByText(failure).waitFor();
    t.same(faults, []);
    await page.context().close();
  });

  t.test('list: shows at least twenty findings on a screen of 1440 by 900', async (t) => {
    const { page, faults } = await signedIn(portal, browser, '/findings?status=open');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator('tr[data-finding]').first().waitFor();

    const boxes = await Promise.all(
      (await page.locator('tr[data-finding]').all()).map((row) => row.boundingBox()),
    );

    t.ok(boxes.filter((box) => box && box.y + box.height <= 900).length >= 20, 'one line for each');
    t.same(faults, []);
    await page.context().close();
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

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not shown.`);
  return box;
}
