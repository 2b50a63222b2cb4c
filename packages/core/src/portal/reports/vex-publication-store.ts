import type { CsafCategory } from '../../scan/documents/vex/vex-document.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import { type Database, readRows } from '../platform/storage/database.ts';
import type { StoredPublication, VexPublication } from './vex-publication.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly vexPublications: VexPublicationStore;
  }
}

interface PublicationRow {
  readonly id: string;
  readonly key: string;
  readonly repository_id: string | null;
  readonly tag: string | null;
  readonly release: string | null;
  readonly category: string;
  readonly tracking_id: string;
  readonly year: string;
  readonly file_name: string;
  readonly subject: string;
  readonly author: string;
  readonly namespace: string;
  readonly revisions: string;
  readonly digest: string;
  readonly texts: string;
  readonly published_by: string;
  readonly published_at: string;
  readonly updated_at: string;
}

const listed = [
  'id',
  'repository_id',
  'tag',
  'release',
  'category',
  'tracking_id',
  'year',
  'file_name',
  'subject',
  'author',
  'namespace',
  'revisions',
  'published_by',
  'published_at',
  'updated_at',
] as const satisfies readonly (keyof PublicationRow)[];

const newestFirst = [{ column: 'updated_at', order: 'desc' }, { column: 'file_name' }];

/** Anyone may read what is published. */
export class VexPublicationStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async save(publication: StoredPublication): Promise<void> {
    const row: PublicationRow = {
      id: publication.id,
      key: publication.key,
      repository_id: publication.repositoryId,
      tag: publication.tag,
      release: publication.release,
      category: publication.category,
      tracking_id: publication.trackingId,
      year: publication.year,
      file_name: publication.fileName,
      subject: publication.subject,
      author: publication.author,
      namespace: publication.namespace,
      revisions: JSON.stringify(publication.revisions),
      digest: publication.digest,
      texts: JSON.stringify(publication.texts),
      published_by: publication.publishedBy,
      published_at: publication.publishedAt,
      updated_at: publication.updatedAt,
    };
    await this.#db.knex('vex_publications').insert(row).onConflict('id').merge();
  }

  async delete(id: string): Promise<void> {
    await this.#db.knex('vex_publications').where({ id }).del();
  }

  /** By its id, by what it is about, or by the name of its file. */
  async find(
    by: { readonly id: string } | { readonly key: string } | { readonly file_name: string },
  ): Promise<StoredPublication | undefined> {
    const [row] = await readRows<PublicationRow>(this.#db.knex('vex_publications').where(by));
    return row && { ...toPublication(row), key: row.key, digest: row.digest, texts: JSON.parse(row.texts) };
  }

  /** The names of all files with their last change, the newest first. */
  async files(): Promise<readonly Pick<VexPublication, 'year' | 'fileName' | 'updatedAt'>[]> {
    const rows = await readRows<Pick<PublicationRow, 'year' | 'file_name' | 'updated_at'>>(
      this.#db.knex('vex_publications').select('year', 'file_name', 'updated_at').orderBy(newestFirst),
    );
    return rows.map((row) => ({ year: row.year, fileName: row.file_name, updatedAt: row.updated_at }));
  }

  /** The newest change first. */
  async list({ limit, offset }: Pick<PageRequest, 'limit' | 'offset'>): Promise<Page<VexPublication>> {
    const { knex } = this.#db;
    const [counted] = await readRows<{ total: number | string }>(
      knex('vex_publications').count({ total: '*' }),
    );
    const rows = await readRows<PublicationRow>(
      knex('vex_publications')
        .select(...listed)
        .orderBy(newestFirst)
        .limit(limit)
        .offset(offset),
    );
    return { items: rows.map(toPublication), total: Number(counted?.total ?? 0), limit, offset };
  }
}

function toPublication(row: PublicationRow): VexPublication {
  return {
    id: row.id,
    repositoryId: row.repository_id,
    tag: row.tag,
    release: row.release,
    category: row.category as CsafCategory,
    trackingId: row.tracking_id,
    year: row.year,
    fileName: row.file_name,
    subject: row.subject,
    author: row.author,
    namespace: row.namespace,
    revisions: JSON.parse(row.revisions),
    publishedBy: row.published_by,
    publishedAt: row.published_at,
    updatedAt: row.updated_at,
  };
}
