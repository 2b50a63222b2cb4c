import type { Database } from '../platform/storage/database.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly pullVerdicts: PullVerdictStore;
  }
}

/** What the last audit of a pull request said. */
export interface PullVerdict {
  readonly pull: number;
  /** The commit that was audited. */
  readonly head: string;
  /** Digest of what else it depends on: another base branch or other settings give another one. */
  readonly subject: string;
  /** JSON, as the code host's status shows it. */
  readonly report: string;
  /** Whether the status of the commit says so already. */
  readonly isPublished: boolean;
}

export class PullVerdictStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** In place of the pull request's earlier verdict. */
  async put(repositoryId: string, verdict: PullVerdict): Promise<void> {
    const { pull, head, subject, report, isPublished } = verdict;
    await this.#db
      .knex('pull_verdicts')
      .insert({ repository_id: repositoryId, pull, head, subject, report, is_published: isPublished })
      .onConflict(['repository_id', 'pull'])
      .merge();
  }

  async find(repositoryId: string, pull: number): Promise<PullVerdict | undefined> {
    const row = await this.#db.knex('pull_verdicts').where({ repository_id: repositoryId, pull }).first();
    return row && verdictOf(row);
  }

  async ofHead(repositoryId: string, head: string): Promise<readonly PullVerdict[]> {
    const rows = await this.#db
      .knex('pull_verdicts')
      .where({ repository_id: repositoryId, head })
      .orderBy('pull');
    return rows.map(verdictOf);
  }

  /** Whether there was one. */
  async remove(repositoryId: string, pull: number): Promise<boolean> {
    return (await this.#db.knex('pull_verdicts').where({ repository_id: repositoryId, pull }).del()) > 0;
  }
}

function verdictOf(row: Record<string, unknown>): PullVerdict {
  const { pull, head, subject, report, is_published: isPublished } = row;
  return {
    pull: Number(pull),
    head: String(head),
    subject: String(subject),
    report: String(report),
    isPublished: Boolean(isPublished),
  };
}
