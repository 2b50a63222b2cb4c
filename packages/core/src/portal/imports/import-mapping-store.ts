import type { Page, PageRequest } from '../platform/page.ts';
import { type Database, readRows } from '../platform/storage/database.ts';
import type { ImportMapping } from './import-mapping.ts';
import type { MappingFile } from './mappings/mapping-sample.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly importMappings: ImportMappingStore;
  }
}

interface MappingRow {
  readonly id: string;
  readonly format: string;
  readonly mapping: string;
  readonly created_by: string | null;
  readonly creator_name: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export class ImportMappingStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** In place of one of the same format, which keeps its id. */
  async put({ id, format, mapping, createdBy, createdAt, updatedAt }: ImportMapping): Promise<void> {
    const row = {
      id,
      format,
      mapping: JSON.stringify(mapping),
      created_by: createdBy?.userId ?? null,
      created_at: createdAt,
      updated_at: updatedAt,
    };
    await this.#db
      .knex('import_mappings')
      .insert(row)
      .onConflict('format')
      .merge(['mapping', 'created_by', 'updated_at']);
  }

  async delete(id: string): Promise<void> {
    await this.#db.knex('import_mappings').where({ id }).del();
  }

  async find(by: { readonly id: string } | { readonly format: string }): Promise<ImportMapping | undefined> {
    const [column, value] = 'id' in by ? ['id', by.id] : ['format', by.format];
    const [row] = await readRows<MappingRow>(this.#named().where(`import_mappings.${column}`, value));
    return row && toMapping(row);
  }

  /** By format. */
  async list({ limit, offset }: Pick<PageRequest, 'limit' | 'offset'>): Promise<Page<ImportMapping>> {
    const [counted] = await readRows<{ total: number | string }>(
      this.#db.knex('import_mappings').count({ total: '*' }),
    );
    const rows = await readRows<MappingRow>(
      this.#named().orderBy('import_mappings.format').limit(limit).offset(offset),
    );
    return { items: rows.map(toMapping), total: Number(counted?.total ?? 0), limit, offset };
  }

  async all(): Promise<readonly MappingFile[]> {
    const rows = await readRows<MappingRow>(
      this.#db.knex('import_mappings').orderBy('format').select('mapping'),
    );
    return rows.map(({ mapping }) => JSON.parse(mapping));
  }

  #named() {
    return this.#db
      .knex('import_mappings')
      .leftJoin('users', 'users.id', 'import_mappings.created_by')
      .select('import_mappings.*', { creator_name: 'users.name' });
  }
}

function toMapping(row: MappingRow): ImportMapping {
  const mapping: MappingFile = JSON.parse(row.mapping);
  return {
    id: row.id,
    format: row.format,
    tool: mapping.tool,
    mapping,
    createdBy: row.created_by === null ? null : { userId: row.created_by, name: row.creator_name ?? '' },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
