import type { Migration } from '../migration.ts';

interface Row {
  readonly id: string;
  readonly coverage: string | null;
}

/**
 * Ecosystems of which an inventory can lack packages, as a JSON list, `*` for any: those with a manifest without a
 * lockfile, and submodules. Of stored inventories, their audits say it.
 */
export const inventoryGaps: Migration = {
  name: '0093-inventory-gaps',
  async up(knex) {
    await knex.schema.alterTable('inventories', (table) => {
      table.text('gaps').notNullable().defaultTo('[]');
    });
    const rows: Row[] = await knex('inventories')
      .join('audits', 'audits.id', 'inventories.audit_id')
      .where({ 'inventories.current': 1 })
      .whereNotNull('audits.coverage')
      .select('inventories.id', 'audits.coverage');
    for (const { id, coverage } of rows) {
      const { notices = [] } = JSON.parse(coverage ?? '{}') as {
        notices?: { reason: string; subject: string | null }[];
      };
      const gaps = notices.flatMap(({ reason, subject }) => {
        if (reason === 'submodule_not_audited') return ['*'];
        return reason === 'manifest_without_lockfile' ? [subject ?? '*'] : [];
      });
      if (gaps.length === 0) continue;
      await knex('inventories')
        .where({ id })
        .update({ gaps: JSON.stringify([...new Set(gaps)].sort()) });
    }
  },
};
