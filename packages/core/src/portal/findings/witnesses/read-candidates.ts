// Findings that results of another tool could be about, page by page.
import type { AuditType } from '../../../vocabulary/audit-type.ts';
import type { Category } from '../../../vocabulary/category.ts';
import { chunksOf } from '../../platform/storage/chunks-of.ts';
import type { Database } from '../../platform/storage/database.ts';
import type { FindingRow } from '../../platform/storage/models.ts';
import { isImportScope } from '../import-scope.ts';
import type { FindingScope } from '../ingest-store.ts';
import type { Candidate } from './match-witnesses.ts';

export interface AskedCandidates {
  readonly paths: readonly string[];
  readonly withAdvisories: boolean;
}

/** Paths of one statement. */
const chunk = 400;
const columns = [
  'id',
  'audit_type',
  'scope',
  'fingerprint',
  'category',
  'path',
  'start_line',
  'package',
  'advisory',
  'cwe',
];
/** Candidates that are read before others have their turn. */
const candidatePage = 2_000;

/** Findings of the repository in scopes of others that have an advisory, or are on one of the paths. */
export async function* readCandidates(
  db: Database,
  { repositoryId, scope }: Pick<FindingScope, 'repositoryId' | 'scope'>,
  { paths, withAdvisories }: AskedCandidates,
): AsyncGenerator<readonly Candidate[]> {
  const query = () =>
    db
      .knex('findings')
      .where({ repository_id: repositoryId })
      .whereNot({ scope })
      .where((others) => {
        others.whereLike('scope', 'import:%');
        // A branch and another are two scopes that nothing joins; an import is joined with either.
        if (isImportScope(scope)) others.orWhereLike('scope', 'branch:%');
      })
      .select(columns)
      .orderBy('id')
      .limit(candidatePage);
  const read = async function* (restrict: (rows: ReturnType<typeof query>) => unknown) {
    let last: string | undefined;
    while (true) {
      const after = last;
      const rows: FindingRow[] = await query()
        .modify(restrict)
        .modify((page) => after !== undefined && page.where('id', '>', after));
      if (rows.length > 0) yield rows.map(toCandidate);
      last = rows.at(-1)?.id;
      if (rows.length < candidatePage) return;
    }
  };
  if (withAdvisories) yield* read((rows) => rows.whereNotNull('advisory').whereNotNull('package'));
  for (const part of chunksOf(paths, chunk))
    yield* read((rows) => rows.whereIn('path', part).whereNull('advisory'));
}

function toCandidate(row: FindingRow): Candidate {
  return {
    id: row.id,
    auditType: row.audit_type as AuditType,
    scope: row.scope,
    fingerprint: row.fingerprint,
    category: row.category as Category,
    path: row.path,
    startLine: row.start_line,
    package: row.package === null ? null : JSON.parse(row.package),
    advisory: row.advisory === null ? null : JSON.parse(row.advisory),
    cwe: row.cwe === '' ? [] : row.cwe.split(' '),
  };
}
