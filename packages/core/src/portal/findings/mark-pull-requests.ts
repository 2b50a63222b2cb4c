// Marks of pull requests whose verdict depends on what was just decided: each is evaluated again. A mark is only ever inserted,
// so that no two transactions wait for each other.
import { randomUUID } from 'node:crypto';
import { chunksOf } from '../platform/storage/chunks-of.ts';
import type { Database } from '../platform/storage/database.ts';

/** Ids of one statement. */
const chunk = 500;

/** Open pull requests whose last review listed one of these findings of their repository. */
export async function markPullRequestsOf(db: Database, findingIds: readonly string[]): Promise<void> {
  for (const ids of chunksOf(findingIds, chunk)) {
    await mark(db, (reviewed) => {
      reviewed.join('findings as f', (on) =>
        on.on('f.repository_id', 'r.repository_id').andOn('f.fingerprint', 'r.fingerprint'),
      );
      db.whereAmong(reviewed, 'f.id', ids);
    });
  }
}

/** The same by the identity of the finding, whether or not the portal has it; null for every repository. */
export async function markPullRequestsWith(
  db: Database,
  repositoryId: string | null,
  fingerprint: string,
): Promise<void> {
  await mark(db, (reviewed) => {
    reviewed.where('r.fingerprint', fingerprint);
    if (repositoryId !== null) reviewed.where('r.repository_id', repositoryId);
  });
}

async function mark(
  db: Database,
  restrict: (reviewed: ReturnType<Database['knex']['queryBuilder']>) => void,
): Promise<void> {
  const { knex } = db;
  const reviewed = knex('reviewed_findings as r')
    .join('pull_verdicts as v', (on) => on.on('v.repository_id', 'r.repository_id').andOn('v.pull', 'r.pull'))
    .distinct('r.repository_id', 'r.pull');
  restrict(reviewed);
  // One token for all: what is evaluated again deletes the tokens that it has seen, and no later one.
  const marked = knex
    .select('repository_id', 'pull', knex.raw('? as token', [randomUUID()]))
    .from(reviewed.as('marked'));
  await knex(knex.raw('pull_request_marks (repository_id, pull, token)')).insert(marked);
}
