// A case on the page: where it stands on the overview, the command that fixes it, its owner and its thread; in a browser.
import t from 'tap';
import { accessibilityFaults, noBrowser, openBrowser } from '../helpers/browser.ts';
import { settled } from '../helpers/demo-pages.ts';
import { demoPortal } from '../helpers/demo-portal.ts';
import { Hand, signedIn } from '../helpers/web-hand.ts';

const flaw = (number: number, severity: string, fixedVersion: string) => ({
  fingerprint: `v1:${number.toString(16).padStart(32, '0')}`,
  ruleId: 'vulnerable-dependency',
  category: 'dependency-vulnerability',
  severity,
  title: `lodash 4.17.0: flaw ${number}`,
  location: { path: 'package-lock.json', startLine: number, endLine: number },
  package: {
    purl: 'pkg:npm/lodash@4.17.0',
    name: 'lodash',
    version: '4.17.0',
    scope: 'runtime',
    dependencyPath: ['lodash'],
    fixedVersion,
  },
  advisory: {
    id: `CVE-2026-100${number}`,
    aliases: [],
    cvss: null,
    url: null,
    epss: null,
    kev: number === 1 ? { dateAdded: '2026-01-01', dueDate: null, ransomware: null } : null,
  },
});

/** Visible places at which Tab stops. */
const stops = `[...document.querySelectorAll('a[href],button,input,select,textarea,summary,[tabindex="0"]')]
  .filter((one) => one.offsetParent !== null && !one.disabled && one.tabIndex >= 0).length`;

t.test('web page: remediation cases', { skip: noBrowser }, async (t) => {
  const portal = await demoPortal(t);
  const findings = [flaw(1, 'medium', '4.17.9'), flaw(2, 'critical', '4.17.21')];
  const audit = { type: 'dependency', coverage: { complete: true }, findings };
  const imported = await portal.admin.post('/audits/import', {
    repositoryId: portal.repositories.checkout,
    type: 'dependency',
    format: 'assay',
    document: { target: {}, audits: [audit] },
  });
  t.ok(imported.status < 300, JSON.stringify(imported.body));
  const browser = await openBrowser(t);

  t.test('overview: one window and a bit, with what waits', async (t) => {
    const { page, faults } = await signedIn(t, portal, browser, '/');
    await page.setViewportSize({ width: 1_440, height: 900 });
    await page.getByRole('table', { name: 'What to do first' }).waitFor();
    await page.getByRole('table', { name: 'Teams' }).waitFor();
    await page.getByRole('heading', { name: 'Waiting for you' }).waitFor();

    const height = (await page.evaluate('document.documentElement.scrollHeight')) as number;
    const count = (await page.evaluate(stops)) as number;

    t.comment(`${height} px, ${count} stops`);
    t.ok(height <= 1_000, `${height} px`);
    t.ok(count <= 100, `${count} stops`);
    t.same(await accessibilityFaults(page), [], 'axe');
    t.same(faults, []);
    await page.context().close();
  });

  t.test('case: from the overview to the command, an owner and a word in four clicks', async (t) => {
    const { page, faults } = await signedIn(t, portal, browser, '/');
    const hand = new Hand(t, page);
    const list = page.getByRole('table', { name: 'What to do first' });

    await hand.click(list.getByRole('link', { name: 'lodash 4.17.0: flaw 2' }));
    await page.getByRole('heading', { name: 'lodash 4.17.0: flaw 2', level: 1 }).waitFor();
    await page.getByText('npm install lodash@4.17.21').waitFor();
    await page.getByText('Exploited', { exact: true }).waitFor();
    await page.getByRole('heading', { name: '2 open findings' }).waitFor();
    t.same(await accessibilityFaults(page), [], 'axe');
    await hand.click(page.getByRole('button', { name: 'Copy the command for package-lock.json' }));
    await hand.click(page.getByRole('button', { name: 'Assign to me' }));
    await page.getByText('2 findings changed.').waitFor();
    await page.getByRole('button', { name: 'Unassign' }).waitFor();
    await page.getByLabel('New comment').fill('Goes with the next release.');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.getByText('Goes with the next release.').first().waitFor();

    t.ok(hand.clicks <= 4, `${hand.clicks} clicks`);
    t.same(faults, []);
    await page.context().close();
  });

  t.test('cases: in the order in which they are due', async (t) => {
    const { page, faults } = await signedIn(t, portal, browser, '/remediation');
    const dates = () =>
      page
        .getByRole('table', { name: 'Remediation cases' })
        .locator('td[data-label="Due"] time')
        .evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''));
    await page.getByLabel('Order').selectOption({ label: 'Due date' });
    await page.waitForURL(/sort=dueAt/);
    await settled(page);
    const shown = await dates();
    t.ok(shown.length > 2, `${shown.length} dates`);
    t.same(shown, [...shown].sort());
    t.same(faults, []);
    await page.context().close();
  });

  t.test('cases: are filtered by owner, and accepted in the row', async (t) => {
    const { page, faults } = await signedIn(t, portal, browser, '/remediation?assignee=me');
    const table = page.getByRole('table', { name: 'Remediation cases' });
    await table.waitFor();
    t.equal(await table.locator('tbody tr').count(), 1);
    t.same(await accessibilityFaults(page), [], 'axe');

    await table.getByRole('button', { name: /^Accept/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Why the risk is accepted').fill('Behind the firewall');
    await dialog.getByRole('button', { name: 'Acknowledge', exact: true }).click();
    await page.getByText('2 findings changed.').waitFor();
    await page.getByText('No matching case').waitFor();

    t.same(faults, []);
    await page.context().close();
  });

  t.test('trends: what was on the overview', async (t) => {
    const { page, faults } = await signedIn(t, portal, browser, '/trends');
    await page.getByRole('heading', { name: 'Where the risk is' }).waitFor();
    await page.getByRole('heading', { name: 'Age of open findings' }).waitFor();
    t.same(await accessibilityFaults(page), [], 'axe');
    t.same(faults, []);
    await page.context().close();
  });
});
