// The jobs of managers: a report for an auditor, and audits, reports and events that come by themselves.
import { readFileSync } from 'node:fs';
import t from 'tap';
import { accessibilityFaults, noBrowser, openBrowser } from '../helpers/browser.ts';
import { demoPortal } from '../helpers/demo-portal.ts';
import { Hand, signedIn } from '../helpers/web-hand.ts';

t.test('web page: reports, schedules and webhooks', { skip: noBrowser }, async (t) => {
  const portal = await demoPortal(t);
  const browser = await openBrowser(t);

  t.test('job 4: a PDF for an auditor', async (t) => {
    const { page, faults } = await signedIn(t, portal, browser, '/');
    const hand = new Hand(t, page);

    await hand.click(page.getByRole('link', { name: 'Reports', exact: true }));
    await hand.click(page.getByRole('button', { name: 'Create report' }));
    const made = page
      .getByRole('row')
      .filter({ hasText: 'Executive report' })
      .filter({ hasText: 'PDF' })
      .first();
    await made.getByText('Completed').waitFor();
    const download = page.waitForEvent('download');
    await hand.click(made.getByRole('link', { name: 'Download' }));

    const file = await download;
    t.equal(file.suggestedFilename(), 'executive-report.pdf');
    t.equal(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
      '%PDF-',
    );
    t.ok(hand.clicks <= 4, `${hand.clicks} clicks`);
    t.same(await accessibilityFaults(page), []);
    t.same(faults, []);
    await page.context().close();
  });

  t.test('reports: an HTML report is previewed in a tab of its own, where nothing can run', async (t) => {
    const { page, faults } = await signedIn(t, portal, browser, '/reports');
    await page.getByLabel('About', { exact: true }).selectOption('findings');
    await page.getByLabel('Format').selectOption('html');
    await page.getByLabel('Name (optional)').fill('For the screen');
    await page.getByRole('button', { name: 'Create report' }).click();
    const made = page.getByRole('row').filter({ hasText: 'For the screen' });
    await made.getByText('Completed').waitFor();
    const opened = page.waitForEvent('popup');

    await made.getByRole('link', { name: 'Preview' }).click();

    const preview = await opened;
    await preview.getByRole('heading', { name: 'For the screen' }).waitFor();
    await preview.getByRole('heading', { name: 'Open findings', exact: true }).waitFor();
    // Where nothing can run, axe cannot either.
    const copy = await page.context().newPage();
    await copy.setContent(await preview.content());
    await copy.getByRole('heading', { name: 'Open findings', exact: true }).waitFor();
    t.same(await accessibilityFaults(copy), [], 'axe, with the report');
    t.same(faults, []);
    await page.context().close();
  });

  t.test('job 5: audits every night, and a webhook for what they find', async (t) => {
    const { page, faults } = await signedIn(t, portal, browser, '/');
    const hand = new Hand(t, page);

    await hand.click(page.getByRole('link', { name: 'Schedules', exact: true }));
    await hand.click(page.getByRole('button', { name: 'New schedule' }));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Everything at night');
    await dialog.getByText('Every day at 02:00').waitFor();
    t.same(await accessibilityFaults(page), [], 'axe, with the dialog');
    await hand.click(dialog.getByRole('button', { name: 'Create' }));
    await page.getByRole('heading', { name: 'Everything at night' }).waitFor();
    // Below the fold of the menu in a low window.
    const webhooks = page.getByRole('link', { name: 'Webhooks', exact: true });
    await webhooks.evaluate((link) => link.scrollIntoView({ block: 'center' }));
    await hand.click(webhooks);
    await hand.click(page.getByRole('button', { name: 'New webhook' }));
    await dialog.getByLabel('Address').fill('https://hooks.example.com/assay');
    await hand.click(dialog.getByRole('button', { name: 'Create' }));
    await page.getByText('Webhook created. Send a test event from its page.').waitFor();

    t.ok(hand.clicks <= 6, `${hand.clicks} clicks`);
    t.same(faults, []);
    await page.context().close();
  });

  t.test('schedules: a report is scheduled, and its mail is refused without a mail server', async (t) => {
    const { page, faults } = await signedIn(t, portal, browser, '/schedules?new=1');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('For the board');
    await dialog.getByLabel('Run', { exact: true }).selectOption('A report');
    await dialog.getByLabel('Mail to (optional)').fill('ada@example.com');
    t.same(await accessibilityFaults(page), [], 'axe, with the dialog');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog
      .getByText(/This portal cannot send mail/)
      .first()
      .waitFor();

    await dialog.getByLabel('Mail to (optional)').fill('');
    await dialog.getByRole('button', { name: 'Create' }).click();

    await page.getByRole('heading', { name: 'For the board' }).waitFor();
    await page.getByText('Executive report (PDF)').waitFor();
    t.same(await accessibilityFaults(page), []);
    t.same(faults, []);
    await page.context().close();
  });
});
