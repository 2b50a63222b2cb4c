// Decisions as an auditor reads them: who, why, until when; on both databases.
import { type DecisionFilter, decisionsFile, type Principal, systemPrincipal } from '@assay/core';
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { detection } from '../../scan/identity/audited-tree.ts';
import { auditedRepository } from '../findings/audited-repository.ts';

const day = 86_400_000;
const page = { limit: 100, offset: 0, sort: 'expiresAt' };

onBothDatabases(t, async (t, { databaseUrl }) => {
  const world = async (t: Parameters<typeof auditedRepository>[0]) => {
    const made = await auditedRepository(t, databaseUrl);
    const { tree, audit, portal, admin, person, team, runtime } = made;
    tree.found = [
      detection('a', { severity: 'high' }),
      detection('b', { severity: 'medium' }),
      detection('c', { severity: 'high' }),
      detection('d', { severity: 'low' }),
    ];
    await audit();
    const member = async (role: 'developer' | 'auditor') => {
      const one = await person(role);
      await portal.teams.addMember(admin, team.id, { userId: one.userId, role: 'member' });
      return one;
    };
    const { items } = await portal.findings.list(admin, {}, { limit: 9, offset: 0, sort: '-severity' });
    const of = (name: string) => {
      const found = items.find(({ title }) => title === `About ${name}`);
      if (!found) throw new Error(`No finding ${name}.`);
      return found;
    };
    const list = (principal: Principal = admin, filter: DecisionFilter = {}) =>
      portal.decisionLists.list(principal, filter, page);
    const end = (days: number) => new Date(runtime.now().getTime() + days * day).toISOString();
    return { ...made, member, of, list, end };
  };

  t.test('DecisionListService: lists what supports a decision, also of one that was proposed', async (t) => {
    const { portal, admin, member, of, list } = await world(t);
    const [developer, auditor] = [await member('developer'), await member('auditor')];
    const evidence = ['https://tickets.example.com/7', 'Seen by the team of the gateway'];
    const change = { status: 'acknowledged', comment: 'Behind the gateway.', evidence } as const;
    const [a, b, c] = [of('a').id, of('b').id, of('c').id];
    await portal.findingUpdates.update(developer, a, change);
    t.match(await list(admin, { state: 'proposed' }), { items: [{ finding: { id: a }, evidence }] });
    await portal.findingProposals.decide(auditor, a, { approve: true });
    await portal.findingUpdates.updateMany(developer, [b], change);
    await portal.findingUpdates.update(auditor, c, { status: 'acknowledged', comment: 'Later.' });

    const { items } = await list(admin, { state: 'active' });
    t.same(
      new Map(items.map(({ finding, evidence: found }) => [finding?.id, found])),
      new Map([
        [a, evidence],
        [b, evidence],
        [c, []],
      ]),
    );
    const { history } = await portal.findings.get(developer, a);
    t.match(
      history.filter(({ kind }) => kind !== 'opened'),
      [{ after: { proposed: 'acknowledged', evidence } }, { after: { status: 'acknowledged', evidence } }],
    );
    const csv = await decisionsFile(portal.decisionLists.all(admin, {}), 'csv');
    t.match(csv, evidence.join('\n'));
  });

  t.test('DecisionListService: names who decided, who approved, why and until when', async (t) => {
    const { portal, admin, member, of, list, end } = await world(t);
    const [developer, auditor] = [await member('developer'), await member('auditor')];
    const [a, b, c] = [of('a').id, of('b').id, of('c').id];
    const expiresAt = end(30);
    await portal.findingUpdates.update(developer, a, {
      status: 'acknowledged',
      comment: 'Later.',
      expiresAt,
    });
    await portal.findingProposals.decide(auditor, a, { approve: true });
    await portal.findingUpdates.update(developer, b, { status: 'acknowledged', comment: 'Minor.' });
    await portal.findingUpdates.update(developer, c, { status: 'false_positive', comment: 'A test.' });

    const { items, total } = await list(admin);

    t.equal(total, 3);
    t.match(items, [
      {
        state: 'active',
        source: 'person',
        status: 'acknowledged',
        reason: 'Later.',
        decidedBy: { userId: developer.userId, name: developer.user.name },
        approvedBy: { userId: auditor.userId, name: auditor.user.name },
        expiresAt,
        repository: 'code',
        finding: { id: a, severity: 'high', path: 'a.ts' },
      },
      {
        state: 'proposed',
        status: 'false_positive',
        reason: 'A test.',
        decidedBy: { userId: developer.userId },
        approvedBy: null,
        finding: { id: c },
      },
      { state: 'active', reason: 'Minor.', approvedBy: null, expiresAt: null, finding: { id: b } },
    ]);
    await portal.findings.setStatus(admin, a, { status: 'open' });
    await portal.findings.setStatus(admin, a, { status: 'acknowledged', comment: 'Mine.' });
    t.match(
      (await list()).items.find(({ finding }) => finding?.id === a),
      {
        decidedBy: { userId: admin.userId },
        approvedBy: null,
        reason: 'Mine.',
      },
    );
  });

  t.test(
    'DecisionListService: filters by state, team, repository and end, for whoever sees the finding',
    async (t) => {
      const { portal, admin, person, member, repository, team, of, list, end, runtime } = await world(t);
      await portal.findings.setStatus(admin, of('a').id, { status: 'acknowledged', expiresAt: end(5) });
      await portal.findings.setStatus(admin, of('b').id, { status: 'acknowledged', expiresAt: end(50) });
      await portal.findings.setStatus(admin, of('d').id, { status: 'false_positive', comment: 'No.' });
      await portal.findingUpdates.update(await member('developer'), of('c').id, {
        status: 'acknowledged',
        comment: 'Why.',
      });
      const count = async (filter: DecisionFilter) => (await list(admin, filter)).total;

      t.equal(await count({ state: 'active' }), 3);
      t.equal(await count({ state: 'proposed' }), 1);
      t.equal(await count({ state: 'standing' }), 0);
      t.equal(await count({ expiresWithin: 10 }), 1);
      t.equal(await count({ expiresWithin: 60 }), 2);
      t.equal(await count({ repositoryId: repository.id, team: team.id }), 4);
      const other = await portal.teams.create(admin, { name: 'Other' });
      t.equal(await count({ team: other.id }), 0);
      t.equal((await list(await person('auditor'))).total, 4);
      t.equal((await list(await person('developer'))).total, 0);
      runtime.advance(6 * day);
      t.equal(await count({ state: 'active' }), 2, 'one that has ended is none, before the task has run');
    },
  );

  t.test(
    'DecisionListService: lists what a pull request decided, before and after its finding is there',
    async (t) => {
      const { portal, admin, audit, tree, repository, list } = await world(t);
      const { fingerprint } = (
        await portal.findings.list(admin, {}, { limit: 1, offset: 0, sort: '-severity' })
      ).items[0] ?? { fingerprint: '' };
      tree.found = [];
      const decision = {
        repositoryId: repository.id,
        scope: 'file' as const,
        place: { path: 'later.ts', hint: '' },
        status: 'false_positive' as const,
        reason: 'A test key.',
        decidedBy: 'octocat',
        url: 'https://example.com/pull/1',
      };
      await portal.decisions.decide(systemPrincipal, { ...decision, fingerprint: 'f'.repeat(40) });

      t.match(await list(), {
        total: 1,
        items: [
          {
            state: 'standing',
            status: 'false_positive',
            decidedBy: { userId: null, name: 'octocat' },
            repository: 'code',
            finding: null,
            url: 'https://example.com/pull/1',
          },
        ],
      });
      const of = (
        await portal.findings.list(admin, {}, { limit: 9, offset: 0, sort: '-severity' })
      ).items.find((one) => one.fingerprint === fingerprint);
      const place = { path: of?.location?.path ?? '', hint: '' };
      await portal.decisions.decide(systemPrincipal, { ...decision, fingerprint, place });
      t.match((await list(admin, { state: 'active' })).items, [
        { decidedBy: { userId: null, name: 'octocat' }, reason: 'A test key.', url: decision.url },
      ]);
      await audit();
    },
  );

  t.test('decisionsFile: every page of the list as CSV and JSON, without formulas', async (t) => {
    const { portal, admin, tree, audit } = await world(t);
    tree.found = Array.from({ length: 120 }, (_, index) => detection(`n${index}`, { severity: 'low' }));
    await audit();
    await portal.findingBulks.updateWhere(
      admin,
      { severity: 'low', status: 'open' },
      { status: 'acknowledged', comment: '=1+1' },
    );

    const csv = await decisionsFile(portal.decisionLists.all(admin, {}), 'csv');
    const json = JSON.parse(await decisionsFile(portal.decisionLists.all(admin, {}), 'json'));

    const lines = csv.trimEnd().split('\r\n');
    t.equal(lines.length, 121);
    t.match(lines[0], /^state,status,source,repository,severity/);
    t.match(lines[1], ",'=1+1,");
    t.equal(new Set(json.decisions.map(({ finding }: { finding: { id: string } }) => finding.id)).size, 120);
  });
});
