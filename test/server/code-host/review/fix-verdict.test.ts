// A change that is assessed as a fix: the status says so, and a policy holds it back until it is proven or waived.
import t, { type Test } from 'tap';
import { commit, reviewWorld } from '../../../helpers/review-world.ts';

const reason = { code: 'advisory_remains', leadsTo: 'not_fixed', text: 'Still there', count: 1 };
const target = { id: 'GHSA-2222-2222-2222', status: 'remains', package: 'left' };
const notFixed = {
  verdict: 'not_fixed',
  targets: [target],
  reasons: [{ ...reason, examples: ['left 1.0.0 in tools/package-lock.json'] }],
};

async function reviewed(t: Test, fix: object | null, condition: string | null) {
  const world = await reviewWorld(t, { granted: { checks: 'write' } });
  const { portal, admin, outcomes, provider } = world;
  const policy =
    condition === null
      ? undefined
      : await portal.policies.create(admin, { name: 'Fixes are proven', level: 'level1', condition });
  outcomes[`dependency ${commit(1)}`] = { findings: [], fix } as never;
  await world.review('opened');
  return { ...world, policy, run: () => provider.checkRuns.at(-1) };
}

t.test('fix verdict: is said, and holds nothing back without a policy', async (t) => {
  const { run } = await reviewed(t, notFixed, null);
  t.match(run(), { conclusion: 'success', output: { summary: /not fixed\.[\s\S]*Still there/ } });
});

t.test('fix verdict: a change that is no fix says nothing', async (t) => {
  const { run } = await reviewed(t, null, 'fix.proven');
  t.match(run(), { conclusion: 'success' });
  t.notMatch(JSON.stringify(run()), /Verified/);
});

t.test('fix verdict: a policy fails what is refuted until it is waived, or the policy is gone', async (t) => {
  const { run, portal, admin, repository, policy, evaluate, runtime, orders } = await reviewed(
    t,
    notFixed,
    'fix.proven',
  );
  t.match(run(), {
    conclusion: 'failure',
    output: { title: /Not proven as a fix/, summary: /policy Fixes are proven is not met/ },
  });
  const before = orders.length;
  const expiresAt = new Date(runtime.now().getTime() + 86_400_000).toISOString();
  const waiver = { repositoryId: repository.id, policyId: policy?.id ?? '', reason: 'Known.', expiresAt };
  await portal.waivers.create(admin, waiver);
  await evaluate();
  t.match(run(), { conclusion: 'success', output: { summary: /waived until/ } });
  runtime.advance(2 * 86_400_000);
  await evaluate();
  t.match(run(), { conclusion: 'failure' });
  await portal.policies.delete(admin, policy?.id ?? '');
  await evaluate();
  t.match(run(), { conclusion: 'success' });
  t.equal(orders.length, before, 'without another audit');
});

t.test('fix verdict: what is unknown waits for a person, and what is proven passes', async (t) => {
  const unknown = { ...notFixed, verdict: 'unknown', reasons: [] };
  t.match((await reviewed(t, unknown, 'fix.proven')).run(), { conclusion: 'action_required' });
  const fixed = { verdict: 'fixed', targets: [{ ...target, status: 'gone' }], reasons: [] };
  t.match((await reviewed(t, fixed, 'fix.proven')).run(), {
    conclusion: 'success',
    output: { summary: /1 vulnerability gone in every copy/ },
  });
});
