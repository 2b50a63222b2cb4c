import { shortHash } from '../../scan/identity/fingerprint.ts';
import { coversPlace, type DecisionScope, type FindingPlace } from '../../vocabulary/decision-scope.ts';
import type { FindingStatus } from '../../vocabulary/finding-status.ts';
import type { Severity } from '../../vocabulary/severity.ts';
import { chunksOf } from '../platform/storage/chunks-of.ts';
import type { Database } from '../platform/storage/database.ts';
import type { KeptFinding } from './ingest-store.ts';
import { markPullRequestsWith } from './mark-pull-requests.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly decisions: DecisionStore;
  }
}

/** What someone decided about a finding, before or after the portal knows it, and how far that reaches. */
export interface Decision {
  readonly repositoryId: string;
  readonly fingerprint: string;
  readonly scope: DecisionScope;
  /** Where it was made. */
  readonly place: FindingPlace;
  readonly status: Extract<FindingStatus, 'acknowledged' | 'false_positive'>;
  readonly reason: string;
  /** Who decided: the code host's login, or the name in the portal. */
  readonly decidedBy: string;
  /** Who approved what they had only proposed; null where no one had to. */
  readonly approvedBy: string | null;
  /** The comment that says so; '' for a decision in the portal. */
  readonly url: string;
  readonly decidedAt: string;
  /** When it ends; null when it does not. */
  readonly expiresAt: string | null;
}

/** A finding of the portal with its place. */
export interface PlacedFinding {
  readonly id: string;
  readonly repositoryId: string;
  readonly fingerprint: string;
  readonly place: FindingPlace;
  readonly severity: Severity;
  readonly status: FindingStatus;
  readonly statusBy: KeptFinding['statusBy'];
  /** When its acceptance ends; null when it does not. */
  readonly statusExpiresAt: string | null;
}

/** Whether the decision is about this finding. */
export function covers(
  {
    repositoryId,
    fingerprint,
    scope,
    place,
  }: Pick<Decision, 'repositoryId' | 'fingerprint' | 'scope' | 'place'>,
  finding: Pick<PlacedFinding, 'repositoryId' | 'fingerprint' | 'place'>,
): boolean {
  return (
    fingerprint === finding.fingerprint &&
    (scope === 'everywhere' || repositoryId === finding.repositoryId) &&
    coversPlace(scope, place, finding.place)
  );
}

/** Findings in one statement. */
const chunk = 500;

export class DecisionStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The last word about one place counts. */
  async save(decision: Decision): Promise<void> {
    const { repositoryId, fingerprint, status, reason, decidedBy, approvedBy, url, decidedAt, expiresAt } =
      decision;
    const { scope, place } = decision;
    await this.#db
      .knex('triage_decisions')
      .insert({
        repository_id: repositoryId,
        fingerprint,
        place: placeKey(decision),
        scope,
        path: place.path,
        hint: place.hint,
        status,
        reason,
        decided_by: decidedBy,
        approved_by: approvedBy,
        url,
        decided_at: decidedAt,
        expires_at: expiresAt,
      })
      .onConflict(['repository_id', 'fingerprint', 'place'])
      .merge();
    await this.#mark(decision);
  }

  async remove(decision: Decision): Promise<void> {
    const { repositoryId, fingerprint } = decision;
    await this.#db
      .knex('triage_decisions')
      .where({ repository_id: repositoryId, fingerprint, place: placeKey(decision) })
      .del();
    await this.#mark(decision);
  }

  /** What was decided in the repository, and everywhere; the last word last. */
  async ofRepository(repositoryId: string): Promise<readonly Decision[]> {
    const rows = await this.#db
      .knex('triage_decisions')
      .where({ repository_id: repositoryId })
      .orWhere({ scope: 'everywhere' })
      .orderBy(['decided_at', 'place']);
    return rows.map((row) => ({
      repositoryId: row.repository_id,
      fingerprint: row.fingerprint,
      scope: row.scope,
      place: { path: row.path, hint: row.hint },
      status: row.status,
      reason: row.reason,
      decidedBy: row.decided_by,
      approvedBy: row.approved_by,
      url: row.url,
      decidedAt: row.decided_at,
      expiresAt: row.expires_at,
    }));
  }

  /** The repository's findings with these fingerprints; those of all repositories for null. */
  async findings(
    repositoryId: string | null,
    fingerprints: readonly string[],
  ): Promise<readonly PlacedFinding[]> {
    return this.#placed('fingerprint', fingerprints, repositoryId);
  }

  /** The findings with these ids. */
  async placed(ids: readonly string[]): Promise<readonly PlacedFinding[]> {
    return this.#placed('id', ids, null);
  }

  async #placed(
    column: 'fingerprint' | 'id',
    values: readonly string[],
    repositoryId: string | null,
  ): Promise<readonly PlacedFinding[]> {
    const found: PlacedFinding[] = [];
    const unique = [...new Set(values)];
    for (const part of chunksOf(unique, chunk)) {
      const query = this.#db.knex('findings').whereIn(column, part);
      if (repositoryId !== null) query.where({ repository_id: repositoryId });
      const rows = await query
        .orderBy('id')
        .select('id', 'repository_id', 'fingerprint', 'path', 'hint', 'severity')
        .select('status', 'status_by', 'status_expires_at');
      for (const row of rows)
        found.push({
          id: row.id,
          repositoryId: row.repository_id,
          fingerprint: row.fingerprint,
          place: { path: row.path ?? '', hint: row.hint },
          severity: row.severity as Severity,
          status: row.status,
          statusBy: row.status_by,
          statusExpiresAt: row.status_expires_at,
        });
    }
    return found;
  }

  async #mark({ repositoryId, fingerprint, scope }: Decision): Promise<void> {
    await markPullRequestsWith(this.#db, scope === 'everywhere' ? null : repositoryId, fingerprint);
  }
}

function placeKey({ scope, place: { path, hint } }: Decision): string {
  const isPlaced = scope === 'here' || scope === 'file';
  const parts = [isPlaced ? path : '', scope === 'here' ? hint : ''];
  return `${scope}:${shortHash(JSON.stringify(parts))}`;
}
