import type { Migration } from '../migration.ts';

/**
 * Links of an installation to repositories that persons registered in teams of theirs are dropped: the installation links them
 * anew, for its own team. Names of teams are compared by more than before; of two that are alike now the later keeps its old key.
 */
export const trustById: Migration = {
  name: '0098-trust-by-id',
  async up(knex) {
    const foreign = await knex('installed_repositories as l')
      .join('repositories as r', 'r.id', 'l.repository_id')
      .join('installations as i', 'i.id', 'l.installation_id')
      .where('l.registered_here', false)
      .where((either) => either.whereNull('i.team_id').orWhereRaw('i.team_id <> r.team_id'))
      .pluck('l.provider_id');
    for (const id of foreign) await knex('installed_repositories').where({ provider_id: id }).del();
    const teams: { id: string; name: string; name_key: string }[] = await knex('teams')
      .select('id', 'name', 'name_key')
      .orderBy(['created_at', 'id']);
    const taken = new Set<string>();
    for (const { id, name, name_key: old } of teams) {
      const key = keyOf(name);
      const next = taken.has(key) ? `${old} ${id}` : key;
      taken.add(next);
      if (next !== old) await knex('teams').where({ id }).update({ name_key: next });
    }
  },
};

/** As names are compared from this version on. */
function keyOf(name: string): string {
  const visible = name.normalize('NFKC').replace(/\p{Cf}/gu, '');
  return visible.trim().replace(/\s+/gu, ' ').toLowerCase();
}
