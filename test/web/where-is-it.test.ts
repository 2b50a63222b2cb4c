// The page "Where is it" in a browser: an answer, and all of it as a file.
import { readFileSync } from 'node:fs';
import type { RunAudit } from '@assay/core';
import t from 'tap';
import { accessibilityFaults, noBrowser, openBrowser } from '../helpers/browser.ts';
import { auditRun } from '../helpers/fake-audit.ts';
import { testServer } from '../helpers/test-server.ts';
import { signedIn } from '../helpers/web-hand.ts';

t.test(
  'Where is it: exports every usage, unknown ones and those of further pages included',
  {
    skip: noBrowser,
  },
  async (t) => {
    const locations = [{ path: 'package-lock.json', line: 3 }];
    const left = {
      ecosystem: 'npm',
      name: 'left',
      scope: 'runtime',
      direct: true,
      path: ['left'],
      locations,
    } as const;
    const runAudit: RunAudit = async ({ url }) =>
      auditRun({
        ref: 'main',
        findings: [],
        packages: [{ ...left, version: `1.0.${url.split('-').at(-1)}` }],
      });
    const { server, admin } = await testServer(t, { runAudit });
    const team = (await admin.post('/teams', { name: 'Team' })).body.id;
    const add = async (name: string) =>
      (await admin.post('/repositories', { url: `https://example.com/a/${name}`, team })).body.id;
    const used = Array.from({ length: 30 }, (_, n) => `uses-${n}`);
    for (const name of used) {
      const { body } = await admin.post('/audits', { repositoryId: await add(name), type: 'dependency' });
      while ((await admin.get(`/audits/${body.id}`)).body.status !== 'completed')
        await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await add('never-audited');
    await server.start();
    const origin = `http://127.0.0.1:${server.info.port}`;
    const browser = await openBrowser(t);
    const { page, faults } = await signedIn(t, { origin }, browser, '/packages?name=pkg:npm/left');
    await page.getByText('used (30 repositories) · unknown (1 repository').waitFor();
    await page.getByRole('columnheader', { name: 'Uses' }).waitFor();
    t.equal(await page.locator('tbody .tag').getByText('Uses').count(), 25);
    t.equal(await page.locator('main').getByText('Affected').count(), 0, 'nothing without an advisory');
    t.same(await accessibilityFaults(page), []);

    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();

    const file = await coming;
    t.equal(file.suggestedFilename(), 'pkg-npm-left.csv');
    await page.getByText('The list was exported.').waitFor();
    const [heads, ...lines] = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    t.match(heads, /^uses,reason,repository,.*package,version,/);
    t.strictSame(lines.map((line) => line.split(',')[2]).toSorted(), [...used, 'never-audited'].toSorted());
    t.ok(lines.some((line) => line.startsWith('yes,,uses-7,') && line.includes('pkg:npm/left@1.0.7,1.0.7')));
    t.ok(lines.some((line) => line.startsWith('unknown,never_audited,never-audited,')));
    t.same(faults, []);
  },
);
