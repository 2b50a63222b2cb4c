// Marks of pull requests: what changes while a verdict is computed is not lost, and nothing is handed out twice.
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { auditRun } from '../../../helpers/fake-audit.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

const change = { head: 'h'.repeat(40), base: 'b'.repeat(40), types: ['security'] } as const;
const verdict = {
  pull: 1,
  head: change.head,
  baseRef: 'main',
  subject: 's',
  report: '{}',
  isPublished: true,
  validUntil: null,
};

onBothDatabases(t, async (t, { databaseUrl }) => {
  const { portal, runtime, admin } = await testPortal(t, { databaseUrl: await databaseUrl(t) });
  const { pullVerdicts } = portal;
  const team = (await portal.teams.create(admin, { name: 'One' })).id;
  const { id: repositoryId } = await portal.repositories.create(admin, { url: '/nowhere/1', team });
  const key = { repositoryId, pull: 1 };
  const taken = async () => {
    const marked = await pullVerdicts.marked();
    for (const one of marked) await one.taken();
    return marked.map(({ pull }) => pull);
  };

  t.test('PullVerdictService: a mark made while the verdict is computed stays', async (t) => {
    await pullVerdicts.open(key, 'main');
    await pullVerdicts.markBranch(repositoryId, 'main');
    const marks = await pullVerdicts.open(key, 'main');
    await pullVerdicts.markBranch(repositoryId, 'main');
    await pullVerdicts.put(repositoryId, verdict, marks);
    t.ok(await pullVerdicts.isMarked(key));

    await pullVerdicts.put(repositoryId, verdict, await pullVerdicts.open(key, 'main'));
    t.notOk(await pullVerdicts.isMarked(key));
  });

  t.test('PullVerdictService: what is marked is handed out once', async (t) => {
    await pullVerdicts.markBranch(repositoryId, 'other');
    t.same(await taken(), [], 'another branch');
    await pullVerdicts.markBranch(repositoryId, 'main');
    await pullVerdicts.markBranch(repositoryId, 'main');
    t.same(await taken(), [1]);
    t.same(await taken(), []);
    t.ok(await pullVerdicts.isMarked(key), 'until it is computed');
    await pullVerdicts.put(repositoryId, verdict, await pullVerdicts.open(key, 'main'));
  });

  t.test('PullVerdictService: a branch that takes in commits is about those who have them', async (t) => {
    const audits = [{ type: 'security', findings: auditRun().findings, packageChanges: [] }] as never;
    await pullVerdicts.keepChange(key, { ...change, commits: ['c1'], audits, advisories: null });
    await pullVerdicts.markBranch(repositoryId, 'main', new Set(['c2']));
    t.same(await taken(), []);
    await pullVerdicts.markBranch(repositoryId, 'main', new Set(['c1']));
    t.same(await taken(), [1]);
  });

  t.test('PullVerdictService: keeps the audits of exactly one change', async (t) => {
    t.match(await pullVerdicts.keptChange(key, change), [{ type: 'security' }]);
    t.equal(await pullVerdicts.keptChange(key, { ...change, base: 'x' }), undefined);
    t.equal(await pullVerdicts.keptChange(key, { ...change, types: [] }), undefined);
  });

  t.test('PullVerdictService: an audit is not kept beyond what its base accepted until then', async (t) => {
    const at = (ms: number) => new Date(runtime.now().getTime() + ms).toISOString();
    const kept = async (...ends: readonly (string | undefined)[]) => {
      const audits = ends.map((acceptedUntil) => ({
        type: 'security',
        findings: auditRun().findings,
        packageChanges: [],
        acceptedUntil,
      })) as never;
      await pullVerdicts.keepChange(key, { ...change, commits: ['c1'], audits, advisories: null });
      return (await pullVerdicts.keptChange(key, change)) !== undefined;
    };
    t.equal(await kept(at(60_000), undefined), true);
    t.equal(await kept(at(60_000), at(-1_000), undefined), false, 'one of several has ended');
    t.equal(await kept(undefined), true);
  });

  t.test(
    'PullVerdictService: an acceptance that ends marks the pull request, a closed one is gone',
    async (t) => {
      await pullVerdicts.put(repositoryId, verdict, await pullVerdicts.open(key, 'main'));
      const validUntil = new Date(runtime.now().getTime() + 1_000).toISOString();
      await pullVerdicts.put(repositoryId, { ...verdict, validUntil });
      await pullVerdicts.refresh();
      t.same(await taken(), []);
      runtime.advance(2_000);
      await pullVerdicts.refresh();
      t.same(await taken(), [1]);

      t.ok(await pullVerdicts.remove(repositoryId, 1));
      t.notOk(await pullVerdicts.isMarked(key));
      t.equal(await pullVerdicts.keptChange(key, change), undefined);
    },
  );
});
