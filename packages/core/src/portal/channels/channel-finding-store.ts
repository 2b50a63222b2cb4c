import type { PriorityLevel } from '../../vocabulary/priority.ts';
import type { Severity } from '../../vocabulary/severity.ts';
import { introducedByRulesColumn } from '../findings/finding-brief.ts';
import { chunksOf } from '../platform/storage/chunks-of.ts';
import { type Database, readRows } from '../platform/storage/database.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly channelFindings: ChannelFindingStore;
  }
}

/** What decides whether a channel gets a message about a finding, as it is now. */
export interface RoutedFinding {
  readonly id: string;
  readonly repositoryId: string;
  readonly ruleId: string;
  readonly title: string;
  readonly status: string;
  readonly severity: Severity;
  readonly priority: PriorityLevel;
  readonly exploited: boolean;
  readonly owners: readonly string[];
  /** Whether only newer rules see it, in code that was there before. */
  readonly introducedByRules: boolean;
  /** The canonical id of its advisory. */
  readonly advisory: string | null;
}

interface RoutedRow {
  readonly id: string;
  readonly repository_id: string;
  readonly rule_id: string;
  readonly title: string;
  readonly status: string;
  readonly severity: string;
  readonly priority_level: string;
  readonly exploited: number;
  readonly owners: string;
  readonly introduced_by: string | null;
  readonly advisory: string | null;
}

export class ChannelFindingStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async find(ids: readonly string[]): Promise<ReadonlyMap<string, RoutedFinding>> {
    const query = this.#db
      .knex('findings')
      .select(
        'id',
        'repository_id',
        'rule_id',
        'title',
        'status',
        'severity',
        'priority_level',
        'exploited',
        'owners',
        'introduced_by',
        'advisory',
      );
    const rows: RoutedRow[] = await this.#db.whereAmong(query, 'id', [...ids]);
    return new Map(rows.map((row) => [row.id, toRouted(row)]));
  }

  /** Names by id; of several with one name, as at two code hosts, their addresses: two repositories are never one in a message. */
  async repositoryNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found: { id: string; name: string; url: string }[] = [];
    for (const part of chunksOf(ids, 2_000)) {
      const query = this.#db.knex('repositories').select('id', 'name', 'url');
      found.push(...(await readRows<(typeof found)[number]>(this.#db.whereAmong(query, 'id', part))));
    }
    const counts = Map.groupBy(found, ({ name }) => name);
    return new Map(
      found.map(({ id, name, url }) => [id, counts.get(name)?.length === 1 ? name : placeOf(url)]),
    );
  }
}

/** `git.example/acme/app` of an address. */
function placeOf(url: string): string {
  return url.replace(/^[a-z+]+:\/\/(?:[^/@]*@)?/i, '').replace(/\.git$/, '');
}

function toRouted(row: RoutedRow): RoutedFinding {
  return {
    id: row.id,
    repositoryId: row.repository_id,
    ruleId: row.rule_id,
    title: row.title,
    status: row.status,
    severity: row.severity as Severity,
    priority: row.priority_level as PriorityLevel,
    exploited: Boolean(row.exploited),
    owners: JSON.parse(row.owners) as string[],
    introducedByRules: row.introduced_by === introducedByRulesColumn,
    advisory: row.advisory === null ? null : ((JSON.parse(row.advisory) as { id?: string }).id ?? null),
  };
}
