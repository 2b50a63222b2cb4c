// Policies about fixes: of one proposed change, and of those that were merged into a repository.
import t from 'tap';
import type { AssessedFix } from '../../../../packages/core/src/scan/fixes/assessed-fix.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

const fixOf = (verdict: AssessedFix['verdict']): AssessedFix => ({ verdict, targets: [], reasons: [] });
const head = 'h'.repeat(40);

onBothDatabases(t, async (t, { databaseUrl }) => {
  const { portal, runtime, admin } = await testPortal(t, { databaseUrl: await databaseUrl(t) });
  const { changePolicies, pullVerdicts } = portal;
  const team = (await portal.teams.create(admin, { name: 'One' })).id;
  const { id: repositoryId } = await portal.repositories.create(admin, { url: '/nowhere/1', team });
  const policy = await portal.policies.create(admin, {
    name: 'Fixes are proven',
    level: 'level1',
    condition: 'fix.proven',
  });
  await portal.policies.create(admin, { name: 'Other', level: 'level1', condition: 'findings.open == 0' });

  const assessed = async (pull: number, fix: AssessedFix | null) => {
    await pullVerdicts.open({ repositoryId, pull }, 'main');
    const audits = [{ type: 'dependency', findings: [], packageChanges: [], fix }] as never;
    const change = { head, base: 'b', types: ['dependency'] as const, commits: [], advisories: null };
    await pullVerdicts.keepChange({ repositoryId, pull }, { ...change, audits });
  };
  const result = async () => {
    const page = { limit: 10, offset: 0, sort: 'name' };
    const [status] = (await portal.compliance.status(admin, { repositoryId }, page)).items;
    return status?.blockers.find(({ policyId }) => policyId === policy.id)?.message ?? 'met';
  };

  t.test(
    'ChangePolicyService: a change is assessed by its own verdict, and unknown is no pass',
    async (t) => {
      const results = async (verdict: AssessedFix['verdict']) =>
        (await changePolicies.ofFix(repositoryId, fixOf(verdict))).map((one) => one.result);
      t.same(await results('fixed'), ['pass']);
      t.same(await results('not_fixed'), ['fail']);
      t.same(await results('unknown'), ['unknown']);
    },
  );

  t.test('fix.proven: of a repository, by the fixes of the last 90 days that were merged', async (t) => {
    t.match(await result(), /no merged pull request/);
    await assessed(1, fixOf('not_fixed'));
    t.match(await result(), /no merged pull request/, 'an open one counts for itself only');
    await pullVerdicts.remove(repositoryId, 1);
    t.match(await result(), /no merged pull request/, 'closed without a merge');
    await assessed(2, fixOf('fixed'));
    await pullVerdicts.remove(repositoryId, 2, { merged: 'another head than the one that was assessed' });
    t.match(await result(), /no merged pull request/);
    await assessed(3, fixOf('fixed'));
    await pullVerdicts.remove(repositoryId, 3, { merged: head });
    t.equal(await result(), 'met');
    await assessed(4, fixOf('unknown'));
    await pullVerdicts.remove(repositoryId, 4, { merged: head });
    t.match(await result(), /Unknown/);
    await assessed(5, fixOf('not_fixed'));
    await pullVerdicts.remove(repositoryId, 5, { merged: head });
    t.match(await result(), /Not met/);
    runtime.advance(91 * 86_400_000);
    await portal.compliance.reevaluate([repositoryId]);
    t.match(await result(), /no merged pull request/);
  });

  t.test('policies about fixes: a change of one marks the pull requests that it assesses', async (t) => {
    const marked = async () => {
      const found = await pullVerdicts.isMarked({ repositoryId, pull: 6 });
      const marks = await pullVerdicts.open({ repositoryId, pull: 6 }, 'main');
      const verdict = { pull: 6, head, baseRef: 'main', subject: '', report: '{}', isPublished: true };
      await pullVerdicts.put(repositoryId, { ...verdict, validUntil: null }, marks);
      return found;
    };
    await assessed(6, fixOf('not_fixed'));
    t.notOk(await marked());
    await portal.policies.update(admin, policy.id, { mode: 'warn' });
    t.ok(await marked());
    const expiresAt = new Date(runtime.now().getTime() + 86_400_000).toISOString();
    const waiver = { repositoryId, policyId: policy.id, reason: 'Known.', expiresAt };
    const { id } = await portal.waivers.create(admin, waiver);
    t.ok(await marked());
    t.match(await changePolicies.ofFix(repositoryId, fixOf('not_fixed')), [{ waivedUntil: expiresAt }]);
    await portal.waivers.delete(admin, id);
    t.ok(await marked());
    await assessed(6, null);
    await portal.policies.delete(admin, policy.id);
    t.notOk(await marked(), 'it is no fix any more');
  });
});
