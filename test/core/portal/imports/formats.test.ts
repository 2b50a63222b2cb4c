import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { importDocument, importWorld, type Test } from './import-world.ts';

onBothDatabases(t, async (t, database) => {
  const start = (t: Test) => importWorld(t, database);

  t.test('import of CycloneDX: reads vulnerabilities, and proposes what its VEX states', async (t) => {
    const { portal, admin, person, team, repositoryId, take, list } = await start(t);
    const component = (name: string) => ({
      'bom-ref': name,
      type: 'library',
      name,
      version: '1.0.0',
      purl: `pkg:npm/${name}@1.0.0`,
    });
    const vulnerable = (id: string, name: string, more: object = {}) => ({
      id,
      ratings: [{ severity: 'high', vector: 'CVSS:3.1/AV:N' }],
      affects: [{ ref: name }],
      description: `About ${id}.`,
      references: [{ id: `GHSA-${id}` }],
      ...more,
    });
    const bom = (parts: object) => ({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, ...parts });
    const cyclonedx = { type: 'dependency', format: 'cyclonedx' };
    const audit = await take(
      bom({
        components: [component('a'), { ...component('b'), components: [component('c')] }],
        vulnerabilities: [
          vulnerable('CVE-1', 'a'),
          vulnerable('CVE-2', 'c'),
          vulnerable('CVE-3', 'b', {
            analysis: { state: 'not_affected', justification: 'code_not_reachable' },
          }),
        ],
      }),
      cyclonedx,
    );
    t.match(audit, { findingsTotal: 3, summary: { high: 2, new: 2 }, coverage: { complete: false } });
    t.match(
      (await list()).find(({ advisory }) => advisory?.id === 'CVE-3'),
      { status: 'acknowledged', statusReason: /code_not_reachable/, package: { purl: 'pkg:npm/b@1.0.0' } },
    );

    const statement = bom({
      vulnerabilities: [
        {
          id: 'GHSA-CVE-1',
          affects: [{ ref: 'pkg:npm/a@1.0.0' }],
          analysis: { state: 'false_positive', detail: 'No.' },
        },
        { id: 'CVE-2', affects: [{ ref: 'pkg:npm/other' }], analysis: { state: 'not_affected' } },
      ],
    });
    const developer = await person('developer');
    await portal.teams.addMember(admin, team.id, { userId: developer.userId, role: 'member' });
    t.match(await importDocument(portal, developer, { repositoryId, document: statement, ...cyclonedx }), {
      findingsTotal: 0,
      summary: { fixed: 0 },
    });
    const byId = async (id: string) => (await list()).find(({ advisory }) => advisory?.id === id);
    t.match(await byId('CVE-1'), {
      status: 'open',
      proposal: { status: 'false_positive', comment: 'VEX: false_positive: No.' },
    });
    t.match(await byId('CVE-2'), { status: 'open' }, 'another package');
    await take(statement, cyclonedx);
    t.match(await byId('CVE-1'), { status: 'open' }, 'an administrator only proposes by a document, too');
    await portal.findingProposals.decide(admin, (await byId('CVE-1'))?.id ?? '', { approve: true });
    t.match(await byId('CVE-1'), { status: 'false_positive', statusReason: 'VEX: false_positive: No.' });
    await t.rejects(take(bom({}), { ...cyclonedx, type: 'security' }), { code: 'VALIDATION_ERROR' });
  });

  t.test('import of Assay results: reads a scan made elsewhere', async (t) => {
    const { take, list } = await start(t);
    const finding = {
      fingerprint: `v1:${'a'.repeat(32)}`,
      ruleId: 'aws-access-key',
      category: 'secrets-in-code',
      severity: 'critical',
      title: 'A key',
      description: 'There.',
      remediation: 'Rotate it.',
      confidence: 'validated',
      location: { path: 'a.ts', startLine: 3, endLine: 3, commit: null },
      package: null,
      advisory: null,
      excerpt: 'key',
      suppression: null,
    };
    const scan = (findings: readonly object[], complete = true) => ({
      tool: { name: 'Assay', version: '1' },
      target: { path: '.', commit: 'abc', ref: 'main' },
      audits: [{ type: 'security', status: 'completed', coverage: { complete }, summary: {}, findings }],
    });
    const assay = { format: 'assay' };
    t.match(await take(scan([finding]), assay), {
      commit: 'abc',
      ref: 'main',
      summary: { critical: 1, new: 1 },
    });
    t.match((await take(scan([{ ...finding, severity: 'low' }]), assay)).summary, { low: 1, new: 0 });
    t.match((await take(scan([], false), assay)).summary, { fixed: 0 });
    t.match((await take(scan([]), assay)).summary, { fixed: 1 });
    t.match(await list(), [{ fingerprint: finding.fingerprint, status: 'resolved' }]);
    await t.rejects(take(scan([{ ...finding, fingerprint: 'x' }]), assay), { code: 'VALIDATION_ERROR' });
    await t.rejects(take(scan([finding]), { ...assay, type: 'dependency' }), { code: 'VALIDATION_ERROR' });
  });
});
