// Findings as they were: histories are drawn, what is listed is kept after each step, and read again by its moment.
import type { Finding, Severity } from '@assay/core';
import t from 'tap';
import { recordedColumns } from '../../../../../packages/core/src/portal/findings/listing/findings-at.ts';
import { Database, dialectFor } from '../../../../../packages/core/src/portal/platform/storage/database.ts';
import { severities } from '../../../../../packages/core/src/vocabulary/severity.ts';
import { onBothDatabases } from '../../../../helpers/databases.ts';
import { detection } from '../../../scan/identity/audited-tree.ts';
import { auditedRepository } from '../audited-repository.ts';
import { seededChoice } from '../rerun.ts';

const day = 86_400_000;
const names = [...'abcdef'];
const page = { limit: 100, offset: 0, sort: '-priority' } as const;

/** What is recorded of a finding, in the words of the interface. */
function stateOf(finding: Finding) {
  const { id, severity, confidence, status, statusReason, statusExpiresAt } = finding;
  const { priority, exploited, resolvedAt, dueAt, assignee, proposal, scope } = finding;
  const same = { id, severity, confidence, status, statusReason, statusExpiresAt, priority };
  return { ...same, exploited, resolvedAt, dueAt, assignee, proposal, scope };
}

onBothDatabases(t, async (t, { name, databaseUrl }) => {
  t.test('findingsAt: gives every list and count as it was at each moment of a drawn history', async (t) => {
    const url = await databaseUrl(t);
    const world = await auditedRepository(t, () => url);
    const { portal, admin, person, team, repository, tree, runtime, audit } = world;
    const auditor = await person('auditor', 'Auditor');
    const developer = await person('developer', 'Developer');
    for (const { userId } of [auditor, developer])
      await portal.teams.addMember(admin, team.id, { userId, role: 'member' });
    const { below: next, pick: one } = seededChoice(name === 'sqlite' ? 7 : 11);
    const all = async (at?: string) => {
      const filter = at === undefined ? {} : { at };
      const { items, total } = await portal.findings.list(admin, filter, page);
      const late = await portal.findings.list(admin, { ...filter, overdue: true }, page);
      const accepted = await portal.findings.list(
        admin,
        { ...filter, status: ['acknowledged', 'false_positive'], minSeverity: 'medium' },
        { ...page, sort: 'severity' },
      );
      const groups = await portal.findings.groups(admin, 'rule', { ...filter, status: 'open' }, page);
      return {
        total,
        items: items.map(stateOf),
        late: late.items.map(({ id }) => id),
        accepted: accepted.items.map(({ id }) => id),
        groups: groups.items.map(({ key, bySeverity, worst, dueAt }) => ({
          key,
          bySeverity,
          worst: stateOf(worst),
          dueAt,
        })),
        facets: await portal.findings.facets(admin, filter),
      };
    };
    const some = async (): Promise<Finding | undefined> => {
      const { items } = await portal.findings.list(admin, {}, page);
      return items.length === 0 ? undefined : one(items);
    };
    const refused = () => {};
    const steps: readonly (() => Promise<unknown>)[] = [
      async () => {
        tree.complete = next(4) > 0;
        tree.found = names
          .filter(() => next(3) > 0)
          .map((found) =>
            detection(found, {
              severity: one(severities) as Severity,
              ruleId: found < 'd' ? 'rule-a' : 'rule-b',
              ...(next(4) === 0 && { suppression: { kind: 'assay:ignore', reason: 'Known', until: null } }),
            }),
          );
        await audit();
      },
      async () => {
        const { id } = (await some()) ?? {};
        const status = one(['open', 'acknowledged', 'resolved', 'false_positive'] as const);
        const end = new Date(runtime.now().getTime() + (1 + next(5)) * day).toISOString();
        const comment = `Because ${next(100)}`;
        if (id)
          await portal.findings
            .setStatus(admin, id, {
              status,
              comment,
              ...(status === 'acknowledged' && next(2) === 0 && { expiresAt: end }),
            })
            .catch(refused);
      },
      async () => {
        const { id } = (await some()) ?? {};
        const assignee = one([admin.userId, auditor.userId, null]);
        if (id) await portal.findingUpdates.update(admin, id, { assignee });
      },
      async () => {
        const { id } = (await some()) ?? {};
        const change = { status: 'false_positive', comment: 'Not ours' } as const;
        if (id) await portal.findingUpdates.update(developer, id, change).catch(refused);
      },
      async () => {
        const { id } = (await some()) ?? {};
        if (id) await portal.findingProposals.decide(auditor, id, { approve: next(2) === 0 }).catch(refused);
      },
      async () => {
        const exposure = one(['public', 'internal', 'isolated', 'unknown'] as const);
        const criticality = one(['low', 'medium', 'high'] as const);
        await portal.repositories.update(admin, repository.id, { exposure, criticality });
      },
      async () => {
        const dueDays = { severity: { critical: 1 + next(9), high: 1 + next(9) }, priority: {} };
        await portal.teams.update(admin, team.id, { dueDays });
      },
      async () => runtime.advance((1 + next(4)) * day),
    ];
    const kept: { readonly at: string; readonly shown: Awaited<ReturnType<typeof all>> }[] = [];
    await steps[0]?.();
    for (let step = 0; step < (name === 'sqlite' ? 32 : 12); step += 1) {
      runtime.advance(1_000);
      await one(steps)();
      runtime.advance(1_000);
      await portal.findings.refresh();
      kept.push({ at: runtime.now().toISOString(), shown: await all() });
      runtime.advance(1_000);
    }

    for (const { at, shown } of kept) t.same(await all(at), shown, at);

    const texts = kept.map(({ shown }) => JSON.stringify(shown));
    t.ok(new Set(texts).size > kept.length / 3, 'the history is one of changes');
  });

  t.test('FindingService.list: refuses a moment that is not known', async (t) => {
    const url = await databaseUrl(t);
    const { portal, admin, runtime } = await auditedRepository(t, () => url);
    const database = new Database(dialectFor(url));
    t.teardown(() => database.close());
    const { since } = await database.knex('recordings').first('since');

    const at = (moment: string) => portal.findings.list(admin, { at: moment }, page);

    await t.rejects(at(new Date(Date.parse(since) - 1).toISOString()), {
      code: 'VALIDATION_ERROR',
      message: /^The state at .* is unknown: states are recorded since /,
    });
    await t.rejects(portal.findings.facets(admin, { at: '2020-01-01T00:00:00.000Z' }), /unknown/);
    const future = new Date(runtime.now().getTime() + day).toISOString();
    await t.rejects(portal.findings.groups(admin, 'rule', { at: future }, page), /has not come yet/);
    t.equal((await at(runtime.now().toISOString())).total, 0);
  });

  t.test('findingsAt: has every column of the table', async (t) => {
    const database = new Database(dialectFor(await databaseUrl(t)));
    t.teardown(() => database.close());
    const { findingsAt } = await import(
      '../../../../../packages/core/src/portal/findings/listing/findings-at.ts'
    );
    const columns = new Set(Object.keys(await database.knex('findings').columnInfo()));
    const sql = findingsAt(database, new Date().toISOString()).toSQL().sql;

    const recorded = new Set(Object.keys(await database.knex('finding_states').columnInfo()));

    const missing = [...columns].filter(
      (column) => !['past_due', 'cell', 'repository_number'].includes(column) && !sql.includes(column),
    );
    t.same(missing, []);
    t.same([...recorded].sort(), ['finding_id', 'number', 'until', ...recordedColumns].sort());
  });
});
