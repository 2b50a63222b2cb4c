// The five jobs that people come for, with the clicks that each takes; what is clicked lies in the window.
import type { RunAudit } from '@assay/core';
import t from 'tap';
import { accessibilityFaults, noBrowser, openBrowser, watchedPage } from '../helpers/browser.ts';
import { demoPortal } from '../helpers/demo-portal.ts';
import { auditRun } from '../helpers/fake-audit.ts';
import { adminPassword } from '../helpers/test-portal.ts';
import { testServer } from '../helpers/test-server.ts';
import { Hand, signedIn } from '../helpers/web-hand.ts';

t.test('job 1: from the sign-in of an empty portal to the worst finding', { skip: noBrowser }, async (t) => {
  const runAudit: RunAudit = async ({ type }) =>
    auditRun({ findings: type === 'security' ? twoFindings() : [] });
  const { server } = await testServer(t, { runAudit });
  await server.start();
  const origin = `http://127.0.0.1:${server.info.port}`;
  const { page, faults } = await watchedPage(await openBrowser(t), origin);
  const hand = new Hand(t, page);
  await page.goto(origin);
  await page.getByLabel('Email address').fill('admin@example.com');
  await page.getByLabel('Password').fill(adminPassword);

  await hand.click(page.getByRole('button', { name: 'Sign in', exact: true }));
  await hand.click(page.getByRole('link', { name: 'Register a repository' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('https://git.example.com/team/first');
  t.equal(await dialog.getByLabel('New team').inputValue(), 'Engineering', 'a team is made on the way');
  t.equal(await dialog.getByRole('checkbox', { checked: true }).count(), 4, 'all four audits are wanted');
  t.same(await accessibilityFaults(page), [], 'axe, with the dialog');
  await hand.click(dialog.getByRole('button', { name: 'Register' }));
  await page.getByRole('heading', { name: 'first', exact: true }).waitFor();
  const list = page.getByRole('table', { name: 'What to do first' });
  await hand.click(list.getByRole('link', { name: 'Worst of all' }));
  await page.getByRole('heading', { name: 'Worst of all' }).waitFor();

  t.ok(hand.clicks <= 8, `${hand.clicks} clicks`);
  t.same(faults, []);
});

t.test('web page: a portal of four weeks', { skip: noBrowser }, async (t) => {
  const portal = await demoPortal(t);
  const browser = await openBrowser(t);

  t.test('job 2: all findings of one rule become false positives, with a comment', async (t) => {
    const { page, faults } = await signedIn(t, portal, browser, '/findings?status=open&by=rule');
    const hand = new Hand(t, page);

    await hand.click(
      page.getByRole('table', { name: 'Findings by rule' }).getByRole('link', { name: 'weak-hash' }),
    );
    await page.getByRole('button', { name: 'Rule: weak-hash' }).waitFor();
    const found = await portal.admin.get('/findings?status=open&ruleId=weak-hash&limit=25');
    const many: number = found.body.items.length;
    await page.locator(`tr[data-finding] >> nth=${many - 1}`).waitFor();
    await page.locator(`tr[data-finding] >> nth=${many}`).waitFor({ state: 'detached' });
    await hand.click(page.getByLabel('Select all on this page'));
    await hand.click(page.getByRole('button', { name: 'False positive', exact: true }));
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Why it is a false positive').fill('A checksum of public files.');
    await hand.click(dialog.getByRole('button', { name: 'False positive', exact: true }));
    await page.getByText(`${many} findings changed.`).waitFor();

    t.ok(many > 3, `${many} findings`);
    t.ok(hand.clicks <= 4, `${hand.clicks} clicks`);
    t.same(faults, []);
    await page.context().close();
  });

  t.test('job 3: why a repository does not meet its level, and the file that helps', async (t) => {
    const { page, faults } = await signedIn(t, portal, browser, '/');
    const hand = new Hand(t, page);

    await hand.click(page.getByRole('link', { name: 'Compliance', exact: true }));
    await page.getByRole('table', { name: 'Policies by repository' }).waitFor();
    t.same(await accessibilityFaults(page), [], 'axe, with the matrix');
    await hand.click(page.getByRole('button', { name: 'Fail: Security contact, checkout' }));
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Add a SECURITY.md with an email address').waitFor();
    t.same(await accessibilityFaults(page), [], 'axe, with the evidence');
    await hand.click(dialog.getByText('New file SECURITY.md'));
    const file = dialog.getByRole('region', { name: 'New file SECURITY.md' });
    await file.getByText('Report a vulnerability to security@example.com.').waitFor();

    t.ok(hand.clicks <= 3, `${hand.clicks} clicks`);
    t.same(faults, []);
    await page.context().close();
  });

  t.test('repository page: tells what another level would need', async (t) => {
    const { checkout } = portal.repositories;
    const { page, faults } = await signedIn(t, portal, browser, `/repositories/${checkout}?tab=compliance`);

    await page.getByLabel('Compare with level').selectOption('level4');

    await page.getByRole('heading', { name: 'What level 4 would need' }).waitFor();
    await page.getByRole('link', { name: 'Branch protection', exact: true }).waitFor();
    const efforts = await page.locator('section[aria-labelledby="compliance"] h4').allInnerTexts();
    t.same(
      efforts.map((text) => text.replace(/ \(.*/, '')),
      [
        'Start an audit',
        'Files that Assay can write',
        'Settings of the code host',
        'Manual changes',
        'Findings to fix or triage',
      ].filter((title) => efforts.some((text) => text.startsWith(title))),
      'the least effort first',
    );
    t.same(await accessibilityFaults(page), []);
    t.same(faults, []);
    await page.context().close();
  });

  t.test('keys: a finding is accepted, commented on and opened again without the mouse', async (t) => {
    const { page, faults } = await signedIn(
      t,
      portal,
      browser,
      `/findings?status=open&by=none&repositoryId=${portal.repositories['deploy-tools']}`,
    );
    await page.locator('tr[data-finding]').first().waitFor();
    const many = await page.locator('tr[data-finding]').count();
    await page.keyboard.press('j');
    await page.keyboard.press('c');
    await page.getByRole('dialog').getByLabel('New comment').fill('Asked the team.');
    t.same(await accessibilityFaults(page), [], 'axe, with the comment');
    await page.getByRole('dialog').getByRole('button', { name: 'Comment' }).press('Enter');
    await page.getByText('Comment added.').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('a');
    await page.getByRole('dialog').getByLabel('Why the risk is accepted').fill('Seen by the team.');
    await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge', exact: true }).press('Enter');
    await page.getByText('1 finding changed.').waitFor();
    await page.locator(`tr[data-finding] >> nth=${many - 1}`).waitFor({ state: 'detached' });
    await page.locator('tr[data-finding]:focus-within').waitFor();
    await page.keyboard.press('u');
    await page.getByText('1 finding restored.').waitFor();
    await page.locator(`tr[data-finding] >> nth=${many - 1}`).waitFor();
    t.same(faults, []);
    await page.context().close();
  });

  t.test('finding page: can be assigned and commented on, and leads to others of its rule', async (t) => {
    const { body } = await portal.admin.get('/findings?status=open&q=sql-injection');
    const { page, faults } = await signedIn(t, portal, browser, `/findings/${body.items[0].id}`);
    await page.getByRole('button', { name: 'Assign to me' }).click();
    await page.getByText('Administrator (you)').waitFor();
    await page.getByLabel('New comment').fill('<b>Fixed</b> in the next release.');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.getByText('<b>Fixed</b> in the next release.').waitFor();
    t.same(await accessibilityFaults(page), []);
    await page.getByRole('link', { name: 'sql-injection' }).click();
    await page.getByRole('button', { name: 'Rule: sql-injection' }).waitFor();
    t.same(faults, []);
    await page.context().close();
  });

  t.test('an expired session: nothing that was typed is lost', async (t) => {
    const { page, faults } = await signedIn(t, portal, browser, '/policies/new');
    await page.getByLabel('Name').fill('Nothing critical');
    await page.context().clearCookies();

    await page.getByLabel('Description').first().fill('Half a sentence');
    await page.getByLabel('Condition').fill('findings.critical == 0');
    await page.getByRole('button', { name: 'Create' }).click();

    const dialog = page.getByRole('dialog', { name: 'Your session has expired' });
    await dialog.waitFor();
    t.same(await accessibilityFaults(page), [], 'axe, with the dialog');
    await dialog.getByLabel('Email address').fill('admin@example.com');
    await dialog.getByLabel('Password').fill(adminPassword);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    t.equal(await page.getByLabel('Name').inputValue(), 'Nothing critical');
    t.same(faults, []);
    await page.context().close();
  });

  t.test('web page: an unknown address has a page with a way back', async (t) => {
    const { page } = await signedIn(t, portal, browser, '/');

    const reply = await page.goto(`${portal.origin}/nothing-here`);

    t.equal(reply?.status(), 404);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.getByRole('link', { name: 'Go to the overview' }).waitFor();
    await page.context().close();
  });

  t.test('repository page: names the command that writes what blocks a level', async (t) => {
    const { checkout } = portal.repositories;
    const { page, faults } = await signedIn(t, portal, browser, `/repositories/${checkout}?tab=compliance`);

    await page.getByRole('heading', { name: /^What blocks level/ }).waitFor();

    const command = page.getByText(/^assay compliance fix --level level\d --dry-run$/);
    await command.waitFor();
    t.same(await accessibilityFaults(page), []);
    t.same(faults, []);
    await page.context().close();
  });

  t.test('repository page: shows no figures before the first audit', async (t) => {
    const url = 'https://git.example.com/payments/never';
    const { body } = await portal.admin.post('/repositories', { url, team: portal.team });
    const { page, faults } = await signedIn(t, portal, browser, `/repositories/${body.id}`);

    await page.getByRole('heading', { name: 'Never audited' }).first().waitFor();
    t.equal(await page.locator('svg.chart').count(), 0);
    t.equal(await page.getByText(/Score \d/).count(), 0);
    t.same(await accessibilityFaults(page), []);
    t.same(faults, []);
    await page.context().close();
  });
});

function twoFindings() {
  const [pattern] = auditRun().findings;
  if (!pattern) throw new Error('There is no finding to copy.');
  return [
    { ...pattern, fingerprint: 'v1:a', title: 'Harmless', severity: 'low' as const },
    {
      ...pattern,
      fingerprint: 'v1:b',
      ruleId: 'other-rule',
      title: 'Worst of all',
      severity: 'critical' as const,
    },
  ];
}
