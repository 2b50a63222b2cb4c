// What the last audit of each open pull request gave, so that its verdict can be computed again without another one.

import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { ChangeAudit } from '../audits/change-audits.ts';
import type { Database } from '../platform/storage/database.ts';
import type { PullRequestKey } from './pull-verdict-store.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly auditedChanges: AuditedChangeStore;
  }
}

/** What was audited. */
export interface ChangeSubject {
  readonly head: string;
  /** The merge base. */
  readonly base: string;
  /** The audits that were run. */
  readonly types: readonly AuditType[];
}

export interface AuditedChange extends ChangeSubject {
  /** Commits of the change, as far as the code host lists them. */
  readonly commits: readonly string[];
  readonly audits: readonly ChangeAudit[];
  /** Revision of the advisories that they were compared with; null where there were none. */
  readonly advisories: string | null;
  /** Digest of the advisories about packages that the change brings. */
  readonly hits: string;
}

/** A larger result is not kept: its pull request is audited again. */
const maxBytes = 8 * 1024 * 1024;
const compress = promisify(gzip);
const decompress = promisify(gunzip);

export class AuditedChangeStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** In place of the one before. */
  async put({ repositoryId, pull }: PullRequestKey, change: AuditedChange): Promise<void> {
    const audits = await compress(JSON.stringify(change.audits));
    const key = { repository_id: repositoryId, pull };
    if (audits.length > maxBytes) return void (await this.#db.knex('audited_changes').where(key).del());
    const { head, base, types, commits, advisories, hits } = change;
    await this.#db
      .knex('audited_changes')
      .insert({
        ...key,
        head,
        base,
        types: JSON.stringify(types),
        commits: JSON.stringify(commits),
        advisories,
        hits,
        audits,
      })
      .onConflict(['repository_id', 'pull'])
      .merge();
  }

  async find({ repositoryId, pull }: PullRequestKey): Promise<AuditedChange | undefined> {
    const row = await this.#db.knex('audited_changes').where({ repository_id: repositoryId, pull }).first();
    if (!row) return undefined;
    return {
      head: row.head,
      base: row.base,
      types: JSON.parse(row.types),
      commits: JSON.parse(row.commits),
      advisories: row.advisories,
      hits: row.hits,
      audits: JSON.parse((await decompress(row.audits)).toString('utf8')),
    };
  }

  /** Of the repository: which commits each pull request consists of. */
  async commits(repositoryId: string): Promise<ReadonlyMap<number, readonly string[]>> {
    const rows: { pull: number; commits: string }[] = await this.#db
      .knex('audited_changes')
      .where({ repository_id: repositoryId })
      .select('pull', 'commits');
    return new Map(rows.map(({ pull, commits }) => [Number(pull), JSON.parse(commits)]));
  }

  /** Those that were compared with other advisories, or with none; in their order after a key. */
  async comparedBefore(revision: string, limit: number): Promise<readonly PullRequestKey[]> {
    const rows: { repository_id: string; pull: number }[] = await this.#db
      .knex('audited_changes')
      .where((other) => other.whereNull('advisories').orWhereNot('advisories', revision))
      .orderBy(['repository_id', 'pull'])
      .limit(limit)
      .select('repository_id', 'pull');
    return rows.map(({ repository_id: repositoryId, pull }) => ({ repositoryId, pull: Number(pull) }));
  }

  async setCompared({ repositoryId, pull }: PullRequestKey, revision: string): Promise<void> {
    await this.#db
      .knex('audited_changes')
      .where({ repository_id: repositoryId, pull })
      .update({ advisories: revision });
  }

  async remove({ repositoryId, pull }: PullRequestKey): Promise<void> {
    await this.#db.knex('audited_changes').where({ repository_id: repositoryId, pull }).del();
  }
}
