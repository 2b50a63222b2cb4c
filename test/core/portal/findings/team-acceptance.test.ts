// What a team allows when findings are acknowledged, by every way that there is; on both databases.
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { detection } from '../../scan/identity/audited-tree.ts';
import { sarifDocument } from '../imports/sarif-document.ts';
import { auditedRepository } from './audited-repository.ts';

const day = 86_400_000;
const page = { limit: 100, offset: 0, sort: '-severity' };
const comment = 'We looked at it.';
const dayOf = (at: string | null | undefined) => at?.slice(0, 10);

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('FindingService: a team bounds acknowledging more tightly than the portal', async (t) => {
    const { portal, admin, team, tree, runtime, person, audit, repository } = await auditedRepository(
      t,
      databaseUrl,
    );
    const developer = await person('developer');
    await portal.teams.addMember(admin, team.id, { userId: developer.userId, role: 'owner' });
    await portal.teams.update(developer, team.id, { acceptance: { maxDays: 30, approvalFrom: 'medium' } });
    tree.found = [
      detection('a', { severity: 'high' }),
      detection('b', { severity: 'medium' }),
      detection('c', { severity: 'low' }),
      detection('d', { severity: 'medium' }),
    ];
    await audit();
    const all = async () => (await portal.findings.list(admin, {}, page)).items;
    const named = async (name: string) => (await all()).find(({ title }) => title === `About ${name}`);
    const idOf = async (name: string) => (await named(name))?.id ?? '';
    const inDays = (days: number) => new Date(runtime.now().getTime() + days * day).toISOString();

    for (const name of ['b', 'c'])
      await portal.findingUpdates.update(developer, await idOf(name), { status: 'acknowledged', comment });
    t.match(await named('b'), { status: 'open', proposal: { status: 'acknowledged' } }, 'medium waits');
    t.match(await named('c'), { status: 'acknowledged' }, 'low does not');
    await portal.findingUpdates.updateMany(developer, [await idOf('d')], { status: 'resolved', comment });
    t.match(await named('d'), { status: 'open', proposal: { status: 'resolved' } }, 'many at once');

    await t.rejects(
      portal.findings.setStatus(admin, await idOf('a'), { status: 'acknowledged', expiresAt: inDays(60) }),
      { code: 'VALIDATION_ERROR', message: /at most 30 days/ },
    );
    await portal.findings.setStatus(admin, await idOf('a'), { status: 'acknowledged', comment });
    t.equal(
      dayOf((await named('a'))?.statusExpiresAt),
      dayOf(inDays(30)),
      'ends with the maximum of the team',
    );
    t.match(await portal.findingProposals.decide(admin, await idOf('b'), { approve: true }), {
      status: 'acknowledged',
    });

    const document = sarifDocument([
      { rule: 'r', level: 'warning', suppressions: [{ kind: 'inSource', justification: comment }] },
    ]);
    await portal.imports.import(developer, {
      repositoryId: repository.id,
      type: 'security',
      document: Buffer.from(JSON.stringify(document)),
    });
    const imported = (await all()).find(({ ruleId }) => ruleId === 'r');
    t.match(imported, { severity: 'medium', status: 'open', proposal: { status: 'acknowledged' } });
  });

  t.test(
    'FindingProposalService: where a team wants a second person, auditors ask another one',
    async (t) => {
      const { portal, admin, team, tree, person, audit } = await auditedRepository(t, databaseUrl);
      const [developer, auditor] = [await person('developer'), await person('auditor')];
      await portal.teams.addMember(admin, team.id, { userId: developer.userId, role: 'owner' });
      await portal.teams.update(admin, team.id, { acceptance: { secondPersonFrom: 'high' } });
      tree.found = [detection('a', { severity: 'high' }), detection('b', { severity: 'medium' })];
      await audit();
      const idOf = async (name: string) =>
        (await portal.findings.list(admin, {}, page)).items.find(({ title }) => title === `About ${name}`)
          ?.id ?? '';
      const [id, medium] = [await idOf('a'), await idOf('b')];
      const decide = (who: typeof admin, approve: boolean) =>
        portal.findingProposals.decide(who, id, { approve });
      const accept = { status: 'acknowledged', comment } as const;

      t.match(await portal.findingUpdates.update(auditor, medium, accept), { status: 'acknowledged' });
      t.match(await portal.findingUpdates.update(auditor, id, accept), {
        status: 'open',
        proposal: { status: 'acknowledged', by: { userId: auditor.userId } },
      });
      await t.rejects(decide(auditor, true), { code: 'INSUFFICIENT_PERMISSIONS', message: /Another person/ });
      await t.rejects(decide(developer, false), { code: 'INSUFFICIENT_PERMISSIONS' }, 'it is not theirs');
      t.match(await decide(admin, true), { status: 'acknowledged', proposal: null });

      await portal.findings.setStatus(admin, id, { status: 'open', comment });
      t.match(
        await portal.findingUpdates.update(developer, id, { ...accept, scope: 'repository' }),
        { proposal: { by: { userId: developer.userId } } },
        'developers propose as before',
      );
      t.match(await decide(developer, false), { status: 'open', proposal: null }, 'and take it back');
      const { history } = await portal.findings.get(admin, id);
      t.match(history.at(-1), { kind: 'proposal_rejected', actorId: developer.userId });
      await t.rejects(
        portal.findingUpdates.update(developer, id, { status: 'resolved' }),
        { code: 'VALIDATION_ERROR', details: { comment: /another person decides by it/ } },
        'who approves has to know why',
      );
    },
  );

  t.test('DecisionService: a decision of a pull request ends with what the team allows now', async (t) => {
    const { portal, admin, team, runtime, repository } = await auditedRepository(t, databaseUrl);
    const place = { path: 'a.ts', hint: '' };
    const asked = { fingerprint: 'f', place, severity: 'low' } as const;
    const expiresAt = new Date(runtime.now().getTime() + 100 * day).toISOString();
    await portal.decisions.decide(admin, {
      repositoryId: repository.id,
      fingerprint: 'f',
      place,
      scope: 'here',
      status: 'acknowledged',
      reason: comment,
      decidedBy: 'octocat',
      url: '',
      expiresAt,
    });
    const end = async () => (await portal.decisions.known(repository.id, [asked]))[0]?.decision?.expiresAt;
    t.equal(await end(), expiresAt);
    await portal.teams.update(admin, team.id, { acceptance: { maxDays: 10 } });
    t.equal(dayOf(await end()), dayOf(new Date(runtime.now().getTime() + 10 * day).toISOString()));
    runtime.advance(11 * day);
    t.equal(await end(), undefined, 'it is over');
  });
});
