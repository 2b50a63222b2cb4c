import type { Database } from '../platform/storage/database.ts';
import type { FindingStatus } from '../vocabulary/finding-status.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly decisions: DecisionStore;
  }
}

/** What somebody decided about a finding in a pull request, before or after the portal knows the finding. */
export interface Decision {
  readonly repositoryId: string;
  readonly fingerprint: string;
  readonly status: Extract<FindingStatus, 'acknowledged' | 'false_positive'>;
  readonly reason: string;
  /** The code host's login of who decided. */
  readonly decidedBy: string;
  /** The comment that says so. */
  readonly url: string;
  readonly decidedAt: string;
  /** When it ends; null when it does not. */
  readonly expiresAt: string | null;
}

export interface FindingState {
  readonly id: string;
  readonly fingerprint: string;
  readonly status: FindingStatus;
  readonly statusBy: 'tool' | 'suppression' | 'person';
}

export class DecisionStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The last word counts. */
  async save(decision: Decision): Promise<void> {
    const { repositoryId, fingerprint, status, reason, decidedBy, url, decidedAt, expiresAt } = decision;
    await this.#db
      .knex('extension_decisions')
      .insert({
        repository_id: repositoryId,
        fingerprint,
        status,
        reason,
        decided_by: decidedBy,
        url,
        decided_at: decidedAt,
        expires_at: expiresAt,
      })
      .onConflict(['repository_id', 'fingerprint'])
      .merge();
  }

  async remove(repositoryId: string, fingerprint: string): Promise<boolean> {
    const decided = this.#db.knex('extension_decisions').where({ repository_id: repositoryId, fingerprint });
    return (await decided.del()) > 0;
  }

  async ofRepository(repositoryId: string): Promise<readonly Decision[]> {
    const rows = await this.#db.knex('extension_decisions').where({ repository_id: repositoryId });
    return rows.map((row) => ({
      repositoryId: row.repository_id,
      fingerprint: row.fingerprint,
      status: row.status,
      reason: row.reason,
      decidedBy: row.decided_by,
      url: row.url,
      decidedAt: row.decided_at,
      expiresAt: row.expires_at,
    }));
  }

  /** Findings of the repository with these fingerprints: id, fingerprint, status, and who set it. */
  async findings(repositoryId: string, fingerprints: readonly string[]): Promise<readonly FindingState[]> {
    return this.#db
      .knex('findings')
      .where({ repository_id: repositoryId })
      .whereIn('fingerprint', fingerprints.slice(0, 1_000))
      .select('id', 'fingerprint', 'status', 'status_by as statusBy');
  }
}
