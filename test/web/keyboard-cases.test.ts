// Five more jobs with the keyboard alone: where something is, a risk accepted by two people, the evidence of a quarter, a
// channel for messages, and what to do first with its command.
import { readFileSync } from 'node:fs';
import t from 'tap';
import { noBrowser, openBrowser } from '../helpers/browser.ts';
import { demoPortal } from '../helpers/demo-portal.ts';
import { Keys, signedIn } from '../helpers/web-hand.ts';

t.test('keyboard: cases and decisions', { skip: noBrowser }, async (t) => {
  const portal = await demoPortal(t);
  const browser = await openBrowser(t);

  t.test('keyboard, job N1: where a vulnerability is', async (t) => {
    const { page, faults } = await signedIn(t, portal, browser, '/');
    await page.getByRole('heading', { level: 1 }).first().waitFor();

    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Search or run a command' });
    await dialog.getByRole('combobox').waitFor();
    await page.keyboard.type('CVE-2026-0001');
    await dialog
      .getByRole('option', { name: /CVE-2026-0001/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/packages\?name=CVE-2026-0001/);
    await page.getByText('Affected', { exact: true }).first().waitFor();

    t.same(faults, []);
    await page.context().close();
  });

  t.test('keyboard, job N2: a risk is accepted until a date, by a second person', async (t) => {
    const { body } = await portal.admin.get(
      `/findings?status=open&severity=high&repositoryId=${portal.repositories.checkout}&limit=1`,
    );
    const [{ id, title }] = body.items;
    const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const { page, faults } = await signedIn(t, portal, browser, `/findings/${id}`, {}, 'ada@example.com');
    const keys = new Keys(t, page);
    await keys.press(page.getByRole('button', { name: 'Propose to acknowledge' }));
    const dialog = page.getByRole('dialog');
    await keys.type(dialog.getByLabel('Why the risk is accepted'), 'Behind the gateway until the move.');
    await keys.type(dialog.getByLabel('Expiry date (optional)'), until);
    await keys.type(dialog.getByLabel('Evidence (optional)'), 'https://tickets.example.com/42');
    await keys.press(dialog.getByRole('button', { name: 'Propose to acknowledge' }));
    await page.getByText('An auditor or administrator other than you decides.').waitFor();
    t.same(faults, []);
    await page.context().close();

    const second = await signedIn(t, portal, browser, '/');
    const hers = new Keys(t, second.page);
    await hers.press(second.page.locator('section.waiting').getByRole('link', { name: title }).first());
    await second.page.getByText('Behind the gateway until the move.').first().waitFor();
    await hers.press(second.page.getByRole('button', { name: 'Approve', exact: true }));
    await second.page.getByText('The finding is now acknowledged.').waitFor();
    const decided = await portal.admin.get(`/findings/${id}`);
    t.match(decided.body, { status: 'acknowledged', proposal: null });
    t.equal(decided.body.statusExpiresAt.slice(0, 10), until);
    t.same(second.faults, []);
    await second.page.context().close();
  });

  t.test('keyboard, job N3: what was checked and decided in a quarter, as one archive', async (t) => {
    const { page, faults } = await signedIn(t, portal, browser, '/');
    const keys = new Keys(t, page);
    await keys.press(page.getByRole('link', { name: 'Reports', exact: true }));
    await keys.press(page.getByRole('button', { name: 'Evidence of a period' }));
    const dialog = page.getByRole('dialog', { name: 'Evidence of a period' });
    const download = page.waitForEvent('download');
    await keys.press(dialog.getByRole('button', { name: 'Download' }));
    const archive = await download;
    t.match(archive.suggestedFilename(), /^evidence-.*\.zip$/);
    t.match(readFileSync(await archive.path(), 'latin1'), /SHA256SUMS/);
    t.same(faults, []);
    await page.context().close();
  });

  t.test('keyboard, job N4: messages of a team go to its chat', async (t) => {
    const { page, faults } = await signedIn(t, portal, browser, '/');
    const keys = new Keys(t, page);
    const dialog = page.getByRole('dialog');
    await keys.press(page.getByRole('link', { name: 'Channels', exact: true }));
    await keys.press(page.getByRole('button', { name: 'New channel' }));
    await keys.type(
      dialog.getByLabel('URL of the incoming webhook'),
      'https://hooks.slack.example.com/services/a',
    );
    await keys.press(dialog.getByRole('button', { name: 'Create' }));
    await page.getByText('Channel created. Send a test message from its page.').waitFor();
    t.same(faults, []);
    await page.context().close();
  });

  t.test('keyboard, job N5: what to do first, and the command that does it', async (t) => {
    const audit = { type: 'dependency', coverage: { complete: true }, findings: [flaw(1), flaw(2)] };
    await portal.admin.post('/audits/import', {
      repositoryId: portal.repositories.checkout,
      type: 'dependency',
      format: 'assay',
      document: { target: {}, audits: [audit] },
    });
    const { page, faults } = await signedIn(t, portal, browser, '/');
    const keys = new Keys(t, page);
    const list = page.getByRole('table', { name: 'What to do first' });
    await keys.press(list.getByRole('link', { name: /^lodash 4\.17\.0: flaw/ }).first());
    await page.getByText('npm install lodash@4.17.21').waitFor();
    await keys.press(page.getByRole('button', { name: 'Copy the command for package-lock.json' }));
    t.same(faults, []);
    await page.context().close();
  });
});

const flaw = (number: number) => ({
  fingerprint: `v1:${String(number).padStart(32, '0')}`,
  ruleId: 'vulnerable-dependency',
  category: 'dependency-vulnerability',
  severity: 'critical',
  title: `lodash 4.17.0: flaw ${number}`,
  location: { path: 'package-lock.json', startLine: number, endLine: number },
  package: {
    purl: 'pkg:npm/lodash@4.17.0',
    name: 'lodash',
    version: '4.17.0',
    scope: 'runtime',
    dependencyPath: ['lodash'],
    fixedVersion: '4.17.21',
  },
  advisory: {
    id: `CVE-2026-100${number}`,
    aliases: [],
    cvss: null,
    url: null,
    epss: null,
    kev: { dateAdded: '2026-01-01', dueDate: null, ransomware: null },
  },
});
