import type { FindingPlace } from '../../vocabulary/decision-scope.ts';
import type { Severity } from '../../vocabulary/severity.ts';
import { chunksOf } from '../platform/storage/chunks-of.ts';
import type { Database } from '../platform/storage/database.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly reviewedFindings: ReviewedFindingStore;
  }
}

/** A finding as the last review of a pull request listed it. */
export interface ReviewedFinding {
  readonly fingerprint: string;
  /** 1 for the first of several with the same fingerprint. */
  readonly twin: number;
  readonly place: FindingPlace;
  /** Null where it is not known. */
  readonly severity: Severity | null;
  /** '' for a file that nobody read. */
  readonly ruleId: string;
  readonly title: string;
}

const chunk = 100;

export class ReviewedFindingStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** In place of what was listed before. */
  async put(repositoryId: string, pull: number, findings: readonly ReviewedFinding[]): Promise<void> {
    await this.#db.knex('reviewed_findings').where({ repository_id: repositoryId, pull }).del();
    for (const part of chunksOf(findings, chunk)) {
      const rows = part.map(({ fingerprint, twin, place, severity, ruleId, title }) => ({
        repository_id: repositoryId,
        pull,
        fingerprint,
        twin,
        path: place.path,
        hint: place.hint,
        severity,
        rule_id: ruleId,
        title,
      }));
      await this.#db.knex('reviewed_findings').insert(rows);
    }
  }

  async ofPull(repositoryId: string, pull: number): Promise<readonly ReviewedFinding[]> {
    const rows = await this.#db.knex('reviewed_findings').where({ repository_id: repositoryId, pull });
    return rows.map(({ fingerprint, twin, path, hint, severity, rule_id: ruleId, title }) => ({
      fingerprint,
      twin,
      place: { path, hint },
      severity,
      ruleId,
      title,
    }));
  }
}
