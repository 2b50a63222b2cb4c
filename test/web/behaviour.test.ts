// What people do on the web page, in a real browser: sign in, decide by keyboard, follow links, watch an audit; and
// what others would like to do: forge a request, put a script into a name.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import t from 'tap';
import { accessibilityFaults, noBrowser, openBrowser, watchedPage } from '../helpers/browser.ts';
import { type DemoPortal, demoPortal } from '../helpers/demo-portal.ts';
import { adminPassword } from '../helpers/test-portal.ts';

t.test('web page: behavior in a browser', { skip: noBrowser }, async (t) => {
  const portal = await demoPortal(t);
  const browser = await openBrowser(t);

  t.test(
    'sign-in: reports a wrong password, and continues to the linked page after a right one',
    async (t) => {
      const { page, faults } = await watchedPage(browser, portal.origin);
      await page.goto(`${portal.origin}/findings?severity=low&sort=dueAt`);
      await fillIn(page, 'a wrong password');
      await page.getByRole('alert').filter({ hasText: 'incorrect' }).waitFor();
      await fillIn(page, adminPassword);
      await page.getByRole('heading', { name: 'Findings' }).waitFor();
      await page.locator('tr[data-finding]').first().waitFor();
      const chosenIn = (name: string) =>
        page.getByRole('group', { name }).getByRole('button', { pressed: true }).innerText();
      t.match(await chosenIn('Severity'), /^Low/, 'the filter of the link');
      t.same(new Set(await page.locator('tr[data-finding] .tag.low').allInnerTexts()), new Set(['Low']));
      await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Acknowledged' }).click();
      await page.waitForURL(/status=acknowledged/);
      await page.goBack();
      await page.waitForURL(/severity=low&sort=dueAt$/);
      t.match(await chosenIn('Status'), /^Open/, 'the way back is kept');
      const cookies = await page.context().cookies(`${portal.origin}/v1/teams`);
      t.match(cookies, [{ name: 'assay_session', httpOnly: true, sameSite: 'Strict', path: '/v1' }]);
      t.notMatch(
        await page.evaluate('document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage })'),
        /eyJ|assay_session/,
        'no script sees a token',
      );
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
      t.same(await page.context().cookies(`${portal.origin}/v1/teams`), []);
      t.same(faults, []);
      await page.context().close();
    },
  );

  t.test('findings page: an empty list says what was not checked', async (t) => {
    const { page, faults } = await signedIn(browser, portal, '/teams');
    await page.route('**/v1/analytics/overview*', async (route) => {
      const response = await route.fetch();
      const overview = await response.json();
      const repositories = { ...overview.repositories, neverAudited: 1 };
      await route.fulfill({ response, json: { ...overview, repositories } });
    });
    await page.goto(`${portal.origin}/findings?q=CVE-2099-1`);
    await page.getByRole('heading', { name: 'No matching finding' }).waitFor();
    const gaps = page.getByRole('list', { name: 'Data freshness' });
    await gaps.getByText('1 repository never audited').waitFor();
    t.same(await accessibilityFaults(page), []);
    t.same(faults, []);
    await page.context().close();
  });

  t.test('findings page: findings can be triaged with the keyboard alone', async (t) => {
    const { page, faults } = await signedIn(
      browser,
      portal,
      `/findings?repositoryId=${portal.repositories.checkout}&status=open&by=none`,
    );
    await page.locator('tr[data-finding]').first().waitFor();
    const before = await page.locator('tr[data-finding]').count();
    for (const key of ['j', 'x', 'j', 'j', 'k', 'x']) await page.keyboard.press(key);
    await page.getByText('2 findings selected').waitFor();
    t.same(await accessibilityFaults(page), [], 'axe, with a selection');
    await page.getByRole('button', { name: 'Acknowledge', exact: true }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Why the risk is accepted').fill('Seen by the team.');
    t.same(await accessibilityFaults(page), [], 'axe, with a dialog');
    await dialog.getByRole('button', { name: 'Acknowledge', exact: true }).press('Enter');
    await page.getByText('2 findings changed.').waitFor();
    await page.locator(`tr[data-finding] >> nth=${before - 2}`).waitFor({ state: 'detached' });
    t.equal(
      await page.locator('tr[data-finding]').count(),
      before - 2,
      'they leave the list of the open ones',
    );
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    t.same(await accessibilityFaults(page), [], 'axe, with the help');
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Triage' }).waitFor();
    await page.getByRole('button', { name: 'False positive', exact: true }).click();
    await page.getByLabel('Why it is a false positive').fill('A made-up value in an example.');
    await page.getByRole('dialog').getByRole('button', { name: 'False positive', exact: true }).click();
    await page.getByText('A made-up value in an example.').first().waitFor();
    t.same(faults, []);
    await page.context().close();
  });

  t.test('findings page: the bulk bar lies in the viewport after "Select all", at any size', async (t) => {
    const { page, faults } = await signedIn(browser, portal, '/findings?by=none');
    for (const [width, height] of [
      [1440, 900],
      [1920, 720],
      [375, 812],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`${portal.origin}/findings?by=none`);
      await page.locator('tr[data-finding]').first().waitFor();
      const list = await page.locator('tr[data-finding] >> nth=-1').boundingBox();
      t.ok((list?.y ?? 0) > height, `${width}×${height}: the list is longer than the window`);

      // A click by script: Playwright's own would scroll first.
      await page
        .getByLabel('Select all on this page')
        .evaluate((box) => (box as unknown as { click(): void }).click());
      await page.getByText(/\d+ findings selected/).waitFor();

      t.equal(await page.evaluate('scrollY'), 0, 'nothing was scrolled');
      const bar = await page.getByRole('region', { name: 'Selected findings' }).boundingBox();
      t.ok(bar && bar.y >= 0 && bar.y + bar.height <= height, `${width}×${height}: ${JSON.stringify(bar)}`);
      t.ok(bar && bar.x >= 0 && bar.x + bar.width <= width, `${width}×${height}: ${JSON.stringify(bar)}`);
    }
    t.same(faults, []);
    await page.context().close();
  });

  t.test(
    'combobox: selects one of many options by typing and arrow keys, and covers no focused element',
    async (t) => {
      const { page, faults } = await signedIn(browser, portal, '/findings?status=open&by=none');
      await page.setViewportSize({ width: 375, height: 600 });
      await page.locator('tr[data-finding]').first().waitFor();
      await page.getByRole('button', { name: 'Filters' }).click();
      const field = page.getByRole('combobox', { name: 'Repository' });
      await field.focus();
      await page.keyboard.type('DEPLOY');
      await page.getByRole('option', { name: 'deploy-tools' }).waitFor();
      t.same(await accessibilityFaults(page), [], 'axe, with the list open');
      await page.keyboard.press('Escape');
      t.equal(await field.inputValue(), 'All', 'Escape leaves it as it was');
      await page.keyboard.type('deploy');
      await page.getByRole('option', { name: 'deploy-tools' }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(new RegExp(`repositoryId=${portal.repositories['deploy-tools']}`));
      t.equal(await field.inputValue(), 'deploy-tools');
      await page.keyboard.press('ArrowDown');
      const list = page.getByRole('listbox', { name: 'Repository' });
      await list.getByRole('option', { name: 'checkout' }).waitFor();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => !url.search.includes('repositoryId'));

      await page.locator('tr[data-finding] input').first().check();
      await page.getByText('1 finding selected').waitFor();
      const covered: string[] = [];
      for (let step = 0; step < 40; step += 1) {
        await page.keyboard.press('Tab');
        const name = await page.evaluate(`(() => {
        const active = document.activeElement;
        const { left, top, width, height } = active.getBoundingClientRect();
        const parts = [[0.5, 0.5], [0.1, 0.2], [0.9, 0.8]];
        const isSeen = parts.some(([x, y]) => {
          const there = document.elementFromPoint(left + width * x, top + height * y);
          return there && (active.contains(there) || there.contains(active));
        });
        return isSeen ? null : active.outerHTML.slice(0, 120);
      })()`);
        if (typeof name === 'string') covered.push(name);
      }
      t.same(covered, []);
      t.same(faults, []);
      await page.context().close();
    },
  );

  t.test('compliance page: a waiver can be granted and revoked; a viewer sees members by name', async (t) => {
    const { page, faults } = await signedIn(browser, portal, '/waivers');
    await page.getByRole('button', { name: 'New waiver' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Repository' }).click();
    await dialog.getByRole('option', { name: 'checkout' }).click();
    await dialog.getByRole('combobox', { name: 'Policy' }).click();
    await dialog.getByRole('option', { name: /Security contact/ }).click();
    await dialog.getByLabel('Why').fill('The vendor answers for it.');
    const until = dialog.getByRole('textbox', { name: 'Until' });
    await until.fill('03/04/2099');
    await dialog.getByRole('button', { name: 'Create waiver' }).click();
    await dialog.getByText('“03/04/2099” is not a date. Use YYYY-MM-DD').waitFor();
    t.equal(await until.getAttribute('aria-invalid'), 'true');
    t.same(await accessibilityFaults(page), [], 'axe, with a date that is none');
    await until.fill(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10));
    await dialog.getByText(/^\w+day, \d+ \w+ \d{4}\./).waitFor();
    await dialog.getByRole('button', { name: 'Create waiver' }).click();
    await page.getByText('The vendor answers for it.').waitFor();
    const row = page.getByRole('row', { name: /Security contact/ });
    await row.getByText('by Administrator').waitFor();
    await row.getByRole('button', { name: /^Revoke/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await row.getByText('Revoked', { exact: true }).first().waitFor();
    await page.goto(`${portal.origin}/waivers?state=ended`);
    await page.getByRole('heading', { name: 'No matching waiver' }).waitFor();
    await page.goto(`${portal.origin}/activity`);
    for (const what of ['Signed in', 'Waiver granted', 'Waiver revoked'])
      await page.getByText(what, { exact: true }).first().waitFor();
    t.same(faults, []);
    await page.context().close();

    const viewer = await portal.person('viewer');
    await portal.admin.post(`/teams/${portal.team}/members`, { userId: viewer.userId });
    await portal.admin.post(`/teams/${portal.team}/members`, { userId: portal.admin.userId, role: 'owner' });
    const { body } = await viewer.get('/users/me');
    const other = await watchedPage(browser, portal.origin);
    await other.page.goto(`${portal.origin}/teams/${portal.team}?tab=members`);
    await other.page.getByLabel('Email address').fill(body.email);
    await other.page.getByLabel('Password').fill(adminPassword);
    await other.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.page.getByRole('rowheader', { name: 'Administrator' }).waitFor();
    const judged = (
      await portal.admin.get(`/findings?status=acknowledged&repositoryId=${portal.repositories.checkout}`)
    ).body.items[0].id;
    await other.page.goto(`${portal.origin}/findings/${judged}`);
    await other.page.locator('.timeline').getByText('by Administrator').waitFor();
    t.equal(await other.page.getByText('ASSAY_AUDIT_HISTORY').count(), 0, 'no setting that is not theirs');
    const policies = await portal.admin.get('/compliance/policies?builtIn=true&q=Security+contact');
    await other.page.goto(`${portal.origin}/policies/${policies.body.items[0].id}`);
    await other.page.getByText('OSPS-VM-02.01, CRA Annex I').waitFor();
    for (const [address, allowed] of [
      ['/users', 'Admin'],
      ['/policies/new', 'Auditor or Admin'],
      ['/webhooks', 'Developer or Admin'],
      ['/channels', 'Developer or Admin'],
      ['/credentials', 'Developer or Admin'],
      ['/waivers?new=1', 'Developer or Auditor or Admin'],
      ['/repositories?register=1', 'Developer or Admin'],
    ]) {
      await other.page.goto(portal.origin + address);
      await other.page.getByText(`you need the role ${allowed}. Your role is Viewer.`).waitFor();
      t.equal(await other.page.locator('#content button').count(), 0, `${address}: nothing that cannot work`);
      t.same(await accessibilityFaults(other.page), [], `axe: ${address}`);
    }
    t.same(other.faults, []);
    await other.page.context().close();
  });

  t.test(
    'webhooks page: a webhook can be added, tested and paused; a schedule shows its next run',
    async (t) => {
      const { page, faults } = await signedIn(browser, portal, '/webhooks');
      await page.getByRole('button', { name: 'New webhook' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Address').fill('http://127.0.0.1:1/nobody');
      await dialog.getByLabel('Name (optional)').fill('<b>Nobody</b> listens');
      await dialog.getByLabel('Finding opened').check();
      await dialog.getByRole('button', { name: 'Create' }).click();
      await page.getByText(/^whsec_/).waitFor();
      t.same(await accessibilityFaults(page), [], 'axe, with the secret');
      await page.getByRole('link', { name: '<b>Nobody</b> listens' }).click();
      await page.getByRole('heading', { name: 'Deliveries', exact: true }).waitFor();
      t.equal(await page.getByText(/^whsec_/).count(), 0, 'the secret is shown once');
      t.same(
        await page
          .getByRole('checkbox')
          .evaluateAll((all) => all.filter((one) => one.checked).map(({ name }) => name)),
        ['types:finding.opened'],
      );
      await page.getByRole('button', { name: 'Send test event' }).click();
      await page.locator('td .tag', { hasText: 'Dead' }).waitFor();
      await page.locator('.card .tag', { hasText: 'Failing' }).waitFor();
      await page.getByRole('button', { name: 'Pause' }).click();
      await page.locator('.card .tag', { hasText: 'Disabled' }).waitFor();
      t.ok(await page.getByRole('button', { name: 'Send test event' }).isDisabled());

      await page.goto(`${portal.origin}/schedules?new=1`);
      const form = page.getByRole('dialog');
      await form.getByText('Every day at 02:00').waitFor();
      await form.getByLabel('Cron expression').fill('0 25 * * *');
      await form.getByText(/is invalid/).waitFor();
      await form.getByLabel('Cron expression').fill('15 6,18 * * 1-5');
      await form.getByText('On Monday to Friday at 06:15 and 18:15').waitFor();
      await form.getByLabel('Time zone').selectOption('Asia/Tokyo');
      await form.locator('.whole', { hasText: '18:15' }).first().waitFor();
      await form.getByLabel('Name').fill('Before and after work');
      await form.getByLabel('About').selectOption('All repositories of a team');
      await form.getByRole('combobox', { name: 'Team' }).click();
      await form.getByRole('option', { name: 'Platform' }).click();
      await form.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('heading', { name: 'Before and after work' }).waitFor();
      await page.getByText('within 60 minutes').waitFor();
      await page.getByRole('button', { name: 'Pause' }).click();
      await page.getByText('Paused', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Delete…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('link', { name: 'Every night' }).waitFor();
      t.equal(await page.getByText('Before and after work').count(), 0);
      t.same(faults, []);
      await page.context().close();
    },
  );

  t.test('pages: hostile text stays text', async (t) => {
    const { page, faults } = await signedIn(
      browser,
      portal,
      `/findings?repositoryId=${portal.repositories['strangers-upload']}&by=none`,
    );
    await page.locator('tr[data-finding]').first().waitFor();
    t.ok(await page.getByText('<script>alert(1)</script>', { exact: true }).count(), 'a script is shown');
    t.ok(await page.getByText('U+202E').count(), 'a mark that turns text round is shown');
    t.equal(
      await page.evaluate("document.querySelectorAll('main script, main img, main svg[onload]').length"),
      0,
    );
    for (const link of await page.locator('tr[data-finding] a').all())
      t.notMatch(await link.getAttribute('href'), /^javascript/);
    await page.getByText('xxxxxxxx').first().click();
    await page.getByText('Full title, 10000 characters').click();
    t.equal(
      await page.evaluate('document.documentElement.scrollWidth > innerWidth'),
      false,
      'it stays in the window',
    );
    t.same(faults, []);
    await page.context().close();
  });

  t.test('audit page: shows the progress of a running audit', async (t) => {
    const { page, faults } = await signedIn(
      browser,
      portal,
      `/repositories/${portal.repositories['design-system']}?tab=audits`,
    );
    portal.pause();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('progressbar').waitFor();
    await page.getByText('Reading the files…').waitFor();
    t.same(await accessibilityFaults(page), [], 'axe, while it runs');
    portal.resume();
    await page.getByText('No findings').waitFor();
    t.same(faults, []);
    await page.context().close();
  });

  t.test('policies page: a policy can be previewed; reports page: a report can be downloaded', async (t) => {
    const { page, faults } = await signedIn(browser, portal, '/policies/new');
    await page.getByLabel('Name').fill('Nothing late at all');
    await page.getByLabel('Condition (CEL)').fill('findings.overdue == nonsense(');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page
      .getByText(/at character \d+/)
      .first()
      .waitFor();
    await page.getByLabel('Condition (CEL)').fill('findings.overdue == 0');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText(/\(5 repositories tried\)/).waitFor();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Nothing late at all' }).waitFor();
    await page.goto(`${portal.origin}/reports`);
    const coming = page.waitForEvent('download');
    await page
      .getByRole('link', { name: /Download/ })
      .first()
      .click();
    t.match((await coming).suggestedFilename(), /\.(sarif|json)$/);
    t.same(faults, []);
    await page.context().close();
  });

  t.test('CSRF: a page on another origin changes nothing', async (t) => {
    const { page } = await signedIn(browser, portal, '/teams');
    const evil = createServer((_, reply) =>
      reply.setHeader('content-type', 'text/html').end('<h1>Win a prize</h1>'),
    );
    await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
    t.teardown(() => evil.close());
    // The same site (another port of this host), so that SameSite alone would let it through.
    await page.goto(`http://127.0.0.1:${(evil.address() as AddressInfo).port}/`);
    const statuses = (await page.evaluate(`Promise.all([
      fetch('${portal.origin}/v1/teams', { method: 'POST', mode: 'no-cors', credentials: 'include', body: '{"name":"Forged"}' }).then(() => 'sent', () => 'refused'),
      fetch('${portal.origin}/v1/teams', { method: 'POST', credentials: 'include', headers: { 'x-assay-csrf': '1', 'content-type': 'application/json' }, body: '{"name":"Forged"}' }).then(() => 'sent', () => 'refused'),
      fetch('${portal.origin}/v1/teams', { credentials: 'include' }).then(() => 'read', () => 'refused'),
    ])`)) as string[];
    t.same(statuses, ['refused', 'refused', 'refused']);
    await page.evaluate(
      `(() => { const form = document.createElement('form'); form.method = 'post'; form.enctype = 'text/plain'; form.action = '${portal.origin}/v1/teams'; const field = document.createElement('input'); field.name = '{"name":"Forged","a":"'; field.value = '"}'; form.append(field); document.body.append(form); form.submit(); })()`,
    );
    await page.waitForURL(`${portal.origin}/v1/teams`);
    t.match(await page.content(), /INSUFFICIENT_PERMISSIONS/);
    t.notMatch(JSON.stringify((await portal.admin.get('/teams')).body), /Forged/);
    await page.context().close();
  });
});

async function signedIn(browser: Browser, portal: DemoPortal, address: string) {
  const watched = await watchedPage(browser, portal.origin);
  await watched.page.goto(portal.origin + address);
  await fillIn(watched.page, adminPassword);
  await watched.page.locator('nav[aria-label="Portal"]').waitFor();
  return watched;
}

async function fillIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Email address').fill('admin@example.com');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
