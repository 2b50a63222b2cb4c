// The five jobs that people come for, with the keyboard alone: no mouse, and no focus set by a script.
import type { RunAudit } from '@assay/core';
import t from 'tap';
import { noBrowser, openBrowser, watchedPage } from '../helpers/browser.ts';
import { demoPortal } from '../helpers/demo-portal.ts';
import { auditRun } from '../helpers/fake-audit.ts';
import { adminPassword } from '../helpers/test-portal.ts';
import { testServer } from '../helpers/test-server.ts';
import { Keys, signedIn } from '../helpers/web-hand.ts';

t.test('keyboard, job 1: from the sign-in to the worst finding', { skip: noBrowser }, async (t) => {
  const runAudit: RunAudit = async ({ type }) =>
    auditRun({ findings: type === 'security' ? auditRun().findings : [] });
  const { server } = await testServer(t, { runAudit });
  await server.start();
  const origin = `http://127.0.0.1:${server.info.port}`;
  const { page, faults } = await watchedPage(await openBrowser(t), origin);
  const keys = new Keys(t, page);
  await page.goto(origin);

  await keys.type(page.getByLabel('Email address'), 'admin@example.com');
  await keys.type(page.getByLabel('Password'), adminPassword);
  await page.keyboard.press('Enter');
  await keys.press(page.getByRole('link', { name: 'Register a repository' }));
  const dialog = page.getByRole('dialog');
  await keys.type(dialog.getByLabel('Address'), 'https://git.example.com/team/first');
  await keys.press(dialog.getByRole('button', { name: 'Register' }));
  await page.getByRole('heading', { name: 'first', exact: true }).waitFor();
  await keys.press(page.getByRole('table', { name: 'What to do first' }).getByRole('link').first());
  await page.waitForURL('**/findings/*');

  t.same(faults, []);
});

t.test('keyboard: jobs on a portal of four weeks', { skip: noBrowser }, async (t) => {
  const portal = await demoPortal(t);
  const browser = await openBrowser(t);

  t.test('keyboard, job 2: all findings of one rule become false positives', async (t) => {
    const { page, faults } = await signedIn(t, portal, browser, '/findings?status=open&by=rule');
    const keys = new Keys(t, page);
    const rules = page.getByRole('table', { name: 'Findings by rule' });

    await keys.press(rules.getByRole('link', { name: 'weak-hash' }));
    await page.getByRole('button', { name: 'Rule: weak-hash' }).waitFor();
    await page.locator('tr[data-finding]').first().waitFor();
    await keys.press(page.getByLabel('Select all on this page'), 'Space');
    await keys.press(page.getByRole('button', { name: 'False positive', exact: true }));
    const dialog = page.getByRole('dialog');
    await keys.type(dialog.getByLabel('Why it is a false positive'), 'A checksum of public files.');
    await keys.press(dialog.getByRole('button', { name: 'False positive', exact: true }));
    await page.getByText(/^\d+ findings changed\.$/).waitFor();

    t.same(faults, []);
    await page.context().close();
  });

  t.test('keyboard, job 3: why a repository does not meet its level, and the file that helps', async (t) => {
    const { page, faults } = await signedIn(t, portal, browser, '/');
    const keys = new Keys(t, page);

    await keys.press(page.getByRole('link', { name: 'Compliance', exact: true }));
    const matrix = page.getByRole('table', { name: 'Policies by repository' });
    await keys.pressInGrid(matrix, matrix.getByRole('button', { name: 'Fail: Security contact, checkout' }));
    const dialog = page.getByRole('dialog');
    await keys.press(dialog.locator('summary').filter({ hasText: 'New file SECURITY.md' }));
    const file = dialog.getByRole('region', { name: 'New file SECURITY.md' });
    await file.getByText('Report a vulnerability to security@example.com.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    t.same(faults, []);
    await page.context().close();
  });

  t.test('keyboard, job 4: a PDF for an auditor', async (t) => {
    const { page, faults } = await signedIn(t, portal, browser, '/');
    const keys = new Keys(t, page);

    await keys.press(page.getByRole('link', { name: 'Reports', exact: true }));
    await keys.press(page.getByRole('button', { name: 'Create report' }));
    const rows = page.getByRole('row').filter({ hasText: 'Executive report' }).filter({ hasText: 'PDF' });
    await rows.first().getByText('Completed').waitFor();
    const download = page.waitForEvent('download');
    await keys.press(rows.first().getByRole('link', { name: 'Download' }));

    t.equal((await download).suggestedFilename(), 'executive-report.pdf');
    t.same(faults, []);
    await page.context().close();
  });

  t.test('keyboard, job 5: audits every night, and a webhook for what they find', async (t) => {
    const { page, faults } = await signedIn(t, portal, browser, '/');
    const keys = new Keys(t, page);
    const dialog = page.getByRole('dialog');

    await keys.press(page.getByRole('link', { name: 'Schedules', exact: true }));
    await keys.press(page.getByRole('button', { name: 'New schedule' }));
    await keys.type(dialog.getByLabel('Name'), 'Everything at night');
    await keys.press(dialog.getByRole('button', { name: 'Create' }));
    await page.getByRole('heading', { name: 'Everything at night' }).waitFor();
    await keys.press(page.getByRole('link', { name: 'Webhooks', exact: true }));
    await keys.press(page.getByRole('button', { name: 'New webhook' }));
    await keys.type(dialog.getByLabel('Address'), 'https://hooks.example.com/assay');
    await keys.press(dialog.getByRole('button', { name: 'Create' }));
    await page.getByText('Webhook created. Send a test event from its page.').waitFor();

    t.same(faults, []);
    await page.context().close();
  });
});
