// Pull requests of one repository, as GitHub has them.

import { type ProviderCall, requireList } from '../provider-client.ts';
import { isStatus, ProviderError } from '../provider-error.ts';
import type {
  Author,
  CommentRecord,
  Comparison,
  FileChange,
  NewComment,
  NewReview,
  Post,
  PostKind,
  PullRequests,
  PullState,
  ReviewRecord,
  UnreadableFile,
} from '../pull-requests.ts';
import { isCommit, type Target } from '../repository-target.ts';
import type { GitHubApp } from './github-app.ts';

interface UserBody {
  readonly id: number;
  readonly login: string;
  readonly type: string;
}

interface PostBody {
  readonly id: number;
  readonly body: string | null;
  readonly user: UserBody | null;
  readonly html_url?: string;
  readonly created_at?: string;
}

interface ReviewBody extends PostBody {
  readonly state: string;
  readonly commit_id?: string | null;
  readonly submitted_at?: string;
}

interface CommentBody extends PostBody {
  readonly path: string;
  readonly in_reply_to_id?: number;
}

interface FileBody {
  readonly filename: string;
  readonly previous_filename?: string;
  readonly status: string;
  readonly patch?: string;
}

interface ComparisonBody {
  readonly merge_base_commit?: { readonly sha?: unknown };
  readonly files?: readonly FileBody[];
  /** At most 250, the oldest first. */
  readonly commits?: readonly { readonly sha?: unknown }[];
  readonly total_commits?: number;
}

const permissions = { contents: 'read', pull_requests: 'write' } as const;
/** Beyond this GitHub lists no files of a comparison, and of a pull request. */
const filesInComparison = 300;
const filesInPull = 3_000;
const longestFile = 65_536;

export class GitHubPullRequests implements PullRequests {
  readonly #app: GitHubApp;
  readonly #target: Target;
  readonly #signal: AbortSignal;

  constructor(app: GitHubApp, target: Target, signal: AbortSignal) {
    this.#app = app;
    this.#target = target;
    this.#signal = signal;
  }

  async find(number: number): Promise<PullState | null> {
    const body = await orNull(this.#get<Record<string, unknown>>(`/pulls/${number}`));
    if (!body) return null;
    const { state, draft, merged, head, base, user } = body as {
      state?: unknown;
      draft?: unknown;
      merged?: unknown;
      head?: { sha?: unknown };
      base?: { sha?: unknown; ref?: unknown };
      user?: { id?: unknown } | null;
    };
    if (!isCommit(head?.sha) || !isCommit(base?.sha)) throw new Error('The pull request has no commits.');
    return {
      state: state === 'closed' ? 'closed' : 'open',
      draft: draft === true,
      merged: merged === true,
      head: head.sha,
      base: base.sha,
      baseRef: String(base.ref ?? ''),
      author: typeof user?.id === 'number' ? String(user.id) : null,
    };
  }

  async changes(number: number, { base, head }: Pick<PullState, 'base' | 'head'>): Promise<Comparison> {
    const compared = await this.comparison(base, head);
    if (compared.files.length < filesInComparison) return compared;
    const files = await this.#all<FileBody>(`/pulls/${number}/files`);
    return { ...compared, ...listOf(files) };
  }

  async comparison(base: string, head: string): Promise<Comparison> {
    const body = await this.#get<ComparisonBody>(`/compare/${base}...${head}`);
    const { commits: listed = [], total_commits: total = listed.length } = body;
    const mergeBase = body.merge_base_commit?.sha;
    if (!isCommit(mergeBase))
      throw new ProviderError('failed', { reason: 'The comparison contains no merge base.' });
    const commits = listed.map(({ sha }) => sha).filter(isCommit);
    return {
      mergeBase,
      ...listOf(requireList<FileBody>(body.files)),
      commits,
      furtherCommits: Math.max(0, total - commits.length),
    };
  }

  async withHead(commit: string): Promise<readonly number[]> {
    type Found = { readonly number: number; readonly head?: { readonly sha?: unknown } };
    const found = await this.#all<Found>(`/commits/${commit}/pulls`);
    return found.filter(({ head }) => head?.sha === commit).map(({ number }) => number);
  }

  async open(): Promise<readonly number[]> {
    const found = await this.#all<{ readonly number: number }>(
      '/pulls?state=open&sort=updated&direction=desc',
    );
    return found.map(({ number }) => number);
  }

  async reviews(number: number): Promise<readonly ReviewRecord[]> {
    const own = await ownLogin(this.#app);
    return (await this.#all<ReviewBody>(`/pulls/${number}/reviews`)).map((body) => reviewOf(body, own));
  }

  async review(number: number, reviewId: string): Promise<ReviewRecord | null> {
    const body = await orNull(this.#get<ReviewBody>(`/pulls/${number}/reviews/${reviewId}`));
    return body && reviewOf(body, await ownLogin(this.#app));
  }

  async comments(number: number, reviewId?: string): Promise<readonly CommentRecord[]> {
    const of = reviewId === undefined ? '' : `/reviews/${reviewId}`;
    const own = await ownLogin(this.#app);
    return (await this.#all<CommentBody>(`/pulls/${number}${of}/comments`)).map((body) => ({
      ...postOf(body, own),
      path: body.path,
      parent: body.in_reply_to_id === undefined ? undefined : String(body.in_reply_to_id),
    }));
  }

  async conversation(number: number): Promise<readonly Post[]> {
    const own = await ownLogin(this.#app);
    return (await this.#all<PostBody>(`/issues/${number}/comments`)).map((body) => postOf(body, own));
  }

  async conversationPost(_: number, postId: string): Promise<Post | null> {
    const body = await orNull(this.#get<PostBody>(`/issues/comments/${postId}`));
    return body && postOf(body, await ownLogin(this.#app));
  }

  postReview(number: number, { commit, body, hold, comments }: NewReview): Promise<boolean> {
    const event = hold === undefined ? 'COMMENT' : 'REQUEST_CHANGES';
    const sent = this.#send({
      method: 'POST',
      path: `/pulls/${number}/reviews`,
      body: {
        commit_id: commit,
        event,
        body,
        comments: comments.map((comment) => ({ ...comment, side: 'RIGHT' })),
      },
    });
    return comments.length > 0 ? isTaken(sent) : sent.then(() => true);
  }

  postComment(number: number, { commit, path, body, line }: NewComment): Promise<boolean> {
    const where = line === undefined ? { subject_type: 'file' } : { line, side: 'RIGHT' };
    const comment = { commit_id: commit, path, body, ...where };
    return isTaken(this.#send({ method: 'POST', path: `/pulls/${number}/comments`, body: comment }));
  }

  async postReply(number: number, commentId: string, body: string): Promise<void> {
    const path = `/pulls/${number}/comments/${commentId}/replies`;
    await this.#send({ method: 'POST', path, body: { body } });
  }

  async say(number: number, body: string): Promise<void> {
    await this.#send({ method: 'POST', path: `/issues/${number}/comments`, body: { body } });
  }

  async editReview(number: number, reviewId: string, body: string): Promise<void> {
    await this.#send({ method: 'PUT', path: `/pulls/${number}/reviews/${reviewId}`, body: { body } });
  }

  async editComment(_: number, commentId: string, body: string): Promise<void> {
    await this.#send({ method: 'PATCH', path: `/pulls/comments/${commentId}`, body: { body } });
  }

  /** First the mark, then the dismissal: without it the dismissal would be that of a person. */
  async release(
    number: number,
    { id, body: before }: ReviewRecord,
    { body, reason: message }: { readonly body: string; readonly reason: string },
  ): Promise<void> {
    if (body !== before) await this.editReview(number, id, body);
    const path = `/pulls/${number}/reviews/${id}/dismissals`;
    await this.#send({ method: 'PUT', path, body: { message, event: 'DISMISS' } });
  }

  async react(
    _: number,
    { id, kind }: { readonly id: string; readonly kind: PostKind },
    sign: 'understood' | 'confused',
  ): Promise<void> {
    // GitHub has no reactions to reviews.
    if (kind === 'review') return;
    const path = `/${kind === 'reply' ? 'pulls' : 'issues'}/comments/${id}/reactions`;
    const content = sign === 'understood' ? '+1' : 'confused';
    try {
      await this.#send({ method: 'POST', path, body: { content } });
    } catch (error) {
      if (!isStatus(error, 403, 404, 422)) throw error;
    }
  }

  async mayWrite({ id, login }: Pick<Author, 'id' | 'login'>): Promise<boolean> {
    const path = `/collaborators/${encodeURIComponent(login)}/permission`;
    const body = await orNull(this.#get<{ permission?: unknown; user?: { id?: unknown } | null }>(path));
    if (body && typeof body.permission !== 'string')
      throw new ProviderError('failed', { reason: 'The response contains no permission.' });
    // Asked by a name, which may be another person's by now.
    return String(body?.user?.id) === id && ['admin', 'maintain', 'write'].includes(String(body?.permission));
  }

  async tip(branch: string): Promise<string | null> {
    const body = await orNull(
      this.#get<{ commit?: { sha?: unknown } }>(`/branches/${encodeURIComponent(branch)}`),
    );
    return isCommit(body?.commit?.sha) ? body.commit.sha : null;
  }

  async file(path: string, commit: string): Promise<string | UnreadableFile | null> {
    const body = await orNull(
      this.#get<{ content?: unknown; encoding?: unknown; size?: unknown }>(`/contents/${path}`, {
        ref: commit,
      }),
    );
    if (!body) return null;
    if (Number(body.size) > longestFile) return { unreadable: `it has more than ${longestFile} bytes` };
    if (typeof body.content !== 'string' || body.encoding !== 'base64')
      return { unreadable: 'it is not a file' };
    return Buffer.from(body.content, 'base64').toString('utf8');
  }

  #get<Body>(path: string, query?: ProviderCall['query']): Promise<Body> {
    return this.#send<Body>({ path, ...(query && { query }) });
  }

  async #all<Item>(path: string, query: NonNullable<ProviderCall['query']> = {}): Promise<Item[]> {
    const items: Item[] = [];
    const call = { path: this.#pathOf(path), query, signal: this.#signal };
    for await (const item of this.#app.pages<readonly Item[], Item>(
      (next) => this.#app.asInstallation(this.#scope, next),
      call,
      requireList<Item>,
    ))
      items.push(item);
    return items;
  }

  async #send<Body>(call: ProviderCall): Promise<Body> {
    const path = this.#pathOf(call.path);
    const sent = { ...call, path, signal: this.#signal };
    return (await this.#app.asInstallation<Body>(this.#scope, sent)).body;
  }

  get #scope() {
    const { installationId, repository } = this.#target;
    return { installationId, repositoryId: repository.id, permissions };
  }

  #pathOf(path: string): string {
    return `/repos/${this.#target.repository.fullName}${path}`;
  }
}

function listOf(files: readonly FileBody[]): Pick<Comparison, 'files' | 'isWhole'> {
  return {
    files: files.map(
      ({ filename, previous_filename: previousPath, status, patch }): FileChange => ({
        path: filename,
        previousPath,
        isRemoved: status === 'removed',
        patch,
      }),
    ),
    isWhole: files.length !== filesInComparison && files.length < filesInPull,
  };
}

function reviewOf(body: ReviewBody, own: string): ReviewRecord {
  const { state, commit_id: commit = null, submitted_at: createdAt } = body;
  return {
    ...postOf(body, own),
    createdAt,
    commit,
    state: state === 'CHANGES_REQUESTED' ? 'requests-changes' : state === 'DISMISSED' ? 'dismissed' : 'other',
  };
}

function postOf({ id, body, user, html_url: url = '', created_at: createdAt }: PostBody, own: string): Post {
  return { id: String(id), body, author: user && authorOf(user, own), url, createdAt };
}

/** An account of a person can have any name, but is no bot. */
function authorOf({ id, login, type }: UserBody, own: string): Author {
  const isBot = type === 'Bot';
  return { id: String(id), login, isBot, isOwn: isBot && login === own };
}

/** False for a place in which GitHub takes no comment. */
async function isTaken(sent: Promise<unknown>): Promise<boolean> {
  try {
    await sent;
    return true;
  } catch (error) {
    if (!isStatus(error, 422)) throw error;
    return false;
  }
}

/** The login under which the app writes. */
async function ownLogin(app: GitHubApp): Promise<string> {
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
