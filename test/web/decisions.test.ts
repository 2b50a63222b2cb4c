// Decisions on the web page: an approval in the row, a rule with its preview, and what audits cover; in a browser.
import t from 'tap';
import { accessibilityFaults, noBrowser, openBrowser, watchedPage } from '../helpers/browser.ts';
import { demoPortal } from '../helpers/demo-portal.ts';
import { adminPassword } from '../helpers/test-portal.ts';

const pictures = process.env.PICTURES;

t.test('web page: decisions, decision rules and coverage', { skip: noBrowser }, async (t) => {
  const portal = await demoPortal(t);
  const browser = await openBrowser(t);
  const { page, faults } = await watchedPage(browser, portal.origin);
  await page.goto(`${portal.origin}/decisions`);
  await page.getByLabel('Email address').fill('admin@example.com');
  await page.getByLabel('Password').fill(adminPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Decisions', level: 1 }).waitFor();
  const look = async (name: string) => {
    for (const width of pictures ? [1440, 1024, 390] : []) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${pictures}/${name}-${width}.png`, fullPage: true });
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  };

  t.test('decisions: lists who accepted what, and approves what waits', async (t) => {
    await page.getByRole('table', { name: 'Decisions' }).waitFor();
    await look('decisions');
    t.same(await accessibilityFaults(page), []);
    const rows = page.getByRole('table', { name: 'Decisions' }).locator('tbody tr');
    t.ok((await rows.count()) > 0);
    await page.getByLabel('Show').selectOption('proposed');
    await page.waitForURL(/show=proposed/);
    const approve = page.getByRole('button', { name: /^Approve/ });
    if ((await approve.count()) > 0) {
      const before = await approve.count();
      await approve.first().click();
      await page.getByText('The finding is now').waitFor();
      await page.waitForFunction(
        `document.querySelectorAll('table[aria-label="Decisions"] tbody tr').length < ${before} || document.body.innerText.includes('No decision')`,
      );
    }
  });

  t.test(
    'decision rules: a preview says what a rule covers, before it is proposed and approved',
    async (t) => {
      await page.getByRole('link', { name: 'Decision rules' }).click();
      await page.getByRole('heading', { name: 'Decision rules', level: 1 }).waitFor();
      await page.getByRole('button', { name: 'New rule' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Low in checkout');
      const condition = dialog.getByLabel('Condition (CEL)');
      await condition.fill('finding.severity ==');
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await dialog.locator('[aria-invalid="true"]').waitFor();
      await condition.fill('repository.name == "checkout" && finding.severity == "low"');
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await dialog.getByText(/Today it covers \d+ open findings? in \d+ repositor/).waitFor();
      t.same(await accessibilityFaults(page), [], 'axe, with a preview');
      await dialog.getByLabel('Reason').fill('Not worth it.');
      await look('new-rule');
      await dialog.getByRole('button', { name: 'Propose rule' }).click();
      const row = page.getByRole('row').filter({ hasText: 'Low in checkout' });
      await row.getByRole('button', { name: /^Approve/ }).click();
      await page.getByText('“Low in checkout” decides from now on.').waitFor();
      await row.getByText('Active').waitFor();
      await look('decision-rules');
      t.same(await accessibilityFaults(page), [], 'axe');
      await row.getByRole('button', { name: /^Delete/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('Rule deleted.').waitFor();
    },
  );

  t.test('decision rules: a priority and a due date, changed in the same form', async (t) => {
    await page.getByRole('button', { name: 'New rule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Checkout first');
    await dialog.getByLabel('Condition (CEL)').fill('repository.name == "checkout"');
    await dialog.getByLabel('Decision').selectOption({ label: 'Priority or due date' });
    await dialog.getByLabel('Priority', { exact: true }).selectOption('urgent');
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel('Due', { exact: true }).fill(inDays(5));
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText(/Today it changes \d+ findings? in 1 repository/).waitFor();
    t.same(await accessibilityFaults(page), [], 'axe, with a preview');
    await dialog.getByLabel('Reason').fill('It earns the money.');
    await look('new-rating-rule');
    await dialog.getByRole('button', { name: 'Propose rule' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Checkout first' });
    await row.getByRole('button', { name: /^Change/ }).click();
    t.equal(await dialog.getByLabel('Priority', { exact: true }).inputValue(), 'urgent');
    await dialog.getByLabel('Priority', { exact: true }).selectOption('high');
    await dialog.getByRole('button', { name: 'Propose change' }).click();
    await row.getByText('High', { exact: true }).waitFor();
    await row.getByText(/^Due \d/).waitFor();
    await row.getByRole('button', { name: /^Approve/ }).click();
    await page.getByText('“Checkout first” decides from now on.').waitFor();
    await row.getByText('Active').waitFor();
    await look('rating-rules');
    t.same(await accessibilityFaults(page), [], 'axe');
    await row.getByRole('button', { name: /^Delete/ }).click();
    await page
      .getByRole('dialog')
      .getByText(/with a priority or due date from/)
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Rule deleted.').waitFor();
  });

  t.test('coverage: says of every type what it is known by, and as of an earlier day', async (t) => {
    await page.goto(`${portal.origin}/coverage`);
    const rows = page.getByRole('table', { name: 'Coverage' }).locator('tbody tr');
    await rows.first().waitFor();
    await look('coverage');
    t.same(await accessibilityFaults(page), []);
    t.ok((await rows.filter({ hasText: 'Assay' }).count()) > 0);
    await page.getByLabel('State').selectOption('never');
    await page.waitForURL(/state=never/);
    await rows.filter({ hasText: 'everything' }).first().waitFor();
    await page.goto(`${portal.origin}/coverage?at=2020-01-01`);
    await page.getByText('No matching entry').waitFor();
    await page.goto(`${portal.origin}/audits?source=import&from=2020-01-01`);
    await page.getByRole('heading', { name: 'Audits', level: 1 }).waitFor();
    t.match(
      await page.getByRole('link', { name: 'Export as CSV' }).getAttribute('href'),
      /source=import.*format=csv/,
    );
    await look('audits');
    await page.goto(`${portal.origin}/activity?from=2020-01-01`);
    await page.getByRole('table').waitFor();
    await look('activity');
    await page.goto(`${portal.origin}/`);
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await page.getByRole('table', { name: 'Teams' }).waitFor();
    await look('overview');
  });

  t.test('pages: no fault on the console', async (t) => t.same(faults, []));
});
