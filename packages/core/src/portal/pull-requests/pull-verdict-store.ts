import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { chunksOf } from '../platform/storage/chunks-of.ts';
import type { Database } from '../platform/storage/database.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly pullVerdicts: PullVerdictStore;
  }
}

export interface PullRequestKey {
  readonly repositoryId: string;
  readonly pull: number;
}

/** What the last evaluation of a pull request said. */
export interface PullVerdict {
  readonly pull: number;
  /** The commit that was audited; '' while none was. */
  readonly head: string;
  /** The branch that it is to be merged into; '' of one that was evaluated by an earlier version. */
  readonly baseRef: string;
  /** Digest of what else it depends on: another base branch or other settings give another one. */
  readonly subject: string;
  /** JSON, as the code host's status shows it. */
  readonly report: string;
  /** Whether the status of the commit says so already. */
  readonly isPublished: boolean;
  /** When the first of the acceptances that it counts on ends; null for none that ends. */
  readonly validUntil: string | null;
}

export class PullVerdictStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** In place of the pull request's earlier verdict. */
  async put(repositoryId: string, verdict: PullVerdict): Promise<void> {
    const { pull, head, baseRef, subject, report, isPublished, validUntil } = verdict;
    await this.#db
      .knex('pull_verdicts')
      .insert({
        repository_id: repositoryId,
        pull,
        head,
        base_ref: baseRef,
        subject,
        report,
        is_published: isPublished,
        valid_until: validUntil,
      })
      .onConflict(['repository_id', 'pull'])
      .merge();
  }

  /** A row for marks to be about, where there is none yet. */
  async ensure({ repositoryId, pull }: PullRequestKey, baseRef: string): Promise<void> {
    await this.#db
      .knex('pull_verdicts')
      .insert({
        repository_id: repositoryId,
        pull,
        head: '',
        base_ref: baseRef,
        subject: '',
        report: '',
        is_published: false,
      })
      .onConflict(['repository_id', 'pull'])
      .ignore();
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

  /** Numbers of those onto the branch, or onto one that is not known. */
  async ontoBranch(repositoryId: string, baseRef: string): Promise<readonly number[]> {
    return this.#db
      .knex('pull_verdicts')
      .where({ repository_id: repositoryId })
      .whereIn('base_ref', [baseRef, ''])
      .orderBy('pull')
      .pluck('pull');
  }

  /** Whether there was one. */
  async remove({ repositoryId, pull }: PullRequestKey): Promise<boolean> {
    const key = { repository_id: repositoryId, pull };
    await this.#db.knex('pull_request_marks').where(key).del();
    return (await this.#db.knex('pull_verdicts').where(key).del()) > 0;
  }

  /** Says that the verdict has to be computed again. */
  async mark({ repositoryId, pull }: PullRequestKey): Promise<void> {
    await this.#db
      .knex('pull_request_marks')
      .insert({ repository_id: repositoryId, pull, token: randomUUID() });
  }

  /** Marks those whose first acceptance has ended, at most so many; gives how many. */
  async markEnded(now: string, limit: number): Promise<number> {
    const ended: { repository_id: string; pull: number }[] = await this.#db
      .knex('pull_verdicts')
      .where('valid_until', '<=', now)
      .limit(limit)
      .select('repository_id', 'pull');
    for (const { repository_id: repositoryId, pull } of ended) {
      await this.mark({ repositoryId, pull });
      await this.#db
        .knex('pull_verdicts')
        .where({ repository_id: repositoryId, pull })
        .where('valid_until', '<=', now)
        .update({ valid_until: null });
    }
    return ended.length;
  }

  async marksOf({ repositoryId, pull }: PullRequestKey): Promise<readonly string[]> {
    return this.#db.knex('pull_request_marks').where({ repository_id: repositoryId, pull }).pluck('token');
  }

  /** Deletes what an evaluation has seen; what was marked meanwhile stays. */
  async unmark({ repositoryId, pull }: PullRequestKey, tokens: readonly string[]): Promise<void> {
    await this.#marks(tokens, (query) => query.where({ repository_id: repositoryId, pull }).del());
  }

  /** Pull requests with marks that nobody has taken yet, with them. */
  async unqueued(
    limit: number,
  ): Promise<readonly (PullRequestKey & { readonly tokens: readonly string[] })[]> {
    const rows: { repository_id: string; pull: number; token: string }[] = await this.#db
      .knex('pull_request_marks')
      .where({ is_queued: false })
      .orderBy(['repository_id', 'pull'])
      .limit(limit);
    const byPull = Map.groupBy(rows, ({ repository_id: id, pull }) => `${id} ${pull}`);
    return [...byPull.values()].flatMap((some) => {
      const [first] = some;
      if (!first) return [];
      const tokens = some.map(({ token }) => token);
      return [{ repositoryId: first.repository_id, pull: Number(first.pull), tokens }];
    });
  }

  async setQueued({ repositoryId, pull }: PullRequestKey, tokens: readonly string[]): Promise<void> {
    await this.#marks(tokens, (query) =>
      query.where({ repository_id: repositoryId, pull }).update({ is_queued: true }),
    );
  }

  async #marks(
    tokens: readonly string[],
    change: (query: Knex.QueryBuilder) => Knex.QueryBuilder,
  ): Promise<void> {
    for (const part of chunksOf(tokens, 500))
      await change(this.#db.knex('pull_request_marks').whereIn('token', part));
  }
}

function verdictOf(row: Record<string, unknown>): PullVerdict {
  const { pull, head, subject, report, base_ref: baseRef, is_published, valid_until: validUntil } = row;
  return {
    pull: Number(pull),
    head: String(head),
    baseRef: String(baseRef),
    subject: String(subject),
    report: String(report),
    isPublished: Boolean(is_published),
    validUntil: validUntil === null ? null : String(validUntil),
  };
}
