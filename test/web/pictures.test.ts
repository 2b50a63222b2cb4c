// Pictures that compare places: each says in a sentence and in a table what it draws, and leads to the findings.
import type { RunAudit } from '@assay/core';
import t from 'tap';
import { accessibilityFaults, noBrowser, openBrowser, overflow } from '../helpers/browser.ts';
import { auditRun } from '../helpers/fake-audit.ts';
import { testServer } from '../helpers/test-server.ts';
import { signedIn } from '../helpers/web-hand.ts';

type Found = Awaited<ReturnType<RunAudit>>['findings'][number];

const [sample] = auditRun().findings;
let made = 0;

function finding(path: string, more: Partial<Found>): Found {
  if (!sample) throw new Error('The run has a finding.');
  made += 1;
  const place = { path, startLine: made, endLine: made, commit: null };
  return { ...sample, fingerprint: `v1:${made.toString(16).padStart(32, '0')}`, location: place, ...more };
}

function vulnerable(severity: Found['severity'], dependencyPath: readonly string[]): Found {
  const name = dependencyPath.at(-1) ?? '';
  const purl = `pkg:npm/${name}@1.0.0`;
  const of = {
    purl,
    name,
    version: '1.0.0',
    fixedVersion: '1.0.1',
    scope: 'runtime' as const,
    dependencyPath,
  };
  const title = `${name} 1.0.0: Prototype pollution`;
  return finding('package-lock.json', { category: 'dependency-vulnerability', severity, title, package: of });
}

const findings: Readonly<Record<string, readonly Found[]>> = {
  security: [
    finding('src/web/page.ts', { severity: 'critical' }),
    finding('src/api/main.ts', { severity: 'medium' }),
    finding('Dockerfile', { severity: 'low' }),
    finding('src/\u202eevil/x.ts', { severity: 'low' }),
  ],
  dependency: [
    vulnerable('low', ['mocha', 'debug']),
    vulnerable('high', ['forever', 'chokidar', 'braces']),
    vulnerable('medium', ['forever']),
  ],
};

t.test('pictures: risk by folder, and dependency chains', { skip: noBrowser }, async (t) => {
  const runAudit: RunAudit = async ({ type }) => auditRun({ findings: findings[type] ?? [] });
  const server = await testServer(t, { runAudit });
  await server.server.start();
  const origin = `http://127.0.0.1:${server.server.info.port}`;
  const team = (await server.admin.post('/teams', { name: 'Web' })).body.id;
  const made = await server.admin.post('/repositories', { url: 'https://git.example.com/team/shop', team });
  const id: string = made.body.id;
  for (const type of ['security', 'dependency']) {
    const audit = await server.admin.post('/audits', { repositoryId: id, type });
    const done = async () => (await server.admin.get(`/audits/${audit.body.id}`)).body.status === 'completed';
    while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const browser = await openBrowser(t);
  for (const [scheme, width] of [
    ['light', 1360],
    ['dark', 375],
  ] as const) {
    const look = { scheme, width };
    const { page, faults } = await signedIn(t, { origin }, browser, `/repositories/${id}`, look);
    const risk = page.locator('section[aria-labelledby="risk"]');
    await risk.getByText('of the risk lies in src/web/: 1 critical.').waitFor();
    await risk.getByText('Show 4 folders as a table').click();
    await risk.getByRole('link', { name: 'the top level' }).waitFor();
    await risk.getByRole('link', { name: 'src/web/', exact: true }).waitFor();
    await risk.getByRole('link', { name: 'src/U+202Eevil/' }).waitFor();

    const upgrades = page.locator('section[aria-labelledby="upgrades"]');
    t.match(
      await upgrades.locator('p').first().innerText(),
      /^Upgrade forever first: it has or brings in 2 of 3 open findings \(1 high, 1 medium\)\./,
    );
    await upgrades.getByText('Show 3 chains as a table').click();
    const rows = await upgrades.getByRole('row').allInnerTexts();
    t.ok(
      rows.some((row) => /braces 1\.0\.0\s+forever → chokidar\s+1\.0\.1/.test(row)),
      rows.join('\n'),
    );
    t.same(await accessibilityFaults(page), [], `axe, ${scheme}`);
    t.equal(await overflow(page), 0);

    await page.locator('.treemap a').first().click();
    await page.getByRole('heading', { name: 'Findings' }).waitFor();
    t.match(new URL(page.url()).searchParams.get('path'), /^(src\/web)\/$/);
    t.same(faults, []);
    await page.context().close();
  }
});

t.test('pictures: two audits side by side', { skip: noBrowser }, async (t) => {
  const [first, second, third] = findings.security as readonly [Found, Found, Found];
  const runs = [
    [first, second],
    [
      second,
      third,
      { ...third, fingerprint: `${third.fingerprint.slice(0, -2)}ff`, severity: 'high' as const },
    ],
  ];
  const server = await testServer(t, { runAudit: async () => auditRun({ findings: runs.shift() ?? [] }) });
  await server.server.start();
  const origin = `http://127.0.0.1:${server.server.info.port}`;
  const team = (await server.admin.post('/teams', { name: 'Web' })).body.id;
  const url = 'https://git.example.com/team/shop';
  const { id: repositoryId } = (await server.admin.post('/repositories', { url, team })).body;
  const ids: string[] = [];
  for (let times = 0; times < 2; times += 1) {
    const { id } = (await server.admin.post('/audits', { repositoryId, type: 'security' })).body;
    ids.push(id);
    const done = async () => (await server.admin.get(`/audits/${id}`)).body.status === 'completed';
    while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 20));
    server.runtime.advance(60_000);
  }
  const browser = await openBrowser(t);
  const { page, faults } = await signedIn(t, { origin }, browser, `/audits/${ids[1]}?tab=compare`);
  const card = page.locator('section[aria-labelledby="comparison"]');
  await card.getByLabel('Compare with the audit of').selectOption(ids[0] ?? '');
  await card.getByText('2 findings more, 1 fewer').waitFor();
  t.match(new URL(page.url()).searchParams.get('with'), ids[0], 'in the address');
  const rows = await card
    .getByRole('table', { name: 'Findings of both audits by severity' })
    .getByRole('row')
    .allInnerTexts();
  t.same(
    rows.map((row) => row.split(/\s*\t\s*/)),
    [
      ['Severity', 'Only in the earlier', 'In both', 'Only in the later'],
      ['Critical', '1', '0', '0'],
      ['High', '0', '0', '1'],
      ['Medium', '0', '1', '0'],
      ['Low', '0', '0', '1'],
      ['Info', '0', '0', '0'],
    ],
  );
  t.same(await accessibilityFaults(page), []);

  await page.goto(`${origin}/repositories`);
  const row = await page.locator('tbody tr').first().innerText();
  t.match(row.split(/\s*\t\s*/).slice(1, 4), ['0', '1', '3'], 'open critical, high and all findings');
  t.same(faults, []);
});
