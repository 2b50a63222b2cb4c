import type { Knex } from 'knex';
import type { Migration } from '../migration.ts';

/** What of a finding is kept for every moment, frozen as text: see findings/listing/findings-at.ts. */
const columns = [
  'severity',
  'severity_rank',
  'confidence',
  'reachability',
  'priority_level',
  'priority_score',
  'priority_order',
  'priority_reasons',
  'exploited',
  'status',
  'status_by',
  'status_reason',
  'status_expires_at',
  'decision_rule_id',
  'resolved_at',
  'due_at',
  'assignee_id',
  'proposal',
  'excluded_reason',
];

/**
 * What findings and compliance statuses were before each change, from here on, so that a list can be read as it was.
 * Of findings by triggers, so that no write can forget it.
 */
export const recordedStates: Migration = {
  name: '0127-recorded-states',
  async up(knex, dialect) {
    const isSqlite = dialect.name === 'sqlite';
    await knex.schema.alterTable('findings', (table) => {
      // When what is recorded changed last: each write of it says when.
      table.text('state_since');
      // Where it is later than the first sighting: a finding that was part of another one until then.
      table.text('known_since');
    });
    await knex.schema.createTable('finding_states', (table) => {
      // In the order of the changes: several may be of one moment.
      table.bigIncrements('number');
      table.uuid('finding_id').notNullable().references('findings.id').onDelete('CASCADE');
      table.text('until').notNullable();
      for (const name of columns) {
        if (['severity_rank', 'priority_score', 'priority_order', 'exploited'].includes(name))
          table.integer(name).notNullable();
        else if (['assignee_id', 'decision_rule_id'].includes(name)) table.uuid(name);
        else table.text(name);
      }
      table.index(['until']);
      table.index(['finding_id']);
    });
    await knex.schema.createTable('compliance_history', (table) => {
      table.bigIncrements('number');
      table.uuid('repository_id').notNullable().references('repositories.id').onDelete('CASCADE');
      table.text('required_level').notNullable();
      table.text('achieved_level');
      table.text('state').notNullable();
      table.integer('score').notNullable();
      table.text('blockers').notNullable();
      table.text('waivers').notNullable();
      // Of every enabled policy: [{id, name, level, mode, result}].
      table.text('results').notNullable();
      table.text('evaluated_at').notNullable();
      table.index(['repository_id', 'evaluated_at', 'number']);
    });
    await knex.schema.createTable('recordings', (table) => {
      table.text('name').primary();
      table.text('since').notNullable();
    });
    // Every repository is evaluated at the next start, and so recorded.
    await knex('repositories').update({ compliance_revision: knex.raw('compliance_revision + 1') });
    await knex('recordings').insert({ name: 'states', since: new Date().toISOString() });
    await (isSqlite ? onSqlite(knex) : onPostgres(knex));
  },
};

const names = ['finding_id', 'until', ...columns].join(', ');
const before = columns.map((name) => `old.${name}`).join(', ');

async function onSqlite(knex: Knex): Promise<void> {
  const now = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`;
  await knex.raw(`create trigger findings_recorded after update of ${columns.join(', ')} on findings
    when ${columns.map((name) => `old.${name} is not new.${name}`).join(' or ')}
    begin insert into finding_states (${names})
    values (old.id, coalesce(new.state_since, ${now}), ${before}); end`);
}

async function onPostgres(knex: Knex): Promise<void> {
  const now = `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  await knex.raw(`create function record_finding_state() returns trigger language plpgsql as $$ begin
    insert into finding_states (${names}) values (old.id, coalesce(new.state_since, ${now}), ${before});
    return null; end $$`);
  await knex.raw(`create trigger findings_recorded after update of ${columns.join(', ')} on findings for each row
    when (${columns.map((name) => `old.${name} is distinct from new.${name}`).join(' or ')})
    execute function record_finding_state()`);
}
