// People are notified before their decisions end, once; on both databases.
import t from 'tap';
import { onBothDatabases } from '../../../../helpers/databases.ts';
import { startMailServer } from '../../../../helpers/smtp-server.ts';
import { detection } from '../../../scan/identity/audited-tree.ts';
import { auditedRepository } from '../../findings/audited-repository.ts';

const day = 86_400_000;

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('ExpiryMails: who decided and who approved are notified once of each end', async (t) => {
    const server = await startMailServer(t);
    const { portal, admin, person, team, tree, audit, runtime } = await auditedRepository(t, databaseUrl, {
      mail: { url: server.url, from: 'Assay <assay@example.com>' },
      publicUrl: 'https://assay.example.com',
      taskTimes: { pollMs: 1e6 },
    });
    tree.found = [detection('a'), detection('b')];
    await audit();
    const developer = await person('developer', 'Ada');
    const auditor = await person('auditor', 'Eve');
    await portal.teams.addMember(admin, team.id, { userId: developer.userId, role: 'member' });
    const { items } = await portal.findings.list(admin, {}, { limit: 9, offset: 0, sort: '-severity' });
    const end = (days: number) => new Date(runtime.now().getTime() + days * day).toISOString();
    for (const { id } of items) {
      const change = { status: 'acknowledged', comment: 'Later.', expiresAt: end(20) } as const;
      await portal.findingUpdates.update(developer, id, change);
      await portal.findingProposals.decide(auditor, id, { approve: true });
    }
    const run = async () => {
      runtime.advance(3_700_000);
      await portal.tasks.runDue();
    };

    await run();
    t.equal(server.mails.length, 0, 'not three weeks before');
    runtime.advance(14 * day);
    await run();
    await run();

    t.same(server.mails.flatMap(({ to }) => to).toSorted(), ['Ada@example.com', 'Eve@example.com']);
    const text = server.mails[0]?.message.replaceAll('=\r\n', '') ?? '';
    t.match(text, 'Subject: Assay: 2 decisions end soon');
    t.match(text, `https://assay.example.com/findings/${items[0]?.id}`);

    const before = server.mails.length;
    const [first] = items;
    await portal.findings.setStatus(admin, first?.id ?? '', { status: 'acknowledged', expiresAt: end(6) });
    await portal.teams.removeMember(admin, team.id, developer.userId);
    await run();
    t.same(
      server.mails.slice(before).flatMap(({ to }) => to),
      ['admin@example.com'],
      'of a new end who set it is notified, and of the old one nobody again',
    );
  });

  t.test(
    'ExpiryMails: who asked for a waiver and who approved it are notified once of its end',
    async (t) => {
      const server = await startMailServer(t);
      const { portal, admin, person, team, runtime, repository } = await auditedRepository(t, databaseUrl, {
        mail: { url: server.url, from: 'Assay <assay@example.com>' },
        publicUrl: 'https://assay.example.com',
        taskTimes: { pollMs: 1e6 },
      });
      const [developer, auditor] = [await person('developer', 'Ada'), await person('auditor', 'Eve')];
      await portal.teams.addMember(admin, team.id, { userId: developer.userId, role: 'member' });
      const page = { limit: 1, offset: 0, sort: 'name' };
      const [policy] = (await portal.policies.list(admin, {}, page)).items;
      const { id } = await portal.waivers.create(developer, {
        repositoryId: repository.id,
        policyId: policy?.id ?? '',
        reason: 'The fork is gone in March.',
        expiresAt: new Date(runtime.now().getTime() + 20 * day).toISOString(),
      });
      await portal.waivers.decide(auditor, id, { approve: true });
      const run = async () => {
        runtime.advance(3_700_000);
        await portal.tasks.runDue();
      };
      const notified = () => server.mails.flatMap(({ to }) => to).toSorted();

      await run();
      t.same(notified(), [], 'not three weeks before');
      runtime.advance(14 * day);
      await portal.teams.removeMember(admin, team.id, developer.userId);
      await run();
      t.same(notified(), ['Eve@example.com'], 'nobody of what they no longer see');
      await portal.teams.addMember(admin, team.id, { userId: developer.userId, role: 'member' });
      await run();
      await run();

      t.same(notified(), ['Ada@example.com', 'Eve@example.com']);
      const text = server.mails[0]?.message.replaceAll('=\r\n', '') ?? '';
      t.match(text, policy?.name ?? 'no policy');
      t.match(text, 'The fork is gone in March.');
    },
  );

  t.test('OverviewService: counts the decisions that end within two weeks', async (t) => {
    const { portal, admin, tree, audit, runtime, team } = await auditedRepository(t, databaseUrl);
    tree.found = [detection('a'), detection('b'), detection('c')];
    await audit();
    const { items } = await portal.findings.list(admin, {}, { limit: 9, offset: 0, sort: '-severity' });
    const end = (days: number) => new Date(runtime.now().getTime() + days * day).toISOString();
    for (const [index, { id }] of items.entries())
      await portal.findings.setStatus(admin, id, { status: 'acknowledged', expiresAt: end(10 * index + 3) });

    t.match((await portal.overviews.get(admin, { team: team.id })).expiring, {
      withinDays: 14,
      total: 2,
      items: [{ finding: { id: items[0]?.id } }, { finding: { id: items[1]?.id } }],
    });
  });
});
