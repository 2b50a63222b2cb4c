// Pull requests of one repository, as Gitea and Forgejo have them. The summary is a comment of the conversation, because
// nothing edits the text of a review; what holds a change back is a review of its own without comments on code, because
// only deleting it takes it back, and that takes its comments with it.
import type { ProviderCall } from '../provider-client.ts';
import { isStatus, ProviderError } from '../provider-error.ts';
import type {
  Author,
  CommentRecord,
  Comparison,
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
import { hunksByPath } from '../unified-diff.ts';
import { type GiteaClient, pathIn } from './gitea-client.ts';
import {
  type CodeCommentBody,
  commentsOf,
  conversationId,
  numberIn,
  type PostBody,
  postOf,
  type ReviewBody,
  reviewOf,
  writtenBy,
} from './posts.ts';

interface PullBody {
  readonly number?: unknown;
  readonly state?: unknown;
  readonly draft?: unknown;
  readonly merged?: unknown;
  readonly merge_base?: unknown;
  readonly changed_files?: unknown;
  readonly head?: { readonly sha?: unknown } | null;
  readonly base?: { readonly sha?: unknown; readonly ref?: unknown } | null;
  readonly user?: { readonly id?: unknown } | null;
}

interface FileBody {
  readonly filename: string;
  readonly previous_filename?: string;
  readonly status: string;
}

const longestFile = 65_536;
const writers = ['write', 'admin', 'owner'];

export class GiteaPullRequests implements PullRequests {
  readonly #client: GiteaClient;
  readonly #target: Target;
  readonly #signal: AbortSignal;

  constructor(client: GiteaClient, target: Target, signal: AbortSignal) {
    this.#client = client;
    this.#target = target;
    this.#signal = signal;
  }

  async find(number: number): Promise<PullState | null> {
    const body = await this.#find<PullBody>(`/pulls/${number}`);
    if (!body) return null;
    const { state, draft, merged, head, base, user } = body;
    if (!isCommit(head?.sha) || !isCommit(base?.sha)) throw new Error('The pull request has no commits.');
    return {
      state: state === 'closed' ? 'closed' : 'open',
      draft: draft === true,
      merged: merged === true,
      head: head.sha,
      base: base.sha,
      baseRef: String(base.ref ?? ''),
      author: typeof user?.id === 'number' ? this.#client.ids.of(user.id) : null,
    };
  }

  async open(): Promise<readonly number[]> {
    return (await this.#open()).map(({ number }) => number);
  }

  /** The list of files has no hunks, and the diff leaves out files without any: each is asked for the other. */
  async changes(number: number, { head }: Pick<PullState, 'base' | 'head'>): Promise<Comparison> {
    const pull = await this.#find<PullBody>(`/pulls/${number}`);
    if (!isCommit(pull?.merge_base))
      throw new ProviderError('failed', { reason: 'The pull request contains no merge base.' });
    const files = await this.#list<FileBody>(`/pulls/${number}/files`);
    const { body: diff } = await this.#client.send<string>({
      path: this.#pathOf(`/pulls/${number}.diff`),
      accept: 'text/plain',
      takesText: true,
      signal: this.#signal,
    });
    const hunks = hunksByPath(diff);
    const commits = (await this.#list<{ readonly sha?: unknown }>(`/pulls/${number}/commits`))
      .map(({ sha }) => sha)
      .filter(isCommit);
    // The server lists the newest first.
    const ordered = commits.at(-1) === head ? commits : commits.toReversed();
    return {
      mergeBase: pull.merge_base,
      files: files.map(({ filename: path, previous_filename: previousPath, status }) => ({
        path,
        previousPath: previousPath || undefined,
        isRemoved: status === 'deleted',
        patch: hunks.get(path),
      })),
      isWhole: files.length === pull.changed_files,
      commits: ordered,
      furtherCommits: 0,
    };
  }

  /** Gitea compares two commits without saying which files differ, or where they parted. */
  async comparison(base: string, head: string): Promise<Comparison> {
    throw new ProviderError('refused', {
      status: 422,
      reason: `Gitea does not say where ${base} and ${head} parted.`,
    });
  }

  async withHead(commit: string): Promise<readonly number[]> {
    const found = await this.#open();
    return found.filter(({ head }) => head?.sha === commit).map(({ number }) => number);
  }

  async reviews(number: number): Promise<readonly ReviewRecord[]> {
    const bot = await this.#client.bot();
    const posts = (await this.conversation(number)).filter(({ author }) => author?.isOwn);
    const reviews = await this.#reviewBodies(number);
    return [
      ...posts.map((post) => ({ ...post, state: 'other' as const, commit: null })),
      ...reviews.map((body) => reviewOf(this.#client, bot, body)),
    ];
  }

  async review(number: number, reviewId: string): Promise<ReviewRecord | null> {
    const bot = await this.#client.bot();
    const id = numberIn('r', reviewId);
    const found = Number.isNaN(id)
      ? (await this.#reviewBodies(number)).findLast((one) => isWrittenAs(one, reviewId))
      : await this.#find<ReviewBody>(`/pulls/${number}/reviews/${id}`);
    return found ? reviewOf(this.#client, bot, found) : null;
  }

  async comments(number: number, reviewId?: string): Promise<readonly CommentRecord[]> {
    const bot = await this.#client.bot();
    const bodies: CodeCommentBody[] = [];
    for (const { id, comments_count: count } of await this.#reviewBodies(number))
      if (count !== 0)
        bodies.push(...(await this.#whole<CodeCommentBody>(`/pulls/${number}/reviews/${id}/comments`)));
    const all = commentsOf(this.#client, bot, bodies);
    if (reviewId === undefined) return all;
    const wanted = bodies
      .filter((body) => `r${body.pull_request_review_id}` === reviewId || isWrittenAs(body, reviewId))
      .map(({ id }) => `t${id}`);
    const [newest] = wanted.toSorted((a, b) => numberIn('t', b) - numberIn('t', a));
    return all.filter(({ id }) => (reviewId.startsWith('by:') ? id === newest : wanted.includes(id)));
  }

  async conversation(number: number): Promise<readonly Post[]> {
    const bot = await this.#client.bot();
    const found = await this.#whole<PostBody>(`/issues/${number}/comments`);
    return found.map((body) => postOf(this.#client, bot, conversationId(body.id), body));
  }

  async conversationPost(_: number, postId: string): Promise<Post | null> {
    const id = numberIn('c', postId);
    const body = Number.isNaN(id) ? null : await this.#find<PostBody>(`/issues/comments/${id}`);
    return body && postOf(this.#client, await this.#client.bot(), postId, body);
  }

  /** The gate first and the summary last: whatever is interrupted is continued by the next review. */
  async postReview(number: number, { commit, body, isSummary, hold, comments }: NewReview): Promise<boolean> {
    await this.#dropPending(number);
    if (comments.length > 0) {
      const list = comments.map(({ path, line, body: text }) => ({ path, new_position: line, body: text }));
      const review = { event: 'COMMENT', commit_id: commit, body: isSummary ? '' : body, comments: list };
      if (!(await this.#taken({ method: 'POST', path: `/pulls/${number}/reviews`, body: review })))
        return false;
    }
    if (hold !== undefined) {
      // The bot's own pull request: its status alone holds it back.
      const review = { event: 'REQUEST_CHANGES', commit_id: commit, body: hold };
      await this.#taken({ method: 'POST', path: `/pulls/${number}/reviews`, body: review });
    }
    if (isSummary) await this.say(number, body);
    return true;
  }

  async postComment(number: number, { commit, path, body, line }: NewComment): Promise<boolean> {
    // There are no comments on a file.
    if (line === undefined) return false;
    const review = { event: 'COMMENT', commit_id: commit, comments: [{ path, new_position: line, body }] };
    return this.#taken({ method: 'POST', path: `/pulls/${number}/reviews`, body: review });
  }

  /** A comment on the same line appears in the same conversation. */
  async postReply(number: number, commentId: string, body: string): Promise<void> {
    const id = numberIn('t', commentId);
    for (const { id: review, comments_count: count } of await this.#reviewBodies(number)) {
      if (count === 0) continue;
      const found = await this.#whole<CodeCommentBody>(`/pulls/${number}/reviews/${review}/comments`);
      const to = found.find((one) => one.id === id);
      if (!to) continue;
      const place = to.position ? { new_position: to.position } : { old_position: to.original_position ?? 0 };
      const comments = [{ path: to.path, ...place, body }];
      await this.#send({
        method: 'POST',
        path: `/pulls/${number}/reviews`,
        body: { event: 'COMMENT', comments },
      });
      return;
    }
    await this.say(number, body);
  }

  async say(number: number, body: string): Promise<void> {
    await this.#send({ method: 'POST', path: `/issues/${number}/comments`, body: { body } });
  }

  async editReview(_: number, reviewId: string, body: string): Promise<void> {
    await this.#edit(numberIn('c', reviewId), body);
  }

  async editComment(_: number, commentId: string, body: string): Promise<void> {
    await this.#edit(numberIn('t', commentId), body);
  }

  /** Dismissing takes an administrator of the repository; deleting its own review takes nobody but the bot. */
  async release(number: number, { id }: ReviewRecord): Promise<void> {
    const path = this.#pathOf(`/pulls/${number}/reviews/${numberIn('r', id)}`);
    await this.#client.find({ method: 'DELETE', path, signal: this.#signal });
  }

  async react(
    _: number,
    { id, kind }: { readonly id: string; readonly kind: PostKind },
    sign: 'understood' | 'confused',
  ): Promise<void> {
    if (kind === 'review') return;
    const path = `/issues/comments/${numberIn(kind === 'reply' ? 't' : 'c', id)}/reactions`;
    const content = sign === 'understood' ? '+1' : 'confused';
    try {
      await this.#send({ method: 'POST', path, body: { content } });
    } catch (error) {
      if (!isStatus(error, 403, 404, 422)) throw error;
    }
  }

  async mayWrite({ id, login }: Pick<Author, 'id' | 'login'>): Promise<boolean> {
    type Answer = { readonly permission?: unknown; readonly user?: { readonly id?: unknown } | null };
    const path = `/collaborators/${encodeURIComponent(login)}/permission`;
    try {
      const body = await this.#find<Answer>(path);
      // Asked by a name, which may be another person's by now.
      const isSame = String(body?.user?.id) === this.#client.ids.own(id);
      return isSame && writers.includes(String(body?.permission));
    } catch (error) {
      if (!isStatus(error, 403)) throw error;
      // Only an administrator of the repository may ask about others: what cannot be proved is no right.
      const { log } = this.#client.runtime;
      log.warn(
        'the bot is no administrator of the repository, so that it knows nobody who may give commands',
        {
          repository: this.#target.repository.fullName,
        },
      );
      return false;
    }
  }

  async tip(branch: string): Promise<string | null> {
    const body = await this.#find<{ readonly commit?: { readonly id?: unknown } }>(
      `/branches/${pathIn(branch)}`,
    );
    return isCommit(body?.commit?.id) ? body.commit.id : null;
  }

  async file(path: string, commit: string): Promise<string | UnreadableFile | null> {
    type Contents = { readonly content?: unknown; readonly encoding?: unknown; readonly size?: unknown };
    const body = await this.#find<Contents>(`/contents/${pathIn(path)}`, { ref: commit });
    if (!body) return null;
    if (Number(body.size) > longestFile) return { unreadable: `it has more than ${longestFile} bytes` };
    if (typeof body.content !== 'string' || body.encoding !== 'base64')
      return { unreadable: 'it is not a file' };
    return Buffer.from(body.content, 'base64').toString('utf8');
  }

  async #open(): Promise<readonly (PullBody & { readonly number: number })[]> {
    const query = { state: 'open', sort: 'recentupdate' };
    return this.#list<PullBody & { readonly number: number }>('/pulls', query);
  }

  async #reviewBodies(number: number): Promise<readonly ReviewBody[]> {
    const all = await this.#list<ReviewBody>(`/pulls/${number}/reviews`);
    // What was asked of someone, and what nobody has sent yet.
    return all.filter(({ state }) => state !== 'REQUEST_REVIEW' && state !== 'PENDING');
  }

  /** What an interrupted process left unsent would be sent with the next review. */
  async #dropPending(number: number): Promise<void> {
    const bot = await this.#client.bot();
    for (const { id, state, user } of await this.#list<ReviewBody>(`/pulls/${number}/reviews`))
      if (state === 'PENDING' && user?.id === bot.id)
        await this.#send({ method: 'DELETE', path: `/pulls/${number}/reviews/${id}` });
  }

  /** 204 says that nothing was edited. */
  async #edit(id: number, body: string): Promise<void> {
    const path = this.#pathOf(`/issues/comments/${id}`);
    const { status } = await this.#client.send({
      method: 'PATCH',
      path,
      body: { body },
      signal: this.#signal,
    });
    if (status !== 200) throw new ProviderError('failed', { status, reason: 'The comment was not edited.' });
  }

  /** False for a place in which Gitea takes no comment. */
  async #taken(call: ProviderCall): Promise<boolean> {
    try {
      await this.#send(call);
      return true;
    } catch (error) {
      if (!isStatus(error, 422)) throw error;
      return false;
    }
  }

  #find<Body>(path: string, query?: ProviderCall['query']): Promise<Body | null> {
    return this.#client.find<Body>({
      path: this.#pathOf(path),
      signal: this.#signal,
      ...(query && { query }),
    });
  }

  #list<Item>(path: string, query: ProviderCall['query'] = {}): Promise<readonly Item[]> {
    return this.#client.list<Item>({ path: this.#pathOf(path), query, signal: this.#signal });
  }

  #whole<Item>(path: string): Promise<readonly Item[]> {
    return this.#client.whole<Item>({ path: this.#pathOf(path), signal: this.#signal });
  }

  async #send(call: ProviderCall): Promise<void> {
    await this.#client.send({ ...call, path: this.#pathOf(call.path), signal: this.#signal });
  }

  #pathOf(path: string): string {
    return `/repos/${this.#target.repository.fullName}${path}`;
  }
}

function isWrittenAs({ user, body }: PostBody, id: string): boolean {
  return user != null && writtenBy(user.id, body ?? '') === id;
}
