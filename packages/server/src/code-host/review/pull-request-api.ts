// A pull request as the code host has it: read whole, written once each. No write is repeated here: whoever does not
// know whether one arrived reads again first.
import type { EventContext } from '../event.ts';
import { type GitHubApp, isStatus } from '../github-app.ts';
import { isCommit, isFullName } from '../payload-parts.ts';
import type { ProviderCall } from '../provider-client.ts';

export interface Target {
  readonly installationId: number;
  readonly repository: { readonly id: number; readonly fullName: string };
}

export interface PullState {
  readonly state: 'open' | 'closed';
  readonly draft: boolean;
  readonly merged: boolean;
  readonly head: string;
  readonly base: string;
  readonly baseRef: string;
}

export interface Author {
  readonly id: number;
  readonly login: string;
  readonly type: string;
}

export interface ReviewRecord {
  readonly id: number;
  readonly body: string | null;
  readonly state: string;
  readonly commit_id?: string | null;
  readonly html_url?: string;
  readonly submitted_at?: string;
  readonly user: Author | null;
}

export interface ConversationRecord {
  readonly id: number;
  readonly body: string | null;
  readonly user: Author | null;
  readonly html_url?: string;
  readonly created_at?: string;
}

export interface CommentRecord extends Omit<ReviewRecord, 'state'> {
  readonly path: string;
  readonly in_reply_to_id?: number;
  readonly html_url?: string;
  readonly created_at?: string;
}

export interface FilePatch {
  readonly filename: string;
  /** Where a renamed file was before. */
  readonly previous_filename?: string;
  readonly status: string;
  readonly patch?: string;
}

export interface NewReview {
  readonly commit_id: string;
  readonly body: string;
  readonly event: 'COMMENT' | 'REQUEST_CHANGES';
  readonly comments: readonly {
    readonly path: string;
    readonly line: number;
    readonly side: 'RIGHT';
    readonly body: string;
  }[];
}

export type NewComment = {
  readonly commit_id: string;
  readonly path: string;
  readonly body: string;
} & ({ readonly line: number; readonly side: 'RIGHT' } | { readonly subject_type: 'file' });

const permissions = { contents: 'read', pull_requests: 'write' } as const;
/** Beyond this the code host lists no files of a comparison, and of a pull request. */
const filesInComparison = 300;
const filesInPull = 3_000;

/** Whether a list of changed files can be all of them. */
export function isWholeList({ length }: readonly FilePatch[]): boolean {
  return length !== filesInComparison && length < filesInPull;
}

export class PullRequestApi {
  readonly #context: EventContext;
  readonly #target: Target;

  constructor(context: EventContext, target: Target) {
    this.#context = context;
    this.#target = target;
  }

  /** Null when it is not there, or the app may no longer see it. */
  async pull(number: number): Promise<PullState | null> {
    const body = await orNull(this.#get<Record<string, unknown>>(`/pulls/${number}`));
    if (!body) return null;
    const { state, draft, merged, head, base } = body as {
      state?: unknown;
      draft?: unknown;
      merged?: unknown;
      head?: { sha?: unknown };
      base?: { sha?: unknown; ref?: unknown };
    };
    if (!isCommit(head?.sha) || !isCommit(base?.sha)) throw new Error('The pull request has no commits.');
    return {
      state: state === 'closed' ? 'closed' : 'open',
      draft: draft === true,
      merged: merged === true,
      head: head.sha,
      base: base.sha,
      baseRef: String(base.ref ?? ''),
    };
  }

  /** Where the two histories parted, and what has changed since; files without a patch have none that is shown. */
  async changes(
    number: number,
    { base, head }: Pick<PullState, 'base' | 'head'>,
  ): Promise<{ readonly mergeBase: string; readonly files: readonly FilePatch[] }> {
    const { mergeBase, files } = await this.comparison(base, head);
    return {
      mergeBase,
      files: files.length < filesInComparison ? files : await this.#all<FilePatch>(`/pulls/${number}/files`),
    };
  }

  /** The same of two commits; 300 files at most. */
  async comparison(
    base: string,
    head: string,
  ): Promise<{ readonly mergeBase: string; readonly files: readonly FilePatch[] }> {
    const body = await this.#get<{ merge_base_commit?: { sha?: unknown }; files?: FilePatch[] }>(
      `/compare/${base}...${head}`,
    );
    const mergeBase = body.merge_base_commit?.sha;
    return { mergeBase: isCommit(mergeBase) ? mergeBase : base, files: body.files ?? [] };
  }

  /** Pull requests that a commit belongs to. */
  pullsOf(
    commit: string,
  ): Promise<{ readonly number: number; readonly head?: { readonly sha?: unknown } }[]> {
    return this.#all(`/commits/${commit}/pulls`);
  }

  reviews(number: number): Promise<ReviewRecord[]> {
    return this.#all(`/pulls/${number}/reviews`);
  }

  comments(number: number): Promise<CommentRecord[]> {
    return this.#all(`/pulls/${number}/comments`);
  }

  /** Null when it is not there any more. */
  reviewOf(number: number, reviewId: number): Promise<ReviewRecord | null> {
    return orNull(this.#get<ReviewRecord>(`/pulls/${number}/reviews/${reviewId}`));
  }

  /** What was said in the conversation, not on lines. */
  conversation(number: number): Promise<ConversationRecord[]> {
    return this.#all(`/issues/${number}/comments`);
  }

  /** Null when it is not there any more. */
  conversationComment(commentId: number): Promise<ConversationRecord | null> {
    return orNull(this.#get<ConversationRecord>(`/issues/comments/${commentId}`));
  }

  /** Says something in the conversation. */
  async say(number: number, body: string): Promise<void> {
    await this.#send({ method: 'POST', path: `/issues/${number}/comments`, body: { body } });
  }

  commentsOf(number: number, reviewId: number): Promise<CommentRecord[]> {
    return this.#all(`/pulls/${number}/reviews/${reviewId}/comments`);
  }

  async review(number: number, review: NewReview): Promise<void> {
    await this.#send({ method: 'POST', path: `/pulls/${number}/reviews`, body: review });
  }

  /** A comment of its own, on a line or on the file. */
  async comment(number: number, comment: NewComment): Promise<void> {
    await this.#send({ method: 'POST', path: `/pulls/${number}/comments`, body: comment });
  }

  async editReview(number: number, reviewId: number, body: string): Promise<void> {
    await this.#send({ method: 'PUT', path: `/pulls/${number}/reviews/${reviewId}`, body: { body } });
  }

  async dismissReview(number: number, reviewId: number, message: string): Promise<void> {
    const path = `/pulls/${number}/reviews/${reviewId}/dismissals`;
    await this.#send({ method: 'PUT', path, body: { message, event: 'DISMISS' } });
  }

  async editComment(commentId: number, body: string): Promise<void> {
    await this.#send({ method: 'PATCH', path: `/pulls/comments/${commentId}`, body: { body } });
  }

  async reply(number: number, commentId: number, body: string): Promise<void> {
    const path = `/pulls/${number}/comments/${commentId}/replies`;
    await this.#send({ method: 'POST', path, body: { body } });
  }

  /** A sign that a command was understood; of no consequence when it can't be set. */
  async react(
    { id, kind }: { readonly id: number; readonly kind: 'reply' | 'review' | 'conversation' },
    content: '+1' | 'confused',
  ): Promise<void> {
    // The code host has no reactions to reviews.
    if (kind === 'review') return;
    try {
      await this.#send({
        method: 'POST',
        path: `/${kind === 'reply' ? 'pulls' : 'issues'}/comments/${id}/reactions`,
        body: { content },
      });
    } catch (error) {
      if (!isStatus(error, 403, 404, 422)) throw error;
    }
  }

  /** Whether the person may write to the repository, as the code host says. */
  async mayWrite(login: string): Promise<boolean> {
    const path = `/collaborators/${encodeURIComponent(login)}/permission`;
    const body = await orNull(this.#get<{ permission?: unknown }>(path));
    return ['admin', 'maintain', 'write'].includes(String(body?.permission));
  }

  /** A small text file of a commit; null when there is none. */
  async file(path: string, commit: string): Promise<string | null> {
    const body = await orNull(
      this.#get<{ content?: unknown; encoding?: unknown; size?: unknown }>(`/contents/${path}`, {
        ref: commit,
      }),
    );
    if (typeof body?.content !== 'string' || body.encoding !== 'base64' || Number(body.size) > 65_536)
      return null;
    return Buffer.from(body.content, 'base64').toString('utf8');
  }

  #get<Body>(path: string, query?: ProviderCall['query']): Promise<Body> {
    return this.#send<Body>({ path, ...(query && { query }) });
  }

  async #all<Item>(path: string): Promise<Item[]> {
    const { app, signal } = this.#context;
    const items: Item[] = [];
    const call = { path: this.#pathOf(path), signal };
    for await (const item of app.pages<readonly Item[], Item>(
      (next) => app.asInstallation(this.#scope, next),
      call,
      (body) => (Array.isArray(body) ? body : []),
    ))
      items.push(item);
    return items;
  }

  async #send<Body>(call: ProviderCall): Promise<Body> {
    const { app, signal } = this.#context;
    const path = this.#pathOf(call.path);
    return (await app.asInstallation<Body>(this.#scope, { ...call, path, signal })).body;
  }

  get #scope() {
    const { installationId, repository } = this.#target;
    return { installationId, repositoryId: repository.id, permissions };
  }

  #pathOf(path: string): string {
    return `/repos/${this.#target.repository.fullName}${path}`;
  }
}

/** The target that a kept payload names. Throws when it was not kept by us. */
export function targetOf(payload: Readonly<Record<string, unknown>>): Target {
  const { installationId, repository } = payload as unknown as Target;
  if (!Number.isSafeInteger(installationId) || !isFullName(String(repository?.fullName)))
    throw new Error('The delivery contains no repository.');
  return { installationId, repository };
}

/** The login under which the app writes. */
export async function ownLogin(app: GitHubApp): Promise<string> {
  const known = logins.get(app);
  if (known !== undefined) return known;
  const { body } = await app.asApp<{ slug?: unknown }>({ path: '/app' });
  if (typeof body?.slug !== 'string') throw new Error('The code host did not return the name of the app.');
  const login = `${body.slug}[bot]`;
  logins.set(app, login);
  return login;
}

const logins = new WeakMap<GitHubApp, string>();

async function orNull<Body>(asked: Promise<Body>): Promise<Body | null> {
  try {
    return await asked;
  } catch (error) {
    if (isStatus(error, 404, 410)) return null;
    throw error;
  }
}
