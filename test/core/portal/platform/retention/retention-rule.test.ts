// Which rows a rule lets go, asked of the database directly; on both databases.
import t, { type Test } from 'tap';
import {
  type RetentionRule,
  retentionRules,
} from '../../../../../packages/core/src/portal/platform/retention/retention-rule.ts';
import { RetentionStore } from '../../../../../packages/core/src/portal/platform/retention/retention-store.ts';
import { Database, dialectFor } from '../../../../../packages/core/src/portal/platform/storage/database.ts';
import { migrate } from '../../../../../packages/core/src/portal/platform/storage/migrate.ts';
import { onBothDatabases } from '../../../../helpers/databases.ts';

const team = '00000000-0000-7000-8000-000000000001';
const repository = '00000000-0000-7000-8000-000000000002';
const old = '2026-01-01T00:00:00.000Z';
const times = { now: '2026-06-01T00:00:00.000Z', cutoff: '2026-03-01T00:00:00.000Z', kept: 1 };

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('audits: one that a control result refers to stays, however old', async (t) => {
    const { db, store, rule } = await opened(t, await databaseUrl(t));
    const [referred, idle] = [await addAudit(db, 1), await addAudit(db, 2)];
    await addAudit(db, 3);
    await db.knex('control_results').insert({
      repository_id: repository,
      control_id: 'changelog',
      result: 'pass',
      reason: 'There is one.',
      evidence: '[]',
      audit_id: referred,
      evaluated_at: old,
    });

    t.equal(await store.count(rule, times), 1);
    await store.prune(rule, times, 10);

    t.notOk((await ids(db)).includes(idle));
    t.ok((await ids(db)).includes(referred));
  });

  t.test('audits: one that changed a finding stays, one that only saw it goes', async (t) => {
    const { db, store, rule } = await opened(t, await databaseUrl(t));
    const [opening, seeing] = [await addAudit(db, 1), await addAudit(db, 2)];
    await addAudit(db, 3);
    const findingId = await addFinding(db);
    await db.knex('audit_findings').insert([
      { audit_id: opening, finding_id: findingId, outcome: 'new', severity_rank: 1 },
      { audit_id: seeing, finding_id: findingId, outcome: 'seen', severity_rank: 1 },
    ]);

    await store.prune(rule, times, 10);

    t.same([(await ids(db)).includes(opening), (await ids(db)).includes(seeing)], [true, false]);
  });

  t.test('audits: young, unfinished and the newest of each type stay', async (t) => {
    const { db, store, rule } = await opened(t, await databaseUrl(t));
    await addAudit(db, 1);
    await addAudit(db, 2, { status: 'running' });
    await addAudit(db, 3, { created_at: '2026-05-01T00:00:00.000Z' });
    await addAudit(db, 4, { type: 'dependency' });

    t.equal(await store.count(rule, times), 1);
    t.equal(await store.count(rule, { ...times, kept: 3 }), 0);
    t.equal(await store.count(rule, { ...times, cutoff: old }), 0);
  });

  t.test('events: one without a position, or with a delivery on its way, stays', async (t) => {
    const { db, store } = await opened(t, await databaseUrl(t));
    const rule = ruleOf('events');
    const event = { type: 'finding.opened', at: old, data: '{}' };
    for (const number of [1, 2, 3, 4, 5, 6])
      await db
        .knex('feed_events')
        .insert({ ...event, id: id(number), position: number === 6 ? null : number });
    const made = { created_at: old, updated_at: old };
    const webhook = { id: id(9), name: 'Chat', url: 'https://example.com', types: '[]', secret: '' };
    await db.knex('webhooks').insert({ ...webhook, enabled: true, ...made });
    const deliver = (number: number, status: string, expires: string) =>
      db.knex('webhook_deliveries').insert({
        id: id(number),
        webhook_id: id(9),
        event_id: id(number),
        type: event.type,
        status,
        run_at: old,
        expires_at: expires,
        created_at: old,
      });
    const later = '2026-07-01T00:00:00.000Z';
    await deliver(1, 'queued', later);
    await deliver(2, 'sending', later);
    await deliver(3, 'queued', old);
    await deliver(4, 'delivered', later);

    t.equal(await store.count(rule, times), 3);
    await store.prune(rule, times, 10);

    t.same(await db.knex('feed_events').orderBy('id').pluck('id'), [1, 2, 6].map(id));
  });
});

const id = (number: number) => `00000000-0000-7000-8000-00000000030${number}`;

async function opened(t: Test, url: string) {
  const db = new Database(dialectFor(url));
  t.teardown(() => db.close());
  await migrate(db);
  const made = { created_at: old, updated_at: old };
  await db.knex('teams').insert({ id: team, name: 'Team', name_key: 'team', ...made });
  await db.knex('repositories').insert({
    id: repository,
    team_id: team,
    name: 'code',
    name_key: 'code',
    url: 'https://example.com/code',
    url_key: 'https://example.com/code',
    compliance_level: 'level1',
    ...made,
  });
  return { db, store: new RetentionStore(db), rule: ruleOf('audits') };
}

function ruleOf(wanted: string): RetentionRule {
  const rule = retentionRules.find(({ id }) => id === wanted);
  if (!rule) throw new Error(`There is no rule for ${wanted}.`);
  return rule;
}

/** The second of the day tells audits apart; the last one is the newest. */
async function addAudit(
  db: Database,
  second: number,
  row: { readonly status?: string; readonly created_at?: string; readonly type?: string } = {},
): Promise<string> {
  const id = `00000000-0000-7000-8000-00000000010${second}`;
  await db.knex('audits').insert({
    id,
    repository_id: repository,
    team_id: team,
    type: 'security',
    status: 'completed',
    phase: 'done',
    summary: '{}',
    created_at: `2026-01-01T00:00:0${second}.000Z`,
    ...row,
  });
  return id;
}

async function addFinding(db: Database): Promise<string> {
  const id = '00000000-0000-7000-8000-000000000200';
  await db.knex('findings').insert({
    id,
    repository_id: repository,
    repository_number: 1,
    team_id: team,
    audit_type: 'security',
    scope: 'main',
    fingerprint: 'v1:0',
    anchor_hash: '',
    hint: '',
    path_bound: false,
    rule_id: 'test-rule',
    category: 'insecure-code',
    severity: 'high',
    severity_rank: 1,
    status: 'open',
    title: 'Title',
    description: '',
    remediation: '',
    content_hash: '',
    status_by: 'tool',
    first_seen_at: old,
    last_seen_at: old,
  });
  return id;
}

async function ids(db: Database): Promise<readonly string[]> {
  return db.knex('audits').pluck('id');
}
