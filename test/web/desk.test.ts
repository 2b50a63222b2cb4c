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
    const { page, faults } = await signedIn(portal, browser, '/findings?by=none');
    const [open, all] = await Promise.all(
      ['/findings?status=open&limit=1', '/findings?limit=1'].map(async (address) => {
        const { body } = await portal.admin.get(address);
        return body.pagination.total as number;
      }),
    );
    t.ok(all && open && all > open, 'there are others, too');
    await page.getByText(`${open} open findings`, { exact: true }).waitFor();
    const status = page.getByRole('group', { name: 'Status' });
    const chosen = status.getByRole('button', { pressed: true });
    // The numbers come after the list.
    await status.getByRole('button', { name: `Open ${open}`, pressed: true }).waitFor();
    t.equal(await chosen.innerText(), `Open\n${open}`);
    await status.getByRole('button', { name: `All ${all}` }).click();
    await page.getByText(`${all} findings`, { exact: true }).waitFor();
    await page.waitForURL('**/findings?by=none&status=all');
    await status.getByRole('button', { name: 'Resolved' }).click();
    const row = page.locator('tr[data-finding]').filter({ hasText: 'Resolved' }).first();
    await row.waitFor();
    t.notMatch(await row.innerText(), /Urgent/, 'nothing presses of what is resolved');

    t.same(faults, []);
    await page.context().close();
  });

  t.test('live updates: say what changed, and leave the list as it is until asked', async (t) => {
    const { page, faults } = await signedIn(portal, browser, '/findings?status=open&by=none');
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
    // What this person does is no news to them.
    await portal.admin.patch(`/findings/${before[2]}`, { assignee: 'me' });
    const other = await secondAdmin(portal);
    await other.patch(`/findings/${before[0]}`, { status: 'resolved' });
    await page.getByText('1 finding changed since this list was loaded.').waitFor();
    const row = page.locator(`tr[data-finding="${before[0]}"]`);
    await row.getByText('now Resolved').waitFor();

    t.same(await ids(), before, 'the list is as it was');
    t.same(await page.locator('tr[data-finding]').nth(9).boundingBox(), place, 'nothing has moved');
    t.same(await accessibilityFaults(page), [], 'axe, with the notice');
    await page.getByRole('button', { name: 'Show the changes' }).click();
    await page.locator(`tr[data-finding="${before[0]}"]`).waitFor({ state: 'detached' });
    t.same(faults, []);
    await page.context().close();
  });

  t.test('findings list: the rows stay as they are until those of another order come', async (t) => {
    const { page, faults } = await signedIn(portal, browser, '/findings?status=open&by=none');
    const first = page.locator('tr[data-finding]').first();
    await first.waitFor();
    const held = Promise.withResolvers<void>();
    await page.route(/\/v1\/findings\?.*sort=-severity/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await first.evaluate((row) => row.setAttribute('data-seen', ''));
    const head = page.locator('th').filter({ hasText: 'Severity' });
    await head.getByRole('button').click();
    await page.locator('th[aria-sort="descending"]').filter({ hasText: 'Severity' }).waitFor();
    t.equal(await page.locator('tr[data-seen]').count(), 1, 'not drawn again');
    held.resolve();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    t.same(faults, []);
    await page.context().close();
  });

  t.test('saved view: is made, shared, opened by its address and deleted', async (t) => {
    const { page, faults } = await signedIn(portal, browser, '/findings?severity=high&status=open');
    const severity = page.getByRole('group', { name: 'Severity' });
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
    t.match(await severity.getByRole('button', { pressed: true }).innerText(), /^High/);
    await severity.getByRole('button', { name: 'Critical' }).click();
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
    await page.getByRole('dialog').getByLabel('Why the risk is accepted').fill('Seen by the team.');
    await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge', exact: true }).click();
    await page.getByText(`${many} finding${many === 1 ? '' : 's'} changed.`).waitFor();
    t.equal(await open(), before - many);
    await page.getByLabel('Group by').selectOption('rule');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText(`${many} finding${many === 1 ? '' : 's'} restored.`).waitFor();
    t.equal(await open(), before);
    t.same(faults, []);
    await page.context().close();
  });

  t.test('groups: by what people know of repositories, which filters, too', async (t) => {
    const { checkout } = portal.repositories;
    await portal.admin.patch(`/repositories/${checkout}`, { tags: ['pci'], criticality: 'high' });
    const { page, faults } = await signedIn(portal, browser, '/findings?by=tag');
    const counted = async (query: string) =>
      (await portal.admin.get(`/findings?status=open&limit=1&${query}`)).body.pagination.total as number;
    const total = await counted('');
    const tagged = await counted('tag=pci');
    const shows = (count: number) =>
      page
        .getByText(`${count} open finding${count === 1 ? '' : 's'} match these filters`, { exact: true })
        .waitFor();
    const byTag = page.getByRole('table', { name: 'Findings by tag' });

    t.ok(tagged > 0 && tagged < total, `${tagged} of ${total}`);
    await byTag.getByRole('link', { name: 'No tag' }).click();
    await shows(total - tagged);
    t.equal(await page.getByRole('button', { name: /^Without: tag/ }).count(), 1);
    await page.goto(`${portal.origin}/findings?by=tag`);
    await byTag.getByRole('link', { name: 'pci' }).click();
    await shows(tagged);
    t.equal(await page.getByRole('button', { name: /^Tag: pci/ }).count(), 1);
    await page.getByRole('button', { name: 'More filters' }).click();
    t.equal(await page.getByLabel('Tag', { exact: true }).inputValue(), 'pci');
    t.same(await accessibilityFaults(page), [], 'axe, with all filters');
    await page.getByLabel('Tag', { exact: true }).fill('');
    await page.getByText(`${total} open findings`, { exact: true }).waitFor();
    await page.getByLabel('Criticality').selectOption('high');
    await shows(await counted('criticality=high'));
    await page.getByLabel('Criticality').selectOption('');
    await page.getByLabel('Exposure').selectOption('public');
    await shows(await counted('exposure=public'));
    await page.getByLabel('Group by').selectOption('criticality');
    t.same(faults, []);
    await page.context().close();
  });

  t.test('findings page: grouped by case unless single findings are looked for', async (t) => {
    const { page, faults } = await signedIn(portal, browser, '/findings');
    const cases = page.getByRole('table', { name: 'Findings by case' });
    await cases.waitFor();
    const { body } = await portal.admin.get('/findings/groups?by=action&status=open&limit=25');
    t.equal(await cases.locator('tbody tr').count(), body.items.length);
    t.same(await accessibilityFaults(page), [], 'axe, with cases');
    const [first] = body.items;
    await cases.getByRole('link').first().click();
    await page.locator(`tr[data-finding="${first.worst.id}"]`).waitFor();
    await page.goto(`${portal.origin}/findings?ruleId=weak-hash`);
    await page.locator('tr[data-finding]').first().waitFor();
    await page.getByLabel('Group by').selectOption('action');
    await cases.waitFor();
    t.same(faults, []);
    await page.context().close();
  });

  t.test('facets: count what each choice would show, and stay when one is chosen', async (t) => {
    const { page, faults } = await signedIn(portal, browser, '/findings?by=none');
    const severity = page.getByRole('group', { name: 'Severity' });
    const { body } = await portal.admin.get('/findings/facets?status=open');
    const texts = async () =>
      (await severity.getByRole('button').allInnerTexts()).map((text) => text.split('\n'));
    const wanted = ['critical', 'high', 'medium', 'low', 'info'].map((one) => [
      one.charAt(0).toUpperCase() + one.slice(1),
      String(body.severity[one]),
    ]);
    await severity.getByRole('button', { name: `High ${body.severity.high}` }).waitFor();
    t.same(await texts(), wanted);
    await severity.getByRole('button', { name: 'High' }).click();
    await page.getByText(`${body.severity.high} open findings match these filters`).waitFor();
    await page.locator('.facets[aria-busy="false"]').waitFor();
    t.same(await texts(), wanted, 'the others are counted as before');
    await severity.getByRole('button', { name: 'High' }).click();
    await page.getByText(`${body.total} open findings`, { exact: true }).waitFor();
    t.same(faults, []);
    await page.context().close();
  });

  t.test('search: Enter and Escape go on to the first row, and j to the next', async (t) => {
    const { page, faults } = await signedIn(portal, browser, '/findings?by=none');
    await page.locator('tr[data-finding]').first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('weak-hash');
    await page.keyboard.press('Enter');
    await page.getByText(/open findings match these filters/).waitFor();
    const focused = page.locator('tr[data-finding]:first-child:focus-within');
    await focused.waitFor();
    const first = await focused.getAttribute('data-finding');
    await page.keyboard.press('j');
    await page.locator(`tr[data-finding]:focus-within:not([data-finding="${first}"])`).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.press('Escape');
    await page.locator(`tr[data-finding="${first}"]:focus-within`).waitFor();
    await page.goto(`${portal.origin}/findings`);
    await page.getByRole('table', { name: 'Findings by case' }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.locator('tbody tr:nth-child(2):focus-within').waitFor();
    t.same(faults, []);
    await page.context().close();
  });

  t.test('matrix: arrow keys go from cell to cell, and Tab past all of them', async (t) => {
    const { page, faults } = await signedIn(portal, browser, '/compliance?all=true');
    const matrix = page.getByRole('table', { name: 'Policies by repository' });
    await matrix.waitFor();
    t.equal(await matrix.locator('td button[tabindex="0"]').count(), 1, 'one stop');
    await matrix.locator('td button[tabindex="0"]').focus();
    const focused = () =>
      page.evaluate('document.activeElement.getAttribute("aria-label")') as Promise<string>;
    const before = await focused();
    await page.keyboard.press('ArrowRight');
    const beside = await focused();
    await page.keyboard.press('ArrowDown');
    const below = await focused();
    t.equal(beside.split(': ')[1]?.split(', ')[0], before.split(': ')[1]?.split(', ')[0], 'the same policy');
    t.not(beside, before);
    t.equal(below.split(', ').at(-1), beside.split(', ').at(-1), 'the same repository');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    t.equal(await focused(), below, 'the focus is back');
    t.same(faults, []);
    await page.context().close();
  });

  t.test('two people: each sees within two seconds what the other decides', async (t) => {
    const other = await secondAdmin(portal);
    const { body } = await portal.admin.get('/findings?status=open&limit=2');
    const [listed, opened] = body.items as [{ id: string }, { id: string }];
    const list = await signedIn(portal, browser, '/findings?by=none');
    const finding = await signedIn(portal, browser, `/findings/${opened.id}`);
    for (const { page } of [list, finding])
      await Promise.all([page.waitForResponse(/events\/stream/), page.reload()]);
    const row = list.page.locator(`tr[data-finding="${listed.id}"]`);
    await row.waitFor();
    const began = performance.now();
    await other.patch(`/findings/${listed.id}`, { status: 'acknowledged', comment: 'Seen by both.' });
    await row.getByText('now Acknowledged').waitFor();
    const onList = performance.now();
    await other.patch(`/findings/${opened.id}`, { status: 'false_positive', comment: 'A test value.' });
    await finding.page.getByText('A test value.').first().waitFor();
    const onFinding = performance.now();
    t.comment(`list: ${Math.round(onList - began)} ms, finding: ${Math.round(onFinding - onList)} ms`);
    t.same([...list.faults, ...finding.faults], []);
    await list.page.context().close();
    await finding.page.context().close();
  });

  t.test('repository and audit: their parts have addresses, and the tabs stay in sight', async (t) => {
    const { page, faults } = await signedIn(portal, browser, `/repositories/${portal.repositories.checkout}`);
    const tabs = page.getByRole('navigation', { name: 'Parts of the repository' });
    await page.getByRole('table', { name: 'What to do first' }).waitFor();
    await page.getByRole('heading', { name: 'Where the risk is' }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 2_000);
    await page.waitForFunction('scrollY > 200');
    t.ok(((await tabs.boundingBox())?.y ?? -1) >= 0, 'in sight');
    for (const [tab, heading] of [
      ['Compliance', 'Compliance'],
      ['Audits', 'Audits'],
      ['Settings', 'Settings'],
    ] as const) {
      await tabs.getByRole('link', { name: tab }).click();
      await page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
      t.same(await accessibilityFaults(page), [], `axe, ${tab}`);
    }
    await tabs.getByRole('link', { name: 'Audits' }).click();
    await page.getByRole('table', { name: 'Audits' }).getByRole('link').first().click();
    const parts = page.getByRole('navigation', { name: 'Parts of the audit' });
    for (const tab of ['Compare', 'Facts and coverage']) {
      await parts.getByRole('link', { name: tab }).click();
      await parts.locator('[aria-current]').filter({ hasText: tab }).waitFor();
      t.same(await accessibilityFaults(page), [], `axe, ${tab}`);
    }
    await page.setViewportSize({ width: 390, height: 812 });
    await page.goto(`${portal.origin}/repositories/${portal.repositories.checkout}?tab=settings`);
    await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
    const { x = 0, width = 390 } = (await tabs.locator('[aria-current]').boundingBox()) ?? {};
    t.ok(x >= 0 && x + width <= 390, `the chosen tab of a narrow window: ${x} to ${x + width}`);
    t.same(faults, []);
    await page.context().close();
  });

  t.test('team page: figures, cases and due dates', async (t) => {
    const { page, faults } = await signedIn(portal, browser, `/teams/${portal.team}`);
    const { body } = await portal.admin.get(`/analytics/overview?team=${portal.team}`);
    const standing = body.teams.find(({ teamId }: { teamId: string }) => teamId === portal.team);
    await page.locator('.metric').first().waitFor();
    const metrics = (await page.locator('.metric').allInnerTexts()).map((text) => text.split('\n'));
    t.same(metrics.slice(0, 4), [
      [String(standing.critical), 'critical'],
      [String(standing.high), 'high'],
      [String(standing.overdue), 'overdue'],
      [String(standing.open), 'open findings'],
    ]);
    await page.getByRole('table', { name: 'What to do first' }).waitFor();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByLabel('By severity critical').fill('5');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('Due dates updated.').waitFor();
    t.same(await accessibilityFaults(page), []);
    t.equal((await portal.admin.get(`/teams/${portal.team}`)).body.dueDays.severity.critical, 5);
    t.same(faults, []);
    await page.context().close();
  });

  t.test('bulk change: shows its progress, a lost connection, its result and its failure', async (t) => {
    const { page, faults } = await signedIn(portal, browser, '/findings?status=open&by=none');
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
      await page.getByRole('button', { name: 'Acknowledge', exact: true }).click();
      await page.getByRole('dialog').getByLabel('Why the risk is accepted').fill('Seen by the team.');
      await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge', exact: true }).click();
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
    const { page, faults } = await signedIn(portal, browser, '/findings?status=open&by=none');
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
