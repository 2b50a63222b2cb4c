// What people have decided on findings by themselves: rules are suggested from it.
import type { Visibility } from '../platform/principal.ts';
import { type Database, readRows } from '../platform/storage/database.ts';
import type { FindingRow } from '../platform/storage/models.ts';
import { whereVisible } from '../platform/storage/visible-rows.ts';
import { ruleStatuses } from './decision-rule.ts';
import type { PersonalDecision } from './suggest-rules.ts';

/** Newer decisions say more about what people do now. */
const maxPersonal = 20_000;

type PersonalRow = Pick<
  FindingRow,
  'id' | 'repository_id' | 'rule_id' | 'path' | 'status' | 'status_reason' | 'package' | 'advisory'
> & { readonly decided_by: string | null };

/** A CVE where there is one: two advisories about the same share it. */
function nameOf({ id, aliases = [] }: { readonly id: string; readonly aliases?: readonly string[] }): string {
  return [id, ...aliases].find((name) => name.startsWith('CVE-')) ?? id;
}

/** The newest findings first; as many as are read at once. */
export async function readPersonalDecisions(
  db: Database,
  visibility: Visibility,
): Promise<readonly PersonalDecision[]> {
  const query = db
    .knex('findings')
    .where({ status_by: 'person' })
    .whereIn('status', [...ruleStatuses, 'open']);
  whereVisible(query, db.knex, visibility, {
    team: 'findings.team_id',
    repository: 'findings.repository_id',
  });
  const lastBy = db
    .knex('finding_events')
    .whereRaw('finding_events.finding_id = findings.id')
    .whereRaw('finding_events.status_after = findings.status')
    .orderBy([
      { column: 'at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(1)
    .select('actor_id');
  const rows = await readRows<PersonalRow>(
    query
      .select('id', 'repository_id', 'rule_id', 'path', 'status', 'status_reason', 'package', 'advisory')
      .select({ decided_by: lastBy })
      .orderBy('number', 'desc')
      .limit(maxPersonal),
  );
  return rows.map((row): PersonalDecision => {
    const found = row.package === null ? null : JSON.parse(row.package);
    const advisory = row.advisory === null ? null : JSON.parse(row.advisory);
    return {
      id: row.id,
      repositoryId: row.repository_id,
      ruleId: row.rule_id,
      path: row.path,
      status: row.status as PersonalDecision['status'],
      reason: row.status_reason ?? '',
      by: row.decided_by,
      vulnerability: found &&
        advisory && { package: found.name, scope: found.scope ?? null, advisory: nameOf(advisory) },
    };
  });
}
