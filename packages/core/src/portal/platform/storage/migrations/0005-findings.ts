import type { Migration } from '../migration.ts';

/**
 * The generated column `cell`, frozen as text: every database of this step has it, whatever values exist today. A
 * value that is added later gets its code in a migration of its own.
 */
const cellColumn =
  'repository_number * 32768 + past_due + ' +
  "case status when 'open' then 0 when 'acknowledged' then 2 when 'resolved' then 4 when 'false_positive' then 6 end + " +
  "case severity when 'critical' then 0 when 'high' then 16 when 'medium' then 32 when 'low' then 48 when 'info' then 64 end + " +
  "case audit_type when 'security' then 0 when 'compliance' then 128 when 'code-quality' then 256 when 'dependency' then 384 end + " +
  "case category when 'secrets-in-code' then 0 when 'dependency-vulnerability' then 1024 when 'insecure-code' then 2048 when 'malicious-package' then 3072" +
  " when 'code-complexity' then 4096 when 'code-duplication' then 5120" +
  " when 'code-smell' then 6144 when 'repository-hygiene' then 7168" +
  " when 'ci-configuration' then 8192 when 'supply-chain' then 9216 end";

/** Findings over their whole life, what each audit saw of them, and what happened to them. */
export const findings: Migration = {
  name: '0005-findings',
  async up(knex, dialect) {
    await knex.schema.createTable('findings', (table) => {
      // The order of arrival, short. Indexes end in it, and SQLite's index of texts refers to it.
      table.bigIncrements('number');
      table.uuid('id').notNullable().unique();
      table.uuid('repository_id').notNullable().references('repositories.id').onDelete('CASCADE');
      table.bigInteger('repository_number').notNullable();
      table.uuid('team_id').notNullable();
      table.text('audit_type').notNullable();
      // What an audit may close: branch and tool. Imports live in a scope of their own.
      table.text('scope').notNullable();
      table.text('fingerprint').notNullable();
      // The identity without the rule, for rules that are renamed; '' where the place alone would be left.
      table.text('anchor_hash').notNullable();
      // What an imported tool calls the finding.
      table.text('tool_fingerprint');
      // Tells twins apart; never part of the identity.
      table.text('hint').notNullable();
      table.boolean('path_bound').notNullable();
      table.text('rule_id').notNullable();
      table.text('category').notNullable();
      table.text('severity').notNullable();
      // 0 critical … 4 info, for sorting.
      table.integer('severity_rank').notNullable();
      table.text('status').notNullable();
      dialect.text(table, 'title').notNullable();
      table.text('description').notNullable();
      table.text('remediation').notNullable();
      table.text('confidence');
      table.text('path');
      table.integer('start_line');
      table.integer('end_line');
      table.text('commit');
      table.text('excerpt');
      table.text('suppression');
      // Of what the tool reports, so that an unchanged finding is recognised without reading it whole.
      table.text('content_hash').notNullable();
      table.text('package');
      table.text('advisory');
      // tool, suppression, person: who a status was set by, so that an audit never overrules a person.
      table.text('status_by').notNullable();
      table.text('status_reason');
      table.text('status_expires_at');
      table.text('first_seen_at').notNullable();
      table.text('last_seen_at').notNullable();
      // Since when complete audits have not met it, though its status is kept.
      table.text('missing_since');
      table.text('resolved_at');
      // From first seen to resolved; null for one whose rule was removed, which nobody has resolved.
      table.double('seconds_to_resolve');
      table.text('due_at');
      // 1 once somebody has looked after the due date; an open one is overdue then.
      table.integer('past_due').notNullable().defaultTo(0);
      table.specificType('cell', `bigint generated always as (${cellColumn}) stored not null`);
      table.index(['repository_id', 'audit_type', 'scope', 'id']);
      table.index(['repository_id', 'status', 'severity_rank', 'id', 'due_at']);
      // Every order of the list; with the cell in it, every filter is decided in the index.
      table.index(['first_seen_at', 'number', 'cell']);
      table.index(['last_seen_at', 'number', 'cell']);
      table.index(['severity_rank', 'number', 'cell']);
      table.index(['due_at', 'number', 'cell']);
      // Every order again, for filters that select few.
      table.index(
        ['cell', 'severity_rank', 'first_seen_at', 'last_seen_at', 'due_at', 'number'],
        'findings_cell_index',
      );
      table.index(['resolved_at', 'cell', 'seconds_to_resolve']);
      table.index(['past_due', 'due_at']);
      table.index(['status_expires_at']);
    });
    await knex.schema.createTable('audit_findings', (table) => {
      table.uuid('audit_id').notNullable().references('audits.id').onDelete('CASCADE');
      table.uuid('finding_id').notNullable().references('findings.id').onDelete('CASCADE');
      // How the audit met it: new, seen, reopened, fixed.
      table.text('outcome').notNullable();
      table.integer('severity_rank').notNullable();
      table.primary(['audit_id', 'finding_id']);
      table.index(['audit_id', 'severity_rank', 'finding_id']);
      table.index(['finding_id']);
    });
    await knex.schema.createTable('finding_events', (table) => {
      table.uuid('id').primary();
      table.uuid('finding_id').notNullable().references('findings.id').onDelete('CASCADE');
      table.text('at').notNullable();
      table.text('kind').notNullable();
      table.uuid('actor_id');
      table.uuid('audit_id');
      table.text('before');
      table.text('after');
      // The status before and after, for the daily figures; null when the event left it alone.
      table.text('status_before');
      table.text('status_after');
      table.text('comment');
      table.text('evidence');
      table.index(['finding_id', 'at', 'id']);
      table.index(['at']);
    });
  },
};
