// What a team asks for before its findings are acknowledged, on the pages: set by its owners, and read by developers.
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import t from 'tap';
import { accessibilityFaults, noBrowser, openBrowser, watchedPage } from '../helpers/browser.ts';
import { type DemoPortal, demoPortal } from '../helpers/demo-portal.ts';
import { adminPassword } from '../helpers/test-portal.ts';

t.test(
  'limits of a team, requirements of policies, and what a case exports',
  { skip: noBrowser },
  async (t) => {
    const portal = await demoPortal(t);
    const browser = await openBrowser(t);
    const { admin, team } = portal;
    const email = 'developer@example.com';
    const { body: developer } = await admin.post('/users', {
      email,
      name: 'Developer',
      role: 'developer',
      password: adminPassword,
    });
    await admin.post(`/teams/${team}/members`, { userId: developer.id, role: 'member' });
    const { body: medium } = await admin.get(`/findings?status=open&severity=medium&team=${team}&limit=1`);
    const { id, title } = medium.items[0];

    t.test('developer: acknowledges a medium finding alone where the team asks for no more', async (t) => {
      const { page, faults } = await signedIn(portal, browser, `/findings/${id}`, email);
      await page.getByRole('button', { name: 'Acknowledge', exact: true }).waitFor();
      await page.getByRole('button', { name: 'Propose false positive' }).waitFor();
      t.same(faults, []);
      await page.context().close();
    });

    t.test('team page: limits are set, and given back to the portal', async (t) => {
      const { page, faults } = await signedIn(portal, browser, `/teams/${team}?tab=settings`);
      const acceptance = async () => (await admin.get(`/teams/${team}`)).body.acceptance;
      await page.getByLabel('Days at most').fill('9000');
      await page.getByRole('button', { name: 'Save limits' }).click();
      await page
        .getByText(/never wider|at most 180|wider than/i)
        .first()
        .waitFor();
      t.equal((await acceptance()).custom, false, 'wider ones are refused');
      await page.getByLabel('Days at most').fill('30');
      await page.getByLabel('Approval from').selectOption('medium');
      await page.getByLabel('Second person from').selectOption('critical');
      await page.getByRole('button', { name: 'Save limits' }).click();
      await page.getByText('Limits of acknowledging updated.').waitFor();
      t.match(await acceptance(), {
        maxDays: 30,
        approvalFrom: 'medium',
        secondPersonFrom: 'critical',
        custom: true,
      });
      t.same(await accessibilityFaults(page), []);
      await page.getByRole('button', { name: 'Use the portal limits' }).click();
      await page.getByText('The portal defaults apply.').first().waitFor();
      t.match(await acceptance(), { approvalFrom: 'high', custom: false });
      t.same(faults, []);
      await page.context().close();
    });

    t.test('developer: proposes it where the team asks for approval, and is shown so before', async (t) => {
      await admin.patch(`/teams/${team}`, { acceptance: { approvalFrom: 'medium' } });
      const { page, faults } = await signedIn(portal, browser, `/findings/${id}`, email);
      await page.getByRole('button', { name: 'Propose to acknowledge' }).click();
      await page.getByRole('dialog', { name: 'Propose to acknowledge: this finding' }).waitFor();
      await page.keyboard.press('Escape');

      await page.goto(`${portal.origin}/findings?severity=medium&team=${team}&by=none`);
      const row = page.locator(`tr[data-finding="${id}"]`);
      await row.getByRole('checkbox').check();
      const chosen = page.getByRole('region', { name: 'Selected findings' });
      await chosen.getByRole('button', { name: 'Propose to acknowledge' }).click();
      const dialog = page.getByRole('dialog', { name: 'Propose to acknowledge: this finding' });
      await dialog.getByLabel('Why the risk is accepted').fill('Behind the gateway.');
      await dialog
        .getByLabel('Evidence (optional)')
        .fill('https://tickets.example.com/7\n\n  Asked the team.  ');
      await dialog.getByRole('button', { name: 'Propose to acknowledge' }).click();
      await dialog.waitFor({ state: 'detached' });
      const { body } = await admin.get(`/findings/${id}`);
      t.equal(body.status, 'open', title);
      t.match(body.proposal, {
        status: 'acknowledged',
        comment: 'Behind the gateway.',
        evidence: ['https://tickets.example.com/7', 'Asked the team.'],
      });

      await page.goto(`${portal.origin}/findings?severity=low&team=${team}&by=none`);
      await page.locator('tr[data-finding]').first().getByRole('checkbox').check();
      await chosen.getByRole('button', { name: 'Acknowledge', exact: true }).waitFor();
      t.same(faults, []);
      await page.context().close();
    });

    t.test('team page: a developer reads the limits', async (t) => {
      const { page, faults } = await signedIn(portal, browser, `/teams/${team}?tab=settings`, email);
      await page.getByText(/an auditor approves from severity medium/).waitFor();
      t.equal(await page.getByRole('button', { name: 'Save limits' }).count(), 0);
      t.same(faults, []);
      await page.context().close();
    });

    t.test('policy form: names requirements of frameworks, and says which is none', async (t) => {
      const { page, faults } = await signedIn(portal, browser, '/policies/new');
      await page.getByLabel('Name').fill('No open criticals of ours');
      await page.getByLabel('Condition').fill('findings.open.critical == 0');
      const requirements = page.getByLabel('Framework requirements (optional)');
      await requirements.fill('PCI DSS 999.9');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page
        .getByText(/PCI DSS 999\.9/)
        .last()
        .waitFor();
      await requirements.fill('PCI DSS 6.3.2\n\nPCI DSS 6.3.2\n');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByRole('heading', { name: 'No open criticals of ours' }).waitFor();
      const { body } = await admin.get('/compliance/policies?builtIn=false&q=criticals+of+ours');
      t.same(body.items[0].requirements, ['PCI DSS 6.3.2']);
      t.same(faults, []);
      await page.context().close();
    });

    t.test('case page: exports a CSAF advisory, or says why there is none', async (t) => {
      const { body } = await admin.get('/cases');
      const { page } = await signedIn(portal, browser, `/cases/${body.items[0].id}`);
      const button = page.getByRole('button', { name: 'Export as CSAF advisory' });
      await button.click();
      await page
        .getByText(/run one first/)
        .first()
        .waitFor();

      const json = { document: { category: 'csaf_security_advisory' } };
      await page.route('**/export?format=csaf', (route) => route.fulfill({ json }));
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
      t.match(download.suggestedFilename(), /^cve-.*\.json$/);
      t.same(JSON.parse(readFileSync(await download.path(), 'utf8')), json);
      await page.getByText('The advisory was exported.').waitFor();
      t.same(await accessibilityFaults(page), []);
      await page.context().close();
    });
  },
);

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
