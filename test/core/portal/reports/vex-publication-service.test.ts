// Who may publish VEX documents and withdraw them. What they say and how they are read is in test/server/vex-publications.test.ts.
import type { Principal } from '@assay/core';
import t from 'tap';
import { testPortal } from '../../../helpers/test-portal.ts';
import { auditToEnd, detection, runOf } from '../../scan/identity/audited-tree.ts';

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
    aliases: [],
    cvss: null,
    cvssScore: null,
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

t.test(
  'VexPublicationService: a token for a part of the portal publishes and withdraws what is in it',
  async (t) => {
    const { portal, admin, person, runtime } = await testPortal(t, {
      publicUrl: 'https://assay.example.com',
      runAudit: runOf(tree),
    });
    const { vexPublications } = portal;
    const team = await portal.teams.create(admin, { name: 'Team' });
    const tags = ['shop'];
    const one = await portal.repositories.create(admin, { url: '/nowhere/one', team: team.id, tags });
    const other = await portal.repositories.create(admin, { url: '/nowhere/other', team: team.id, tags });
    for (const repository of [one, other])
      await auditToEnd(portal, admin, repository, { type: 'dependency' });
    const auditor = await person('auditor');
    const within = { teams: [], repositories: [one.id] };
    const token: Principal = { ...auditor, kind: 'token', within };

    const own = await vexPublications.publish(token, { repositoryId: one.id });
    await t.rejects(vexPublications.publish(token, { repositoryId: other.id }), { name: 'NotFoundError' });
    await t.rejects(vexPublications.publish(token, { tag: 'shop' }), { name: 'ForbiddenError' });

    const ofOther = await vexPublications.publish(auditor, { repositoryId: other.id });
    runtime.advance(1_000);
    const ofTag = await vexPublications.publish(auditor, { tag: 'shop' });
    const files = (await vexPublications.directoryFile('index.txt')).text.trim().split('\n');
    t.equal(files[0], `${ofTag.year}/${ofTag.fileName}`, 'the newest first');
    t.equal(files.length, 3);
    await t.rejects(vexPublications.withdraw(token, ofOther.id), { name: 'NotFoundError' });
    await t.rejects(vexPublications.withdraw(token, ofTag.id), { name: 'ForbiddenError' });
    await vexPublications.withdraw(token, own.id);
    const left = async () =>
      (await vexPublications.list(admin, { limit: 9, offset: 0 })).items.map(({ id }) => id).sort();
    t.strictSame(await left(), [ofOther.id, ofTag.id].sort());

    await portal.repositories.delete(admin, other.id);
    await vexPublications.withdraw(auditor, ofOther.id);
    t.strictSame(await left(), [ofTag.id], 'of a repository that is gone');
  },
);
