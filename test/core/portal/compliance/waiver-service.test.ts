// A waiver is asked for by one person and granted by another, with what supports it, and stays when it is over; on both
// databases.
import { systemPrincipal, type WaiverDecision, waiversFile } from '@assay/core';
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

const dayMs = 86_400_000;
const page = { limit: 50, offset: 0, sort: '-createdAt' };

onBothDatabases(t, async (t, { databaseUrl }) => {
  const world = async (t: Parameters<typeof testPortal>[0]) => {
    const tested = await testPortal(t, { databaseUrl: await databaseUrl(t), auditConcurrency: 0 });
    const { portal, admin, person, runtime } = tested;
    const team = await portal.teams.create(admin, { name: 'Team' });
    const [developer, auditor, outside] = await Promise.all([
      person('developer'),
      person('auditor'),
      person('developer'),
    ]);
    await portal.teams.addMember(admin, team.id, { userId: developer.userId, role: 'member' });
    const { id: repositoryId } = await portal.repositories.create(admin, {
      url: '/nowhere/shop',
      team: team.id,
    });
    const [policy] = (await portal.policies.list(admin, { q: 'Contributing guide' }, page)).items;
    const input = {
      repositoryId,
      policyId: policy?.id ?? '',
      reason: 'A fork that nobody contributes to',
      evidence: ['https://tickets.example.com/42', 'Agreed in the review of March'],
      expiresAt: new Date(runtime.now().getTime() + 10 * dayMs).toISOString(),
    };
    const decide = (who: typeof auditor, id: string, decision: WaiverDecision) =>
      portal.waivers.decide(who, id, decision);
    const waived = async () =>
      (await portal.compliance.status(admin, {}, { ...page, sort: 'name' })).items[0]?.waivers.length;
    return { ...tested, team, developer, auditor, outside, input, decide, waived };
  };

  t.test('proposal: holds nothing until another person approves it, and says who did what', async (t) => {
    const { portal, developer, auditor, outside, input, decide, waived, runtime } = await world(t);

    const { id, ...asked } = await portal.waivers.create(developer, input);
    t.match(asked, {
      state: 'proposed',
      active: false,
      approvedBy: null,
      evidence: input.evidence,
      askedBy: { userId: developer.userId },
      history: [{ kind: 'proposed', by: { userId: developer.userId }, comment: input.reason }],
    });
    t.equal(await waived(), 0, 'the policy still blocks');
    await t.rejects(
      portal.waivers.create(developer, input),
      { code: 'CONFLICT_DUPLICATE' },
      'asked for once',
    );
    await t.rejects(portal.waivers.create(outside, input), { code: 'RESOURCE_NOT_FOUND' });
    await t.rejects(decide(developer, id, { approve: true }), { code: 'INSUFFICIENT_PERMISSIONS' });
    runtime.advance(dayMs);

    const granted = await decide(auditor, id, { approve: true, comment: 'Until the fork is gone' });
    t.match(granted, {
      state: 'active',
      active: true,
      approvedBy: auditor.userId,
      history: [
        { kind: 'proposed', by: { userId: developer.userId } },
        { kind: 'approved', by: { userId: auditor.userId }, comment: 'Until the fork is gone' },
      ],
    });
    t.equal(await waived(), 1);
    await t.rejects(
      decide(auditor, id, { approve: false }),
      { code: 'CONFLICT_DUPLICATE' },
      'decided already',
    );

    await portal.waivers.delete(auditor, id);
    t.equal(await waived(), 0, 'the policy blocks again at once');
    t.match(await portal.waivers.get(developer, id), {
      state: 'revoked',
      history: [{ kind: 'proposed' }, { kind: 'approved' }, { kind: 'revoked' }],
    });
    await t.rejects(portal.waivers.delete(auditor, id), { code: 'CONFLICT_DUPLICATE' }, 'nothing erases it');
  });

  t.test('proposal: is rejected, taken back, or ends while it waits', async (t) => {
    const { portal, admin, developer, auditor, input, decide, waived, runtime } = await world(t);
    const states = async () =>
      (await portal.waivers.list(admin, {}, page)).items.map(({ state }) => state).reverse();

    const first = await portal.waivers.create(developer, input);
    await decide(auditor, first.id, { approve: false, comment: 'Add the guide.' });
    const second = await portal.waivers.create(developer, input);
    await portal.waivers.delete(admin, second.id);
    const third = await portal.waivers.create(developer, input);
    runtime.advance(11 * dayMs);
    t.same(await states(), ['rejected', 'revoked', 'ended']);
    await t.rejects(decide(auditor, third.id, { approve: true }), { code: 'CONFLICT_DUPLICATE' });
    t.equal(await waived(), 0);
    for (const state of ['rejected', 'revoked', 'ended'] as const)
      t.equal((await portal.waivers.list(admin, { state }, page)).total, 1, state);
    t.equal((await portal.waivers.list(admin, { state: 'proposed' }, page)).total, 0);
  });

  t.test('an auditor: grants alone, and approves nothing of their own', async (t) => {
    const { portal, auditor, input, decide } = await world(t);
    const waiver = await portal.waivers.create(auditor, input);
    t.match(waiver, { state: 'active', approvedBy: auditor.userId, history: [{ kind: 'granted' }] });
    t.equal(waiver.history.length, 1);
    await portal.waivers.delete(auditor, waiver.id);

    await t.rejects(decide(auditor, waiver.id, { approve: true }), { code: 'CONFLICT_DUPLICATE' });
  });

  t.test('an auditor: asks another one where the team wants a second person', async (t) => {
    const { portal, admin, team, auditor, person, input, decide, waived } = await world(t);
    await portal.teams.update(admin, team.id, { acceptance: { secondPersonFrom: 'critical' } });
    const { id } = await portal.waivers.create(auditor, input);
    t.match(await portal.waivers.get(auditor, id), { state: 'proposed', approvedBy: null });
    t.equal(await waived(), 0);
    await t.rejects(decide(auditor, id, { approve: true }), { code: 'INSUFFICIENT_PERMISSIONS' });
    t.match(await decide(await person('auditor'), id, { approve: true }), { state: 'active' });
    t.equal(await waived(), 1);
  });

  t.test('a developer: takes back an own proposal, and nothing else', async (t) => {
    const { portal, admin, developer, auditor, outside, input, decide } = await world(t);
    const { id } = await portal.waivers.create(developer, input);
    await t.rejects(decide(outside, id, { approve: false }), { code: 'RESOURCE_NOT_FOUND' });
    t.match(await decide(developer, id, { approve: false, comment: 'There is a guide now.' }), {
      state: 'withdrawn',
      history: [{ kind: 'proposed' }, { kind: 'withdrawn', comment: 'There is a guide now.' }],
    });
    const listed = async (state: 'rejected' | 'withdrawn') =>
      (await portal.waivers.list(admin, { state }, page)).total;
    t.same([await listed('withdrawn'), await listed('rejected')], [1, 0]);
    const { id: granted } = await portal.waivers.create(auditor, input);
    await t.rejects(decide(developer, granted, { approve: false }), { code: 'CONFLICT_DUPLICATE' });
    await t.rejects(portal.waivers.delete(developer, granted), { code: 'INSUFFICIENT_PERMISSIONS' });
  });

  t.test('lists: waivers stand among decisions, and go into files', async (t) => {
    const { portal, admin, developer, auditor, outside, input, decide } = await world(t);
    const { id } = await portal.waivers.create(developer, input);
    const decisions = async (filter: object) =>
      (await portal.decisionLists.list(admin, filter, { ...page, sort: 'expiresAt' })).items;
    const expected = {
      source: 'person',
      status: 'waived',
      reason: input.reason,
      evidence: input.evidence,
      decidedBy: { userId: developer.userId },
      finding: null,
      waiver: { id, policy: 'Contributing guide' },
      expiresAt: input.expiresAt,
    };
    t.match(await decisions({ state: 'proposed' }), [{ ...expected, state: 'proposed', approvedBy: null }]);
    t.same(await decisions({ state: 'active' }), []);
    await decide(auditor, id, { approve: true });
    const [active] = await decisions({ state: 'active', expiresWithin: 14 });
    t.match(active, { ...expected, state: 'active', approvedBy: { userId: auditor.userId } });
    t.same(await decisions({ expiresWithin: 3 }), []);
    t.equal((await portal.decisionLists.list(outside, {}, { ...page, sort: 'expiresAt' })).total, 0);

    const csv = await waiversFile(portal.waivers.all(admin, {}), 'csv');
    t.match(csv, /^"?state"?,/);
    for (const text of ['active', 'Contributing guide', ...input.evidence]) t.match(csv, text);
    t.same(JSON.parse(await waiversFile(portal.waivers.all(outside, {}), 'json')).waivers, []);
    await portal.waivers.delete(systemPrincipal, id);
    t.same(await decisions({}), []);
  });
});
