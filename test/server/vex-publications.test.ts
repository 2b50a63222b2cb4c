// VEX at an address: published by an auditor, read by anybody, in versions, valid, and gone when it is withdrawn.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { detection, runOf } from '../core/scan/identity/audited-tree.ts';
import { csafValidator } from '../helpers/csaf-validator.ts';
import { cycloneDxValidator } from '../helpers/cyclonedx-validator.ts';
import { testServer } from '../helpers/test-server.ts';

const publicUrl = 'https://assay.example.com';
const vulnerable = detection('qs', {
  category: 'dependency-vulnerability',
  path: 'package-lock.json',
  package: {
    purl: 'pkg:npm/qs@1.0.0',
    name: 'qs',
    version: '1.0.0',
    fixedVersion: '2.0.0',
    scope: 'runtime',
    dependencyPath: ['qs'],
  },
  advisory: {
    id: 'CVE-2026-12345',
    aliases: ['GHSA-aaaa-bbbb-cccc'],
    cvss: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
    cvssScore: 9.8,
    url: null,
    published: null,
    modified: null,
    epss: null,
    kev: null,
  },
});
const tree = {
  found: [vulnerable],
  complete: true,
  unread: [],
  rules: [],
  ref: 'main',
  paths: ['package-lock.json'],
};

t.test('published VEX: a provider of CSAF that anybody can read', async (t) => {
  const { admin, nobody, person } = await testServer(t, { publicUrl, runAudit: runOf(tree) });
  const team = (await admin.post('/teams', { name: 'Example' })).body.id;
  const repositoryId = (await admin.post('/repositories', { url: '/nowhere/Big Shop', team })).body.id;
  const { id: audit } = (await admin.post('/audits', { repositoryId, type: 'dependency' })).body;
  while ((await admin.get(`/audits/${audit}`)).body.status !== 'completed') await sleep(20);
  const publish = (more: object = {}) => admin.post('/vex/publications', { repositoryId, ...more });

  t.equal((await nobody.get('/csaf/provider-metadata.json')).status, 404, 'nothing is public unasked');
  t.equal((await nobody.get('/csaf/white/index.txt')).body, '');
  const developer = await person('developer');
  t.equal((await developer.post('/vex/publications', { repositoryId })).status, 403);

  const first = await publish();
  t.match(first, {
    status: 201,
    body: { category: 'csaf_vex', author: 'Example', revisions: { length: 1 } },
  });
  const { year, fileName, id } = first.body;
  const path = `/csaf/white/${year}/${fileName}`;
  t.match(fileName, /^[+\-a-z0-9_]+\.json$/);

  await t.test('metadata, index and changes lead to the document', async (t) => {
    const { body, headers } = await nobody.get('/csaf/provider-metadata.json');
    t.match(body, {
      canonical_url: `${publicUrl}/v1/csaf/provider-metadata.json`,
      distributions: [{ directory_url: `${publicUrl}/v1/csaf/white/` }],
      publisher: { category: 'vendor', name: 'Example', namespace: publicUrl },
      role: 'csaf_provider',
    });
    t.match(headers['content-type'], /json/);
    t.strictSame((await nobody.get('//.well-known/csaf/provider-metadata.json')).body, body);
    t.equal((await nobody.get('/csaf/white/index.txt')).body, `${year}/${fileName}\n`);
    t.match((await nobody.get('/csaf/white/changes.csv')).body, `"${year}/${fileName}","`);
  });

  await t.test('the document is valid in each format, and its digests are right', async (t) => {
    const { body } = await nobody.get(path);
    const validate = await csafValidator();
    t.strictSame((await validate?.(body))?.errors ?? [], []);
    t.equal(`${body.document.tracking.id.toLowerCase().replace(/[^+\-a-z0-9]+/g, '_')}.json`, fileName);
    t.ok(cycloneDxValidator('1.6')((await nobody.get(path.replace('.json', '.cdx.json'))).body));
    const openvex = (await nobody.get(path.replace('.json', '.openvex.json'))).body;
    t.match(openvex, { '@context': 'https://openvex.dev/ns/v0.2.0', version: 1 });
    const text = `${JSON.stringify(body, null, 2)}\n`;
    for (const name of ['sha256', 'sha512'])
      t.equal(
        (await nobody.get(`${path}.${name}`)).body,
        `${createHash(name).update(text).digest('hex')}  ${fileName}\n`,
      );
    t.equal((await nobody.get(path.replace(year, '1999'))).status, 404);
    t.equal((await nobody.get('/csaf/white/2026/..%2f..%2fassay.db')).status, 400);
  });

  await t.test('published again it has a new version only where something changed', async (t) => {
    t.match((await publish()).body, { id, revisions: { length: 1 } });
    const { body } = await admin.get('/findings');
    await admin.patch(`/findings/${body.items[0].id}`, {
      status: 'false_positive',
      comment: 'Never called.',
    });
    t.match((await publish({ summary: 'Not affected.' })).body, { id, fileName, revisions: { length: 2 } });
    const document = (await nobody.get(path)).body;
    t.match(document.document.tracking, {
      version: '2',
      revision_history: [{ summary: 'Initial version.' }, { number: '2', summary: 'Not affected.' }],
    });
    t.ok(document.vulnerabilities[0].product_status.known_not_affected);
    const validate = await csafValidator();
    t.strictSame((await validate?.(document))?.errors ?? [], []);
    t.equal((await nobody.get(path.replace('.json', '.cdx.json'))).body.version, 2);
  });

  await t.test('an advisory about all products is a document of its own', async (t) => {
    await admin.patch(`/repositories/${repositoryId}`, { tags: ['product'] });
    const { status, body } = await admin.post('/vex/publications', {
      tag: 'product',
      category: 'csaf_security_advisory',
      author: 'Example GmbH',
    });
    t.match({ status, body }, { status: 201, body: { tag: 'product', repositoryId: null } });
    t.match((await nobody.get(`/csaf/white/${body.year}/${body.fileName}`)).body, {
      document: { category: 'csaf_security_advisory', publisher: { name: 'Example GmbH' } },
    });
    t.equal((await admin.get('/vex/publications')).body.pagination.total, 2);
    t.equal((await admin.post('/vex/publications', { tag: 'product', release: 'v1' })).status, 400);
  });

  await t.test('withdrawn, it is no longer there, and the log says who did it', async (t) => {
    t.equal((await developer.delete(`/vex/publications/${id}`)).status, 403);
    t.equal((await admin.delete(`/vex/publications/${id}`)).status, 204);
    t.equal((await nobody.get(path)).status, 404);
    const { items } = (await admin.get('/activity')).body;
    const actions = items.map(({ action }: { action: string }) => action);
    t.equal(actions[0], 'vex.withdraw');
    t.equal(actions.filter((action: string) => action === 'vex.publish').length, 3);
  });
});

t.test('published VEX: needs an address that customers can trust', async (t) => {
  const { admin } = await testServer(t, { publicUrl: 'http://assay.example.com' });
  const { status, body } = await admin.post('/vex/publications', { tag: 'product' });
  t.match({ status, body }, { status: 409, body: { message: /set ASSAY_PUBLIC_URL/ } });
});
