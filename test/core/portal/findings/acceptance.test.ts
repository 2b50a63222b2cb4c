// Who takes a finding out of gates, for how long, and what needs a second person; on both databases.
import { findingStatuses, roles, type Severity, severities } from '@assay/core';
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { detection } from '../../scan/identity/audited-tree.ts';
import { auditedRepository } from './audited-repository.ts';

const day = 86_400_000;
const page = { limit: 100, offset: 0, sort: '-severity' } as const;

onBothDatabases(t, async (t, { databaseUrl }) => {
  const world = async (
    t: Parameters<typeof auditedRepository>[0],
    found: readonly Severity[] = severities,
  ) => {
    const made = await auditedRepository(t, databaseUrl);
    const { tree, audit, portal, admin, person, team } = made;
    tree.found = found.map((severity) => detection(severity, { severity }));
    await audit();
    const member = async (role: (typeof roles)[number]) => {
      const one = await person(role);
      await portal.teams.addMember(admin, team.id, { userId: one.userId, role: 'member' });
      return one;
    };
    const list = async () => (await portal.findings.list(admin, {}, page)).items;
    const of = async (severity: Severity) => {
      const found = (await list()).find((one) => one.severity === severity);
      if (!found) throw new Error(`No finding of severity ${severity}.`);
      return found;
    };
    return { ...made, member, list, of };
  };

  t.test('FindingUpdateService: nobody below auditor takes a high finding out of gates alone', async (t) => {
    for (const status of findingStatuses.filter((one) => one !== 'open')) {
      const { portal, admin, member, list } = await world(t);
      for (const role of roles) {
        const principal = await member(role);
        const mayDecide = role === 'auditor' || role === 'admin';
        for (const { id, severity } of await list()) {
          const what = `${role} ${status} ${severity}`;
          const isHigh = severity === 'critical' || severity === 'high';
          const change = { status, comment: 'Why.' };
          if (role === 'viewer') {
            await t.rejects(portal.findingUpdates.update(principal, id, change), /role/, what);
            continue;
          }
          const waits = !mayDecide && (isHigh || status === 'false_positive');
          const updated = await portal.findingUpdates.update(principal, id, change);
          t.equal(updated.status, waits ? 'open' : status, what);
          t.equal(updated.proposal?.status, waits ? status : undefined, what);
          if (waits) {
            await t.rejects(portal.findings.setStatus(principal, id, change), /auditor/, `${what} directly`);
            await portal.findingProposals.decide(admin, id, { approve: false });
          } else await portal.findings.setStatus(admin, id, { status: 'open' });
          const [result] = (await portal.findingUpdates.updateMany(principal, [id], change)).results;
          t.match(result, waits ? { status: 'open', proposed: true } : { status }, `${what} among many`);
          if (waits) await portal.findingProposals.decide(admin, id, { approve: false });
          else await portal.findings.setStatus(admin, id, { status: 'open' });
        }
      }
    }
  });

  t.test(
    'FindingUpdateService: a selection is changed where that is allowed, and proposed elsewhere',
    async (t) => {
      const { portal, member, list } = await world(t);
      const developer = await member('developer');

      const outcome = await portal.findingBulks.updateWhere(
        developer,
        {},
        { status: 'acknowledged', comment: 'Why.' },
      );

      t.match(outcome, { updated: 5, rejected: 0 });
      t.same(
        (await list()).map(({ status, proposal }) => [status, proposal?.status]),
        [
          ['open', 'acknowledged'],
          ['open', 'acknowledged'],
          ['acknowledged', undefined],
          ['acknowledged', undefined],
          ['acknowledged', undefined],
        ],
      );
    },
  );

  t.test('FindingUpdateService: an API token decides no more than its role', async (t) => {
    const { portal, member, of } = await world(t);
    const { id } = await of('high');
    const token = { ...(await member('auditor')), kind: 'token', role: 'developer' } as const;

    const updated = await portal.findingUpdates.update(token, id, {
      status: 'acknowledged',
      comment: 'Why.',
    });

    t.match(updated, { status: 'open', proposal: { status: 'acknowledged', comment: 'Why.' } });
  });

  t.test('FindingService: an acknowledgement of severity high or above always ends', async (t) => {
    const { portal, admin, runtime, of } = await world(t);
    const end = (days: number) => new Date(runtime.now().getTime() + days * day).toISOString();
    for (const severity of ['critical', 'high', 'medium'] as const) {
      const { id } = await of(severity);
      const tooFar = { status: 'acknowledged', expiresAt: end(181) } as const;
      await t.rejects(portal.findings.setStatus(admin, id, tooFar), /at most 180 days/, severity);
      const earliest = end(180);
      const { statusExpiresAt } = await portal.findings.setStatus(admin, id, { status: 'acknowledged' });
      const isBounded =
        statusExpiresAt !== null && statusExpiresAt >= earliest && statusExpiresAt <= end(180);
      t.equal(severity === 'medium' ? statusExpiresAt === null : isBounded, true, severity);
      const last = (await portal.findings.get(admin, id)).history.at(-1);
      t.equal(last?.after?.expiresAt, statusExpiresAt ?? undefined, severity);
    }

    runtime.advance(180 * day + 1);
    await portal.findings.expireAcceptances();
    t.same([(await of('critical')).status, (await of('medium')).status], ['open', 'acknowledged']);
  });

  t.test('FindingService: an acknowledgement is extended by a new end date', async (t) => {
    const { portal, admin, runtime, member, of } = await world(t);
    const { id } = await of('critical');
    const developer = await member('developer');
    const now = runtime.now().getTime();
    const end = (days: number) => new Date(now + days * day).toISOString();
    await portal.findings.setStatus(admin, id, { status: 'acknowledged', expiresAt: end(10) });

    const longer = { status: 'acknowledged', expiresAt: end(20), comment: 'Still waiting.' } as const;
    t.match(await portal.findingUpdates.update(developer, id, longer), {
      statusExpiresAt: end(10),
      proposal: { expiresAt: end(20) },
    });
    t.match(await portal.findingProposals.decide(admin, id, { approve: true }), {
      status: 'acknowledged',
      statusExpiresAt: end(20),
      statusReason: 'Still waiting.',
      proposal: null,
    });
  });

  t.test('FindingProposalService: the end date is checked when proposed and when approved', async (t) => {
    const { portal, admin, runtime, member, of } = await world(t);
    const { id } = await of('high');
    const developer = await member('developer');
    const end = (days: number) => new Date(runtime.now().getTime() + days * day).toISOString();
    const propose = (days: number) =>
      portal.findingUpdates.update(developer, id, {
        status: 'acknowledged',
        comment: 'Why.',
        expiresAt: end(days),
      });

    await t.rejects(propose(181), /at most 180 days/);
    await propose(5);
    runtime.advance(6 * day);
    await t.rejects(portal.findingProposals.decide(admin, id, { approve: true }), /must be in the future/);
    t.match(await of('high'), { status: 'open', proposal: { status: 'acknowledged' } });
  });
});
