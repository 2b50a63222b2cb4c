// Whose audit is next when many are waiting, on both databases.
import type { RunAudit } from '@assay/core';
import t from 'tap';
import { expectedStart, fairDelayMs } from '../../../../packages/core/src/portal/audits/fair-share.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { auditRun } from '../../../helpers/fake-audit.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

t.test(
  'fairDelayMs: people of one team share its place, and nobody is put beyond the end of time',
  async (t) => {
    const alone = fairDelayMs({ ofTeam: 4, ofPerson: 4, otherPeople: 0 });
    t.equal(fairDelayMs({ ofTeam: 0, ofPerson: 0, otherPeople: 0 }), 0);
    t.equal(fairDelayMs({ ofTeam: 9, ofPerson: 4, otherPeople: 2 }), 3 * alone);
    t.equal(fairDelayMs({ ofTeam: 9, ofPerson: 0, otherPeople: 2 }), 0, 'who has nothing waiting is next');
    t.ok(fairDelayMs({ ofTeam: 1e9, ofPerson: 1e9, otherPeople: 1e3 }) < 10 * 365 * 86_400_000);
  },
);

t.test(
  'expectedStart: now for free slots, by the mean duration else, and null when it is not known',
  async (t) => {
    const now = new Date('2026-01-01T00:00:00.000Z');
    const at = (position: number, more: object) =>
      expectedStart(position, { slots: 2, running: 2, meanMs: 60_000, now, ...more });
    t.equal(at(1, { running: 1 }), '2026-01-01T00:00:00.000Z');
    t.equal(at(4, {}), '2026-01-01T00:02:00.000Z');
    t.equal(at(1, { slots: 0 }), null);
    t.equal(at(1, { meanMs: null }), null);
  },
);

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test(
    'fair share: many audits of one team delay no other team, and those of one user no colleague',
    async (t) => {
      const order: string[] = [];
      let open = (): void => {};
      const gate = new Promise<void>((resolve) => {
        open = resolve;
      });
      const runAudit: RunAudit = async (request) => {
        order.push(String(JSON.stringify(request).match(/example\.com\/([a-z]+\d*)/)?.[1]));
        if (order.length === 1) await gate;
        return auditRun();
      };
      const { portal, admin, person } = await testPortal(t, { databaseUrl: await databaseUrl(t), runAudit });
      const [eager, colleague, other] = [
        await person('developer'),
        await person('developer'),
        await person('developer'),
      ];
      const teamOf = async (name: string, people: readonly { userId: string }[]) => {
        const team = await portal.teams.create(admin, { name });
        for (const { userId } of people)
          await portal.teams.addMember(admin, team.id, { userId, role: 'member' });
        return team.id;
      };
      const [first, second] = [await teamOf('First', [eager, colleague]), await teamOf('Second', [other])];
      const ask = async (by: typeof eager, team: string, name: string) => {
        const { id } = await portal.repositories.create(admin, { url: `https://example.com/${name}`, team });
        return portal.audits.create(by, { repositoryId: id, type: 'security' });
      };
      for (let n = 0; n < 8; n += 1) await ask(eager, first, `eager${n}`);
      const last = await ask(eager, first, 'eager8');
      const late = await ask(other, second, 'other0');
      const lateColleague = await ask(colleague, first, 'colleague0');
      while (order.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));

      const position = async ({ id }: { id: string }) => (await portal.audits.get(admin, id)).queue?.position;
      // Behind one of the eager ones, if the first had begun when that was asked for, and took its place.
      t.ok(((await position(late)) ?? 99) <= 2);
      t.ok(((await position(lateColleague)) ?? 99) <= 3);
      t.equal(await position(last), 10);
      open();
      while ((await portal.audits.get(admin, last.id)).status !== 'completed')
        await new Promise((resolve) => setTimeout(resolve, 20));

      t.equal(order.length, 11);
      t.ok(order.indexOf('other0') <= 2, `within the next two free slots: ${order.join(', ')}`);
      t.ok(order.indexOf('colleague0') <= 3, order.join(', '));
      t.equal(order.at(-1), 'eager8');
      t.equal((await portal.audits.get(admin, late.id)).queue, null);
    },
  );

  t.test('job quotas: too many queued audits are refused, per user and per team', async (t) => {
    const { portal, admin, person } = await testPortal(t, {
      databaseUrl: await databaseUrl(t),
      auditConcurrency: 0,
      maxWaitingAudits: { perPerson: 2, perTeam: 3 },
    });
    const team = await portal.teams.create(admin, { name: 'Team' });
    const auditor = await person('auditor');
    const ask = async (by: typeof admin, name: string) => {
      const { id } = await portal.repositories.create(admin, {
        url: `https://example.com/${name}`,
        team: team.id,
      });
      return portal.audits.create(by, { repositoryId: id, type: 'security' });
    };

    const mine = await ask(admin, 'a');
    await ask(admin, 'b');
    await t.rejects(ask(admin, 'c'), { code: 'RATE_LIMIT_EXCEEDED', message: /You have 2 audits waiting/ });
    await ask(auditor, 'd');
    await t.rejects(ask(auditor, 'e'), { code: 'RATE_LIMIT_EXCEEDED', message: /The team has 3 audits/ });
    await portal.audits.cancel(admin, mine.id);
    await ask(auditor, 'f');
    t.same((await portal.audits.get(admin, mine.id)).queue, null);
  });
});
