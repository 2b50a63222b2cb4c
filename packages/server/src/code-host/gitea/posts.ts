// What is written in a pull request of Gitea, as the portal keeps it. Three kinds of things have numbers of their own:
// comments of the conversation, reviews, and comments on code, which belong to a review.
import { createHash } from 'node:crypto';
import type { Author, CommentRecord, Post, ReviewRecord } from '../pull-requests.ts';
import type { GiteaClient, GiteaUser } from './gitea-client.ts';

export interface PostBody {
  readonly id: number;
  readonly body?: string | null;
  readonly user?: GiteaUser | null;
  readonly html_url?: string;
  readonly created_at?: string;
}

export interface ReviewBody extends PostBody {
  readonly state?: string;
  readonly dismissed?: boolean;
  readonly commit_id?: string;
  readonly submitted_at?: string;
  readonly comments_count?: number;
}

export interface CodeCommentBody extends PostBody {
  readonly path: string;
  /** A line of the new file; 0 for one of the old. */
  readonly position?: number;
  readonly original_position?: number;
  readonly pull_request_review_id?: number;
}

export const conversationId = (id: number): string => `c${id}`;
export const reviewId = (id: number): string => `r${id}`;

/** The number in an id of ours; NaN for one of another kind. */
export function numberIn(kind: 'c' | 'r' | 't', id: string): number {
  return id.startsWith(kind) ? Number(id.slice(1)) : Number.NaN;
}

export function postOf(client: GiteaClient, bot: GiteaUser, id: string, body: PostBody): Post {
  return {
    id,
    body: body.body ?? null,
    author: authorOf(client, bot, body.user),
    url: body.html_url ?? '',
    createdAt: body.created_at,
  };
}

export function reviewOf(client: GiteaClient, bot: GiteaUser, body: ReviewBody): ReviewRecord {
  const isRequest = body.state === 'REQUEST_CHANGES';
  return {
    ...postOf(client, bot, reviewId(body.id), body),
    createdAt: body.submitted_at,
    commit: body.commit_id ?? null,
    state: isRequest ? (body.dismissed ? 'dismissed' : 'requests-changes') : 'other',
  };
}

/** All on one line of one side are one conversation, whose first comment is what the others reply to. */
export function commentsOf(
  client: GiteaClient,
  bot: GiteaUser,
  bodies: readonly CodeCommentBody[],
): readonly CommentRecord[] {
  const roots = new Map<string, string>();
  return bodies
    .toSorted((a, b) => a.id - b.id)
    .map((body) => {
      const place = JSON.stringify([body.path, body.position ?? 0, body.original_position ?? 0]);
      const id = `t${body.id}`;
      const root = roots.get(place);
      // A comment of ours starts a new thread: two findings may have one line.
      const isOwn = body.user?.id === bot.id && /^<!-- assay:finding /.test(body.body ?? '');
      if (root === undefined || isOwn) roots.set(place, id);
      const parent = isOwn ? undefined : root;
      return { ...postOf(client, bot, id, body), path: body.path, parent };
    });
}

function authorOf(client: GiteaClient, bot: GiteaUser, user: GiteaUser | null | undefined): Author | null {
  if (!user || !Number.isSafeInteger(user.id)) return null;
  const isOwn = user.id === bot.id;
  return { id: client.ids.of(user.id), login: user.login, isBot: isOwn, isOwn };
}

/** What a delivery about a review says of it: who wrote what. Its number is not in there. */
export function writtenBy(user: number, text: string): string {
  return `by:${user}:${createHash('sha256').update(text).digest('hex')}`;
}
