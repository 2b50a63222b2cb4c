import type { Page } from '../platform/page.ts';
import { type Database, readRows } from '../platform/storage/database.ts';
import type { FindingComment } from './finding.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly findingComments: FindingCommentStore;
  }
}

interface CommentRow {
  readonly id: string;
  readonly author_id: string | null;
  readonly author_name: string | null;
  readonly text: string;
  readonly created_at: string;
}

export interface NewComment {
  readonly id: string;
  readonly findingId: string;
  readonly authorId: string | null;
  readonly text: string;
  readonly createdAt: string;
}

/** What people say of findings, oldest first; the finding counts them. */
export class FindingCommentStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async add({ id, findingId, authorId, text, createdAt }: NewComment): Promise<void> {
    await this.#db.knex('finding_comments').insert({
      id,
      finding_id: findingId,
      author_id: authorId,
      text,
      created_at: createdAt,
    });
    await this.#db.knex('findings').where({ id: findingId }).increment('comment_count', 1);
  }

  async list(
    findingId: string,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<Page<FindingComment>> {
    const comments = this.#db.knex('finding_comments').where({ finding_id: findingId });
    const [counted] = await readRows<{ total: number | string }>(comments.clone().count({ total: '*' }));
    const rows = await readRows<CommentRow>(
      comments
        .leftJoin('users', 'users.id', 'finding_comments.author_id')
        .select('finding_comments.*', { author_name: 'users.name' })
        .orderBy(['finding_comments.created_at', 'finding_comments.id'])
        .limit(limit)
        .offset(offset),
    );
    return { items: rows.map(toComment), total: Number(counted?.total ?? 0), limit, offset };
  }
}

function toComment({
  id,
  author_id: userId,
  author_name: name,
  text,
  created_at,
}: CommentRow): FindingComment {
  return { id, author: userId === null ? null : { userId, name: name ?? '' }, text, createdAt: created_at };
}
