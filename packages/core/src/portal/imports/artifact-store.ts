// What was imported into a repository, by artifact and tool: the newest import of each, and what is open of it.
import type { AuditType } from '../../vocabulary/audit-type.ts';
import { emptySeverityCounts, type Severity, type SeverityCounts } from '../../vocabulary/severity.ts';
import { importedPart } from '../findings/import-scope.ts';
import type { FindingScope } from '../findings/ingest-store.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import type { Database } from '../platform/storage/database.ts';
import { listPage } from '../platform/storage/list.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly artifacts: ArtifactStore;
  }
}

/** One artifact as one tool saw it. */
export interface ImportedArtifact {
  /** An image without its tag, a path, a project; null where neither the document nor the request named it. */
  readonly artifact: string | null;
  readonly tool: string;
  readonly auditType: AuditType;
  readonly branch: string | null;
  /** The newest import; null when it is no longer kept. */
  readonly auditId: string | null;
  readonly importedAt: string;
  /** Whether the tool does not report everything each time. */
  readonly sampled: boolean;
  /** Open findings. */
  readonly open: SeverityCounts;
}

interface NewestImport {
  readonly id: string;
  readonly auditId: string;
  readonly importedAt: string;
  /** The advisories that its findings were compared with; null without any. */
  readonly matched: string | null;
  readonly sampled: boolean;
}

interface ArtifactRow {
  readonly id: string;
  readonly repository_id: string;
  readonly audit_type: string;
  readonly scope: string;
  readonly audit_id: string | null;
  readonly imported_at: string;
  readonly sampled: boolean | number;
}

export class ArtifactStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The newest import of a scope. */
  async put(
    { repositoryId, auditType, scope }: FindingScope,
    { id, auditId, importedAt, matched, sampled }: NewestImport,
  ): Promise<void> {
    await this.#db
      .knex('import_artifacts')
      .insert({
        id,
        repository_id: repositoryId,
        audit_type: auditType,
        scope,
        audit_id: auditId,
        imported_at: importedAt,
        matched,
        sampled,
      })
      .onConflict(['repository_id', 'audit_type', 'scope'])
      .merge(['audit_id', 'imported_at', 'matched', 'sampled']);
  }

  /** Whether the newest import of the scope was of a tool that does not report everything each time. */
  async isSampled({ repositoryId, auditType, scope }: FindingScope): Promise<boolean> {
    const row: Pick<ArtifactRow, 'sampled'> | undefined = await this.#db
      .knex('import_artifacts')
      .where({ repository_id: repositoryId, audit_type: auditType, scope })
      .first('sampled');
    return Boolean(row?.sampled);
  }

  /** The newest first. */
  async list(
    repositoryId: string,
    page: Pick<PageRequest, 'limit' | 'offset'>,
  ): Promise<Page<ImportedArtifact>> {
    const rows = await listPage<ArtifactRow, ArtifactRow>(
      this.#db.knex('import_artifacts').where({ repository_id: repositoryId }),
      {
        table: 'import_artifacts',
        columns: { importedAt: 'imported_at' },
        page: { ...page, sort: '-importedAt' },
        fromRow: (row) => row,
      },
    );
    const open = await this.#open(repositoryId, rows.items);
    return { ...rows, items: rows.items.map((row) => toArtifact(row, open.get(keyOf(row)))) };
  }

  async #open(
    repositoryId: string,
    rows: readonly ArtifactRow[],
  ): Promise<ReadonlyMap<string, SeverityCounts>> {
    const counted: (Pick<ArtifactRow, 'audit_type' | 'scope'> & {
      readonly severity: Severity;
      readonly count: number | string;
    })[] = await this.#db
      .knex('findings')
      .where({ repository_id: repositoryId, status: 'open' })
      .whereIn('scope', [...new Set(rows.map(({ scope }) => scope))])
      .groupBy('audit_type', 'scope', 'severity')
      .select('audit_type', 'scope', 'severity')
      .count({ count: '*' });
    // What is shown next to findings of others.
    const beside: typeof counted = await this.#db
      .knex('finding_witnesses as w')
      .join('findings as f', 'f.id', 'w.finding_id')
      .where({ 'w.repository_id': repositoryId, 'f.status': 'open' })
      .whereNull('w.gone_at')
      .whereIn('w.scope', [...new Set(rows.map(({ scope }) => scope))])
      .groupBy('w.audit_type', 'w.scope', 'w.severity')
      .select('w.audit_type', 'w.scope', 'w.severity')
      .count({ count: '*' });
    const open = new Map<string, SeverityCounts>();
    for (const { severity, count, ...row } of [...counted, ...beside]) {
      const known = open.get(keyOf(row)) ?? emptySeverityCounts();
      open.set(keyOf(row), { ...known, [severity]: known[severity] + Number(count) });
    }
    return open;
  }
}

function keyOf({ audit_type, scope }: Pick<ArtifactRow, 'audit_type' | 'scope'>): string {
  return `${audit_type} ${scope}`;
}

function toArtifact(row: ArtifactRow, open = emptySeverityCounts()): ImportedArtifact {
  const part = importedPart(row.scope);
  return {
    artifact: part?.artifact ?? null,
    tool: part?.tool ?? 'unknown',
    auditType: row.audit_type as AuditType,
    branch: part?.branch ?? null,
    auditId: row.audit_id,
    importedAt: row.imported_at,
    sampled: Boolean(row.sampled),
    open,
  };
}
