// Findings that were stored apart are joined when it becomes known that they are one, and come back as they were.
import t from 'tap';
import type { Detection } from '../../../../../packages/core/src/vocabulary/detection.ts';
import { onBothDatabases } from '../../../../helpers/databases.ts';
import { detection } from '../../../scan/identity/audited-tree.ts';
import { auditedRepository } from '../audited-repository.ts';

const page = { limit: 100, offset: 0, sort: '-priority' } as const;
const purl = 'pkg:npm/left@1.0.0';
const ghsa = 'GHSA-aaaa-bbbb-cccc';
const cve = 'CVE-2026-1';

const vulnerable = (aliases: readonly string[]): Detection =>
  detection(ghsa, {
    path: 'package-lock.json',
    ruleId: 'vulnerable-dependency',
    category: 'dependency-vulnerability',
    anchor: { kind: 'dependency', purl: 'pkg:npm/left', advisory: ghsa },
    package: {
      purl,
      name: 'left',
      version: '1.0.0',
      fixedVersion: '2.0.0',
      scope: 'runtime',
      dependencyPath: null,
    },
    advisory: {
      id: ghsa,
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
const trivy = (aliases: readonly string[] = [], title = 'A problem') => ({
  SchemaVersion: 2,
  ArtifactName: '.',
  ArtifactType: 'filesystem',
  Results: [
    {
      Target: 'package-lock.json',
      Class: 'lang-pkgs',
      Vulnerabilities: [
        {
          VulnerabilityID: cve,
          VendorIDs: aliases,
          Title: title,
          PkgName: 'left',
          InstalledVersion: '1.0.0',
          PkgIdentifier: { PURL: purl },
          Severity: 'LOW',
        },
      ],
    },
  ],
});
const grype = (id: string) => ({
  descriptor: { name: 'grype' },
  source: { type: 'directory', target: '.' },
  matches: [
    {
      vulnerability: { id, severity: 'High' },
      artifact: { name: 'left', version: '1.0.0', purl, locations: [{ path: '/package-lock.json' }] },
    },
  ],
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  const world = async (t: Parameters<typeof auditedRepository>[0]) => {
    const made = await auditedRepository(t, databaseUrl);
    made.tree.rules = [...made.tree.rules, 'vulnerable-dependency'];
    const { portal, admin, repository } = made;
    const take = (document: object, format = 'trivy') =>
      portal.imports.import(admin, {
        repositoryId: repository.id,
        type: 'dependency',
        format,
        document: Buffer.from(JSON.stringify(document)),
      });
    const list = async () => (await portal.findings.list(admin, {}, page)).items;
    const audit = () => made.audit({ type: 'dependency' });
    const apart = async () => {
      const [audited] = (await list()).filter(({ artifact }) => artifact === null);
      const [imported] = (await list()).filter(({ artifact }) => artifact !== null);
      return { audited: audited?.id ?? '', imported: imported?.id ?? '' };
    };
    return { ...made, take, list, audit, apart };
  };

  t.test('an alias that becomes known joins what an audit and an import found', async (t) => {
    const { tree, audit, take, list, only, apart, portal, admin, repository } = await world(t);
    tree.found = [vulnerable([])];
    await audit();
    await take(trivy());
    const { audited, imported } = await apart();
    t.equal((await list()).length, 2, 'nothing says that they are one');
    await portal.findings.setStatus(admin, imported, { status: 'acknowledged', comment: 'Known.' });
    await portal.findingComments.add(admin, imported, 'Waits.');

    tree.found = [vulnerable([cve])];
    const { summary } = await audit();

    const found = await only();
    t.match(found, { id: audited, status: 'acknowledged', statusReason: 'Known.', commentCount: 1 });
    t.match(
      found.witnesses.map(({ tool, severity, joinedBy }) => [tool, severity, joinedBy]),
      [
        ['assay', 'high', null],
        ['Trivy', 'low', 'advisory'],
      ],
    );
    t.match(
      found.history.filter(({ kind }) => kind === 'joined'),
      [{ after: { tool: 'Trivy', by: 'advisory', findingId: imported } }],
    );
    t.same([summary.new, summary.fixed], [0, 0]);
    t.equal((await portal.findings.get(admin, imported)).id, audited, 'is found by the id that it had');
    const { items } = await portal.imports.artifacts(admin, repository.id, page);
    t.match(items, [{ tool: 'Trivy', open: { low: 0 } }]);
    await take(trivy());
    await audit();
    t.equal((await list()).length, 1);
  });

  t.test('a split gives both back what they had, and they stay apart in other words', async (t) => {
    const { tree, audit, take, list, apart, portal, admin } = await world(t);
    tree.found = [vulnerable([])];
    await audit();
    await take(trivy());
    const { audited, imported } = await apart();
    await portal.findings.setStatus(admin, imported, { status: 'false_positive', comment: 'Not called.' });
    await portal.findingComments.add(admin, imported, 'Looked at.');
    const before = await portal.findings.get(admin, imported);
    tree.found = [vulnerable([cve])];
    await audit();
    t.match(await list(), [{ id: audited, status: 'false_positive' }]);

    const [back] = await portal.findingSplits.split(admin, audited);

    t.match(back, { id: imported, status: 'false_positive', commentCount: 1, severity: 'low' });
    t.match(await portal.findings.get(admin, audited), { status: 'open', commentCount: 0 });
    const { history } = await portal.findings.get(admin, imported);
    t.same(history.slice(0, before.history.length), before.history);
    t.match((await portal.findingComments.list(admin, imported, page)).items, [{ text: 'Looked at.' }]);
    await take(trivy([ghsa], 'In other words'));
    await take(trivy([ghsa], 'In other words'));
    await audit();
    t.equal((await list()).length, 2);
    t.match(await portal.findings.get(admin, imported), { status: 'false_positive' });
  });

  t.test('a decision that was made since is kept by a split', async (t) => {
    const { tree, audit, take, apart, portal, admin } = await world(t);
    tree.found = [vulnerable([])];
    await audit();
    await take(trivy());
    const { audited } = await apart();
    tree.found = [vulnerable([cve])];
    await audit();
    await portal.findings.setStatus(admin, audited, { status: 'acknowledged', comment: 'Later.' });

    await portal.findingSplits.split(admin, audited);

    t.match(await portal.findings.get(admin, audited), { status: 'acknowledged', statusReason: 'Later.' });
  });

  t.test('two imports: the older one goes on, with the more careful decision', async (t) => {
    const { take, list, portal, admin } = await world(t);
    await take(grype(ghsa), 'grype');
    const [older] = await list();
    await take(trivy());
    const [newer] = (await list()).filter(({ id }) => id !== older?.id);
    await portal.findings.setStatus(admin, older?.id ?? '', { status: 'false_positive', comment: 'No.' });
    await portal.findings.setStatus(admin, newer?.id ?? '', { status: 'acknowledged', comment: 'Later.' });

    await take(trivy([ghsa]));

    t.match(await list(), [{ id: older?.id, status: 'acknowledged', statusReason: 'Later.' }]);
    t.match((await list())[0]?.witnesses, [{ tool: 'Grype' }, { tool: 'Trivy', joinedBy: 'advisory' }]);
    await take({ ...grype(ghsa), matches: [] }, 'grype');
    const empty = { ...trivy(), Results: [] };
    await take(empty);
    t.match(await list(), [{ status: 'acknowledged' }], 'a decision of a person stays');
  });

  t.test('what is still seen is open, whatever the other one was', async (t) => {
    const { tree, audit, take, list } = await world(t);
    tree.found = [vulnerable([])];
    await audit();
    await take(trivy());
    tree.found = [];
    await audit();
    t.same((await list()).map(({ status }) => status).sort(), ['open', 'resolved']);

    await take(trivy([ghsa]));

    t.match(await list(), [
      { status: 'open', witnesses: [{ tool: 'assay' }, { tool: 'Trivy', goneAt: null }] },
    ]);
    await take({ ...trivy(), Results: [] });
    t.match(await list(), [{ status: 'resolved' }]);
  });
});
