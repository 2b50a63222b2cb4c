// A developer proposes a false positive; an auditor decides; on both databases.
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { instantAudit } from '../../../helpers/fake-audit.ts';
import { testPortal } from '../../../helpers/test-portal.ts';
import { auditToEnd } from '../../scan/identity/audited-tree.ts';

const page = { limit: 20, offset: 0, sort: 'firstSeenAt' };

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('proposals: a false positive of a developer waits for an auditor', async (t) => {
    const { portal, admin, person } = await testPortal(t, {
      databaseUrl: await databaseUrl(t),
      runAudit: instantAudit,
    });
    const team = (await portal.teams.create(admin, { name: 'One' })).id;
    const developer = await person('developer', 'Dev');
    const stranger = await person('developer', 'Stranger');
    const auditor = await person('auditor', 'Auditor');
    const viewer = await person('viewer', 'Viewer');
    await portal.teams.addMember(admin, team, { userId: developer.userId, role: 'member' });
    const repository = await portal.repositories.create(admin, { url: '/nowhere/1', team });
    await auditToEnd(portal, admin, repository, {});
    const id = (await portal.findings.list(admin, {}, page)).items[0]?.id ?? '';
    const change = { status: 'false_positive', comment: 'A key of the documentation.' } as const;
    const proposed = async () => (await portal.findings.list(auditor, { hasProposal: true }, page)).total;

    await t.rejects(portal.findingUpdates.update(developer, id, { status: 'false_positive' }), {
      code: 'VALIDATION_ERROR',
    });
    await t.rejects(portal.findingUpdates.update(viewer, id, change), { code: 'INSUFFICIENT_PERMISSIONS' });
    await t.rejects(portal.findingUpdates.update(stranger, id, change), { code: 'RESOURCE_NOT_FOUND' });
    await t.rejects(portal.findingProposals.decide(auditor, id, { approve: true }), /No proposal is pending/);

    const waiting = await portal.findingUpdates.update(developer, id, change);
    t.match(waiting, {
      status: 'open',
      proposal: { status: 'false_positive', comment: change.comment, by: { name: 'Dev' } },
    });
    t.equal(await proposed(), 1);
    t.match(await portal.findings.get(developer, id), {
      status: 'open',
      history: [{ kind: 'opened' }, { kind: 'proposed', comment: change.comment, actorId: developer.userId }],
    });
    await t.rejects(portal.findingUpdates.update(developer, id, change), /already proposed/);
    await t.rejects(portal.findingProposals.decide(developer, id, { approve: true }), {
      code: 'INSUFFICIENT_PERMISSIONS',
    });

    await auditToEnd(portal, admin, repository, {});
    t.equal(await proposed(), 1, 'another audit leaves the proposal alone');

    const rejected = await portal.findingProposals.decide(auditor, id, {
      approve: false,
      comment: 'It works.',
    });
    t.match(rejected, { status: 'open', proposal: null });
    t.match((await portal.findings.get(auditor, id)).history.at(-1), {
      kind: 'proposal_rejected',
      comment: 'It works.',
      actorId: auditor.userId,
    });
    t.equal(await proposed(), 0);

    const many = await portal.findingUpdates.updateMany(developer, [id, repository.id], change);
    t.match(many, { updated: 1, rejected: 1, results: [{ id, status: 'open' }, { id: repository.id }] });
    const approved = await portal.findingProposals.decide(auditor, id, {
      approve: true,
      comment: 'Checked.',
    });
    t.match(approved, {
      status: 'false_positive',
      statusReason: `${change.comment} (approved: Checked.)`,
      proposal: null,
    });
    t.match((await portal.findings.get(auditor, id)).history.at(-1), {
      kind: 'status_changed',
      actorId: auditor.userId,
    });
    const actions = (await portal.activity.list(admin, {}, { ...page, sort: '-createdAt' })).items;
    t.ok(actions.some(({ action }) => action === 'finding.propose'));
    t.equal(actions.filter(({ action }) => action === 'finding.decide-proposal').length, 2);
  });

  t.test('proposals: another decision on the finding ends them', async (t) => {
    const { portal, admin, person } = await testPortal(t, {
      databaseUrl: await databaseUrl(t),
      runAudit: instantAudit,
    });
    const team = (await portal.teams.create(admin, { name: 'One' })).id;
    const developer = await person('developer', 'Dev');
    await portal.teams.addMember(admin, team, { userId: developer.userId, role: 'member' });
    const repository = await portal.repositories.create(admin, { url: '/nowhere/1', team });
    await auditToEnd(portal, admin, repository, {});
    const id = (await portal.findings.list(admin, {}, page)).items[0]?.id ?? '';
    await portal.findingUpdates.update(developer, id, { status: 'false_positive', comment: 'Why.' });

    await portal.findingUpdates.update(admin, id, { status: 'resolved', comment: 'Revoked.' });

    t.match(await portal.findings.get(admin, id), { status: 'resolved', proposal: null });
    await t.rejects(portal.findingProposals.decide(admin, id, { approve: true }), /No proposal is pending/);
  });
});
