// One fact that several tools report is one finding, until none of them reports it any more.
import type { Portal, Principal } from '@assay/core';
import t from 'tap';
import type { Detection } from '../../../../../packages/core/src/vocabulary/detection.ts';
import { onBothDatabases } from '../../../../helpers/databases.ts';
import { detection } from '../../../scan/identity/audited-tree.ts';
import { auditedRepository } from '../audited-repository.ts';

const page = { limit: 100, offset: 0, sort: '-priority' } as const;
const purl = 'pkg:npm/left@1.0.0';

const vulnerable = (id: string, aliases: readonly string[] = [], path = 'package-lock.json'): Detection =>
  detection(id, {
    path,
    ruleId: 'vulnerable-dependency',
    category: 'dependency-vulnerability',
    anchor: { kind: 'dependency', purl: 'pkg:npm/left', advisory: id },
    package: {
      purl,
      name: 'left',
      version: '1.0.0',
      fixedVersion: '2.0.0',
      scope: 'runtime',
      dependencyPath: null,
    },
    advisory: {
      id,
      aliases,
      cvss: null,
      cvssScore: null,
      url: null,
      published: null,
      modified: null,
      epss: null,
      kev: null,
    },
  });
const trivy = (
  ids: readonly string[],
  { artifact = '.', path = 'package-lock.json', severity = 'LOW' } = {},
) => ({
  SchemaVersion: 2,
  ArtifactName: artifact,
  ArtifactType: artifact === '.' ? 'filesystem' : 'container_image',
  Results: [
    {
      Target: path,
      Class: 'lang-pkgs',
      Vulnerabilities: ids.map((VulnerabilityID) => ({
        VulnerabilityID,
        PkgName: 'left',
        InstalledVersion: '1.0.0',
        PkgIdentifier: { PURL: purl },
        Severity: severity,
      })),
    },
  ],
});
const importer =
  (portal: Portal, admin: Principal, repositoryId: string) =>
  (document: object, format = 'trivy') =>
    portal.imports.import(admin, {
      repositoryId,
      type: 'dependency',
      format,
      document: Buffer.from(JSON.stringify(document)),
    });

onBothDatabases(t, async (t, { databaseUrl }) => {
  const world = async (t: Parameters<typeof auditedRepository>[0]) => {
    const made = await auditedRepository(t, databaseUrl);
    made.tree.rules = [...made.tree.rules, 'vulnerable-dependency'];
    const { portal, admin, repository } = made;
    const take = importer(portal, admin, repository.id);
    const list = async () => (await portal.findings.list(admin, {}, page)).items;
    const audit = () => made.audit({ type: 'dependency' });
    const only = async () => {
      const [one, ...others] = await list();
      t.same(others, [], 'one finding');
      return portal.findings.get(admin, one?.id ?? '');
    };
    return { ...made, auditCode: made.audit, take, list, audit, only };
  };

  t.test('an import of what an audit found stands beside it; a decision holds for both', async (t) => {
    const { tree, audit, take, only, portal, admin, repository } = await world(t);
    tree.found = [vulnerable('GHSA-aaaa-bbbb-cccc', ['CVE-2026-1'])];
    const audited = await audit();
    const { id } = await only();
    await portal.findings.setStatus(admin, id, { status: 'acknowledged', comment: 'Known.' });
    const imported = await take(trivy(['CVE-2026-1']));
    const found = await only();
    t.match(found, { id, status: 'acknowledged', severity: 'high', auditType: 'dependency' });
    t.match(found.witnesses, [
      { id: null, tool: 'assay', auditId: audited.id, severity: 'high', joinedBy: null, goneAt: null },
      { tool: 'Trivy', artifact: '.', auditId: imported.id, severity: 'low', joinedBy: 'advisory' },
    ]);
    t.equal(found.witnesses.length, 2);
    t.equal(imported.findingsTotal, 1, 'the import counts what it saw');
    const artifacts = await portal.imports.artifacts(admin, repository.id, page);
    t.match(artifacts.items, [{ tool: 'Trivy', open: { low: 0 } }], 'nothing is open that is acknowledged');
    await portal.findings.setStatus(admin, id, { status: 'open' });
    const opened = await portal.imports.artifacts(admin, repository.id, page);
    t.match(opened.items, [{ open: { low: 1 } }]);
    t.match(found.history.at(-1), { kind: 'joined', after: { tool: 'Trivy', by: 'advisory' } });
  });

  t.test(
    'an audit of what an import found shows its own result, with the decisions on the other',
    async (t) => {
      const { tree, audit, take, only, portal, admin } = await world(t);
      await take(trivy(['CVE-2026-1']));
      const { id } = await only();
      await portal.findingComments.add(admin, id, 'Waits.');
      tree.found = [vulnerable('GHSA-aaaa-bbbb-cccc', ['CVE-2026-1'])];
      const { summary } = await audit();
      const found = await only();
      t.match(found, {
        id,
        ruleId: 'vulnerable-dependency',
        severity: 'high',
        artifact: null,
        commentCount: 1,
      });
      t.match(
        found.witnesses.map(({ tool, severity }) => [tool, severity]),
        [
          ['assay', 'high'],
          ['Trivy', 'low'],
        ],
      );
      t.equal(summary.new, 0);
      await take(trivy(['CVE-2026-1'], { severity: 'CRITICAL' }));
      t.match(await only(), { severity: 'high', witnesses: [{}, { severity: 'critical' }] }, 'side by side');
    },
  );

  t.test(
    'it ends with the last tool that reports it, in any order, and comes again with the first',
    async (t) => {
      const { tree, audit, take, only } = await world(t);
      const own = vulnerable('GHSA-aaaa-bbbb-cccc', ['CVE-2026-1']);
      tree.found = [own];
      await audit();
      await take(trivy(['CVE-2026-1']));
      tree.found = [];
      const { summary } = await audit();
      t.equal(summary.fixed, 0);
      t.equal((await only()).status, 'open', 'the other tool still reports it');
      t.not((await only()).witnesses[0]?.goneAt, null);
      const { summary: last } = await take(trivy([]));
      t.equal((await only()).status, 'resolved');
      t.equal(last.fixed, 1);
      await take(trivy(['CVE-2026-1']));
      t.equal((await only()).status, 'open', 'opened again by a witness');
      tree.found = [own];
      await audit();
      await take(trivy([]));
      t.equal((await only()).status, 'open', 'the audit still reports it');
      tree.found = [];
      await audit();
      t.equal((await only()).status, 'resolved');
    },
  );

  t.test('what a witness opens again ends with it', async (t) => {
    const { tree, audit, take, only } = await world(t);
    tree.found = [vulnerable('GHSA-aaaa-bbbb-cccc', ['CVE-2026-1'])];
    await audit();
    tree.found = [];
    await audit();
    await take(trivy(['CVE-2026-1']));
    t.equal((await only()).status, 'open');
    await take(trivy([]));
    t.equal((await only()).status, 'resolved');
  });

  t.test('other places, packages, advisories and images stay apart', async (t) => {
    const { tree, audit, take, list } = await world(t);
    tree.found = [vulnerable('GHSA-aaaa-bbbb-cccc', ['CVE-2026-1'])];
    await audit();
    await take(trivy(['CVE-2026-2']));
    t.equal((await list()).length, 2, 'another advisory');
    await take(trivy(['CVE-2026-1'], { artifact: 'registry.example/app:1' }));
    t.equal((await list()).length, 3, 'an image');
    await take(trivy(['CVE-2026-1'], { artifact: './web' }));
    t.equal((await list()).length, 4, 'another folder');
  });

  t.test('two tools on one line of code', async (t) => {
    const { tree, list, portal, admin, repository, auditCode } = await world(t);
    tree.found = [detection('a', { line: 7, cwe: ['CWE-89'] }), detection('b', { line: 9, cwe: ['CWE-79'] })];
    await auditCode();
    const result = (path: string, line: number, cwe: string) => ({
      ruleId: `rule-${cwe}`,
      message: { text: 'Found.' },
      locations: [{ physicalLocation: { artifactLocation: { uri: path }, region: { startLine: line } } }],
      properties: { cwe },
    });
    const sarif = {
      version: '2.1.0',
      runs: [
        {
          tool: {
            driver: {
              name: 'Semgrep',
              rules: ['CWE-89', 'CWE-22'].map((cwe) => ({
                id: `rule-${cwe}`,
                properties: { tags: ['security', cwe], 'security-severity': '8' },
              })),
            },
          },
          results: [result('a.ts', 7, 'CWE-89'), result('b.ts', 9, 'CWE-22')],
        },
      ],
    };
    await portal.imports.import(admin, {
      repositoryId: repository.id,
      type: 'security',
      document: Buffer.from(JSON.stringify(sarif)),
    });
    const found = await list();
    t.equal(found.length, 3, 'one is the same, one another weakness');
    t.match(found.map(({ witnesses }) => witnesses.length).sort(), [1, 1, 2]);
  });

  t.test('what people take apart stays apart', async (t) => {
    const { tree, audit, take, list, only, portal, admin, person, team } = await world(t);
    tree.found = [vulnerable('GHSA-aaaa-bbbb-cccc', ['CVE-2026-1'])];
    await audit();
    await take(trivy(['CVE-2026-1']));
    const { id } = await only();
    const viewer = await person('viewer', team.id);
    await t.rejects(portal.findingSplits.split(viewer, id), { code: 'INSUFFICIENT_PERMISSIONS' });
    const [one, ...others] = await portal.findingSplits.split(admin, id);
    t.match(one, { status: 'open', severity: 'low', witnesses: [{ tool: 'Trivy' }] });
    t.ok((one?.dueAt ?? '') > ((await portal.findings.get(admin, id)).dueAt ?? ''), 'due as it is rated');
    t.match((await portal.findings.get(admin, id)).history.at(-1), {
      kind: 'split',
      actorId: admin.userId,
      after: { tool: 'Trivy', findingId: one?.id },
    });
    t.same(others, []);
    t.equal((await list()).length, 2);
    await take(trivy(['CVE-2026-1']));
    await audit();
    t.equal((await list()).length, 2, 'not joined again');
    await take(trivy([]));
    t.match(
      (await list()).map(({ status }) => status).sort(),
      ['open', 'resolved'],
      'each has a life of its own',
    );
    await t.rejects(portal.findingSplits.split(admin, id), { code: 'CONFLICT_DUPLICATE' });
  });

  t.test('what its tool no longer reports is resolved when it is taken apart, and no news', async (t) => {
    const { tree, audit, take, only, portal, admin } = await world(t);
    tree.found = [vulnerable('GHSA-aaaa-bbbb-cccc', ['CVE-2026-1'])];
    await audit();
    await take(trivy(['CVE-2026-1']));
    await take(trivy([]));
    const { id, witnesses } = await only();
    t.not(witnesses[1]?.goneAt, null);
    const opened = async () =>
      (await portal.feed.list(admin, { limit: 100 })).items.filter(({ type }) => type === 'finding.opened')
        .length;
    const before = await opened();
    t.match(await portal.findingSplits.split(admin, id), [{ status: 'resolved' }]);
    t.equal(await opened(), before);
  });
});
