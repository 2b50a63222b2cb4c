// An audit from the request to its findings, on both databases.
import { join } from 'node:path';
import type { Audit, Portal, Principal } from '@assay/core';
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { gitRepository } from '../../../helpers/git-repository.ts';
import { testPortal } from '../../../helpers/test-portal.ts';
import { ended } from '../../scan/identity/audited-tree.ts';

// Built here, so that no scanner finds it in this file.
const databasePassword = ['postgres://', 'shop:Kx9wLm2QpR', '@db.acme-corp.io/shop'].join('');
const awsKey = ['AKIA', 'Q3EGRZ7', 'PLKW2XV4T'].join('');

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test(
    'audits: a secret is found, stays the same finding after a rename, and is resolved when removed',
    async (t) => {
      const { portal, admin, person } = await testPortal(t, { databaseUrl: await databaseUrl(t) });
      const code = gitRepository(join(t.testdir({ code: {} }), 'code'), { 'app.py': `key = "${awsKey}"\n` });
      const team = await portal.teams.create(admin, { name: 'Team' });
      const repository = await portal.repositories.create(admin, { url: code.path, team: team.id });

      const first = await auditToEnd(portal, admin, repository.id);
      t.equal(first.status, 'completed');
      t.equal(first.summary.new, 1);
      const stranger = await person('developer');
      await t.rejects(portal.audits.get(stranger, first.id), { code: 'RESOURCE_NOT_FOUND' });
      const [found] = (await portal.audits.get(admin, first.id)).findings;
      t.equal(found?.location?.path, 'app.py');
      t.notMatch(JSON.stringify(found), awsKey, 'the value itself is nowhere');

      code.git('mv', 'app.py', 'settings.py');
      code.commit({});
      const second = await auditToEnd(portal, admin, repository.id);
      t.match(second.summary, { new: 0, fixed: 0 });
      const moved = await portal.findings.get(admin, found?.id ?? '');
      t.equal(moved.location?.path, 'settings.py');
      t.match(moved.history.at(-1), {
        kind: 'moved',
        match: { pass: 'rename', previousLocation: { path: 'app.py' } },
      });

      code.commit({ 'settings.py': 'key = read_key()\n' });
      const third = await auditToEnd(portal, admin, repository.id);
      t.equal(third.summary.fixed, 1);
      t.match(await portal.findings.get(admin, found?.id ?? ''), { status: 'resolved' });

      code.commit({ 'settings.py': `key = "${awsKey}"\n` });
      const fourth = await auditToEnd(portal, admin, repository.id);
      t.match(fourth.summary, { new: 1, fixed: 0 });
      t.match(await portal.findings.get(admin, found?.id ?? ''), { status: 'open', resolvedAt: null });
    },
  );

  t.test('audits: a repository that does not exist fails the audit with one sentence', async (t) => {
    const { portal, admin } = await testPortal(t, { databaseUrl: await databaseUrl(t) });
    const team = await portal.teams.create(admin, { name: 'Team' });
    const repository = await portal.repositories.create(admin, {
      url: join(t.testdir({}), 'nothing'),
      team: team.id,
    });

    const audit = await auditToEnd(portal, admin, repository.id);

    t.match(audit, { status: 'failed', failure: { code: 'source_unreachable', message: String } });
    t.equal((await portal.repositories.get(admin, repository.id)).lastAuditAt, null);
  });

  t.test(
    'audits: a secret that is only in the history is a finding of its own, scanned once and kept',
    async (t) => {
      const { portal, admin } = await testPortal(t, {
        databaseUrl: await databaseUrl(t),
        auditHistory: true,
      });
      const code = gitRepository(join(t.testdir({ code: {} }), 'code'), { 'app.py': `key = "${awsKey}"\n` });
      const first = code.git('rev-parse', 'HEAD');
      const second = code.commit({
        'app.py': 'key = read_key()\n',
        'db.conf': `url = ${databasePassword}\n`,
      });
      const team = await portal.teams.create(admin, { name: 'Team' });
      const repository = await portal.repositories.create(admin, { url: code.path, team: team.id });
      const open = async () => {
        const { items } = await portal.findings.list(
          admin,
          { status: 'open' },
          { limit: 50, offset: 0, sort: '-severity' },
        );
        return items.map(({ ruleId, location }) => `${ruleId} ${location?.path}`).sort();
      };

      t.match((await auditToEnd(portal, admin, repository.id)).summary, { new: 2, fixed: 0 });
      t.strictSame(await open(), ['aws-access-key app.py', 'database-url db.conf']);
      const { items } = await portal.findings.list(admin, {}, { limit: 50, offset: 0, sort: '-severity' });
      const [past, present] = ['aws-access-key', 'database-url'].map((id) =>
        items.find(({ ruleId }) => ruleId === id),
      );
      t.match(past?.introducedBy, { commit: first, author: 'Test', at: /^20\d\d-.*Z$/ });
      t.match(present?.introducedBy, { commit: second, author: 'Test' });
      t.match(past?.description, /Introduced in [0-9a-f]{12} by .* and removed in [0-9a-f]{12} by /);

      t.match(
        (await auditToEnd(portal, admin, repository.id)).summary,
        { new: 0, fixed: 0 },
        'nothing is new',
      );
      t.strictSame(await open(), ['aws-access-key app.py', 'database-url db.conf']);

      code.commit({ 'db.conf': 'url = postgres://db\n' });
      t.match((await auditToEnd(portal, admin, repository.id)).summary, { new: 1, fixed: 1 });
      t.strictSame(
        await open(),
        ['aws-access-key app.py', 'database-url db.conf'],
        'the URL is in the history now',
      );

      code.commit({ 'demo.conf': `url = ${databasePassword.replace('Kx9', 'Zr4')}\n` });
      t.match((await auditToEnd(portal, admin, repository.id)).summary, { new: 1, fixed: 0 });
      const inDemo = async () => {
        const { items } = await portal.findings.list(admin, {}, { limit: 50, offset: 0, sort: '-severity' });
        return items.filter(({ location }) => location?.path === 'demo.conf');
      };
      const [demo] = await inDemo();
      await portal.findings.setStatus(admin, demo?.id ?? '', {
        status: 'false_positive',
        comment: 'A demo.',
      });
      code.commit({ 'demo.conf': 'url = postgres://db\n' });
      t.match((await auditToEnd(portal, admin, repository.id)).summary, { new: 0, fixed: 0 });
      t.strictSame(
        (await inDemo()).map(({ status, statusReason }) => [status, statusReason]),
        [
          ['false_positive', 'A demo.'],
          ['false_positive', 'A demo.'],
        ],
        'what somebody decided on in the tree holds for the history',
      );

      code.git('checkout', '--quiet', '--orphan', 'fresh');
      code.commit({ 'db.conf': 'url = postgres://db\n' });
      code.git('branch', '--force', '-M', 'main');
      t.match((await auditToEnd(portal, admin, repository.id)).summary, { new: 0, fixed: 0 });
    },
  );

  t.test('audits: a queued audit can be canceled, once', async (t) => {
    const { portal, admin } = await testPortal(t, { databaseUrl: await databaseUrl(t), auditConcurrency: 0 });
    const team = await portal.teams.create(admin, { name: 'Team' });
    const repository = await portal.repositories.create(admin, {
      url: join(t.testdir({}), 'x'),
      team: team.id,
    });
    const audit = await portal.audits.create(admin, { repositoryId: repository.id, type: 'security' });

    t.match(await portal.audits.cancel(admin, audit.id), {
      status: 'failed',
      failure: { code: 'cancelled' },
    });
    await t.rejects(portal.audits.cancel(admin, audit.id), { code: 'VALIDATION_ERROR' });
  });
});

async function auditToEnd(portal: Portal, principal: Principal, repositoryId: string): Promise<Audit> {
  const { id } = await portal.audits.create(principal, { repositoryId, type: 'security' });
  await ended(portal, id);
  return portal.audits.get(principal, id);
}
