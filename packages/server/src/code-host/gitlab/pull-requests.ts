// Merge requests of one project, as GitLab has them. The summary is a note that is edited in place, comments on code are threads, and
// what holds a change back is a thread about the whole change: where all threads must be resolved before a merge, it blocks.
import { type ProviderCall, requireList } from '../provider-client.ts';
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
import { changedLines } from '../review/diff-lines.ts';
import { hunksByPath } from '../unified-diff.ts';
import { toGitLab } from './dialect.ts';
import type { GitLabClient } from './gitlab-client.ts';
import {
  behind,
  type CompareBody,
  type FileBody,
  fileOf,
  isLeftOut,
  isWholeDiff,
  type PullBody,
  refsOf,
} from './merge-request.ts';
import {
  commentsOf,
  conversationId,
  conversationOf,
  type DiscussionBody,
  type NoteBody,
  noteIn,
  type Place,
  postOf,
  replyId,
  reviewsOf,
  threadIn,
} from './notes.ts';

const longestFile = 65_536;
const developer = 30;
/** A comparison of two commits ends here, unless the server allows more. */
const maxCompared = 1_000;

export class GitLabPullRequests implements PullRequests {
  readonly #client: GitLabClient;
  readonly #target: Target;
  readonly #signal: AbortSignal;
  readonly #files = new Map<number, readonly FileBody[]>();

  constructor(client: GitLabClient, target: Target, signal: AbortSignal) {
    this.#client = client;
    this.#target = target;
    this.#signal = signal;
  }

  async find(number: number): Promise<PullState | null> {
    const body = await this.#pull(number);
    // One that has no commits yet, or whose branch is gone before it had any: a delivery comes with the first.
    if (!body || !isCommit(body.sha)) return null;
    const { state, draft, sha, target_branch: branch, author } = body;
    const isOpen = state === 'opened' || state === 'locked';
    const base = isOpen ? refsOf(body).start : body.diff_refs?.start_sha;
    return {
      state: isOpen ? 'open' : 'closed',
      draft: draft === true,
      merged: state === 'merged',
      head: sha,
      base: isCommit(base) ? base : sha,
      baseRef: String(branch ?? ''),
      author: typeof author?.id === 'number' ? this.#client.ids.of(author.id) : null,
    };
  }

  async open(): Promise<readonly number[]> {
    return (await this.#open()).map(({ iid }) => iid);
  }

  async changes(number: number, { head }: Pick<PullState, 'base' | 'head'>): Promise<Comparison> {
    const pull = await this.#pull(number);
    const refs = refsOf(pull);
    if (refs.head !== head) throw behind;
    const bodies = await this.#list<FileBody>(`/merge_requests/${number}/diffs`);
    this.#files.set(number, bodies);
    const left = bodies.some(isLeftOut) ? await this.#rawHunks(number) : undefined;
    const files = bodies.map((body) => fileOf(body, left));
    const commits = await this.#list<{ readonly id?: unknown }>(`/merge_requests/${number}/commits`);
    return {
      mergeBase: refs.base,
      files,
      isWhole: isWholeDiff(pull?.changes_count, { files: files.length, commits: commits.length }),
      // The newest comes first.
      commits: commits
        .map(({ id }) => id)
        .filter(isCommit)
        .toReversed(),
      furtherCommits: 0,
    };
  }

  async comparison(base: string, head: string): Promise<Comparison> {
    const refs = [base, head].map((ref) => `refs[]=${encodeURIComponent(ref)}`).join('&');
    const parted = await this.#send<{ readonly id?: unknown } | null>({
      path: `/repository/merge_base?${refs}`,
    });
    if (!isCommit(parted?.id))
      throw new ProviderError('failed', { reason: 'The response contains no merge base.' });
    const query = { from: base, to: head, straight: 'false' };
    const body = await this.#send<CompareBody | null>({ path: '/repository/compare', query });
    const files = requireList<FileBody>(body?.diffs).map((one) => fileOf(one, undefined));
    return {
      mergeBase: parted.id,
      files,
      isWhole: body?.compare_timeout !== true && files.length < maxCompared,
      commits: requireList<{ readonly id?: unknown }>(body?.commits)
        .map(({ id }) => id)
        .filter(isCommit),
      furtherCommits: 0,
    };
  }

  async withHead(commit: string): Promise<readonly number[]> {
    const found = await this.#open();
    return found.filter(({ sha }) => sha === commit).map(({ iid }) => iid);
  }

  async reviews(number: number): Promise<readonly ReviewRecord[]> {
    const author = (await this.#pull(number))?.author?.id;
    const discussions = await this.#discussions(number);
    return reviewsOf(await this.#place(number), discussions, typeof author === 'number' ? author : undefined);
  }

  async review(number: number, reviewId: string): Promise<ReviewRecord | null> {
    return (await this.reviews(number)).find(({ id }) => id === reviewId) ?? null;
  }

  async comments(number: number, reviewId?: string): Promise<readonly CommentRecord[]> {
    const all = commentsOf(await this.#place(number), await this.#discussions(number));
    if (reviewId === undefined) return all;
    return all.filter(({ id }) => replyId(threadIn(id)?.note ?? 0) === reviewId);
  }

  async conversation(number: number): Promise<readonly Post[]> {
    return conversationOf(await this.#place(number), await this.#discussions(number));
  }

  async conversationPost(number: number, postId: string): Promise<Post | null> {
    const id = noteIn(postId);
    const note = Number.isNaN(id)
      ? null
      : await this.#find<NoteBody>(`/merge_requests/${number}/notes/${id}`);
    return note && note.system !== true
      ? postOf(await this.#place(number), conversationId(note.id), note)
      : null;
  }

  /** The gate first and the summary last: whatever is interrupted is continued by the next review. */
  async postReview(number: number, { commit, body, isSummary, hold, comments }: NewReview): Promise<boolean> {
    if (!(await this.#postComments(number, commit, comments))) return false;
    if (hold !== undefined) await this.#hold(number, hold);
    // Further comments need no text of their own: the summary is edited.
    if (isSummary) await this.say(number, body);
    return true;
  }

  async postComment(number: number, { commit, path, body, line }: NewComment): Promise<boolean> {
    const position = await this.#position(number, { commit, path, line });
    return position !== undefined && (await this.#postThread(number, body, position));
  }

  async postReply(number: number, commentId: string, body: string): Promise<void> {
    const thread = threadIn(commentId);
    if (!thread) return this.say(number, body);
    const path = `/merge_requests/${number}/discussions/${thread.discussion}/notes`;
    await this.#send({ method: 'POST', path, body: { body: toGitLab(body) } });
  }

  async say(number: number, body: string): Promise<void> {
    await this.#send({
      method: 'POST',
      path: `/merge_requests/${number}/notes`,
      body: { body: toGitLab(body) },
    });
  }

  async editReview(number: number, reviewId: string, body: string): Promise<void> {
    const path = `/merge_requests/${number}/notes/${threadIn(reviewId)?.note ?? noteIn(reviewId)}`;
    await this.#send({ method: 'PUT', path, body: { body: toGitLab(body) } });
  }

  async editComment(
    number: number,
    commentId: string,
    body: string,
    state: 'open' | 'closed',
  ): Promise<void> {
    const thread = threadIn(commentId);
    if (!thread) return;
    const path = `/merge_requests/${number}/discussions/${thread.discussion}`;
    await this.#send({ method: 'PUT', path: `${path}/notes/${thread.note}`, body: { body: toGitLab(body) } });
    const [root] = (await this.#find<DiscussionBody>(path))?.notes ?? [];
    // GitLab itself resolves threads whose line has changed, also where what they are about still stands.
    if (root && (root.resolved === true) !== (state === 'closed'))
      await this.#resolve(path, state === 'closed');
  }

  async release(number: number, { id }: ReviewRecord, { body }: { readonly body: string }): Promise<void> {
    const thread = threadIn(id);
    if (!thread) return;
    await this.editReview(number, id, body);
    await this.#resolve(`/merge_requests/${number}/discussions/${thread.discussion}`, true);
  }

  async react(
    number: number,
    { id, kind }: { readonly id: string; readonly kind: PostKind },
    sign: 'understood' | 'confused',
  ): Promise<void> {
    if (kind === 'review') return;
    const note = threadIn(id)?.note ?? noteIn(id);
    const name = sign === 'understood' ? 'thumbsup' : 'confused';
    try {
      const path = `/merge_requests/${number}/notes/${note}/award_emoji`;
      await this.#send({ method: 'POST', path, body: { name } });
    } catch (error) {
      if (!isStatus(error, 400, 403, 404)) throw error;
    }
  }

  /** Inherited and invited members count; one that the list does not show has no right. */
  async mayWrite({ id }: Pick<Author, 'id' | 'login'>): Promise<boolean> {
    type Member = { readonly access_level?: unknown; readonly state?: unknown };
    const member = await this.#find<Member>(`/members/all/${this.#client.ids.own(id)}`);
    return Number(member?.access_level) >= developer && member?.state === 'active';
  }

  async tip(branch: string): Promise<string | null> {
    const path = `/repository/branches/${encodeURIComponent(branch)}`;
    const body = await this.#find<{ readonly commit?: { readonly id?: unknown } }>(path);
    return isCommit(body?.commit?.id) ? body.commit.id : null;
  }

  async file(path: string, commit: string): Promise<string | UnreadableFile | null> {
    type Contents = { readonly content?: unknown; readonly encoding?: unknown; readonly size?: unknown };
    const name = encodeURIComponent(path).replaceAll('.', '%2E');
    const body = await this.#find<Contents>(`/repository/files/${name}`, { ref: commit });
    if (!body) return null;
    if (Number(body.size) > longestFile) return { unreadable: `it has more than ${longestFile} bytes` };
    if (typeof body.content !== 'string' || body.encoding !== 'base64')
      return { unreadable: 'it is not a file' };
    return Buffer.from(body.content, 'base64').toString('utf8');
  }

  async #postComments(number: number, commit: string, comments: NewReview['comments']): Promise<boolean> {
    const placed: { readonly body: string; readonly position: object }[] = [];
    for (const { path, line, body } of comments) {
      const position = await this.#position(number, { commit, path, line });
      if (!position) return false;
      placed.push({ body, position });
    }
    if (placed.length === 0) return true;
    const drafts = `/merge_requests/${number}/draft_notes`;
    // What an interrupted process left unsent would be sent with these.
    for (const { id } of requireList<{ readonly id: number }>(await this.#send<unknown>({ path: drafts })))
      await this.#send({ method: 'DELETE', path: `${drafts}/${id}` });
    const made: number[] = [];
    for (const { body, position } of placed) {
      try {
        const note = { note: toGitLab(body), position };
        const draft = await this.#send<{ readonly id: number }>({ method: 'POST', path: drafts, body: note });
        made.push(draft.id);
      } catch (error) {
        if (!isStatus(error, 400)) throw error;
        for (const id of made) await this.#send({ method: 'DELETE', path: `${drafts}/${id}` });
        return false;
      }
    }
    // One mail for all of them.
    await this.#send({ method: 'POST', path: `${drafts}/bulk_publish` });
    const there = new Set(
      (await this.#discussions(number)).flatMap(({ notes = [] }) => notes.map(({ body }) => body)),
    );
    for (const { body, position } of placed)
      if (!there.has(toGitLab(body))) await this.#postThread(number, body, position);
    return true;
  }

  /** Undefined where the change has no such line, or no such file. */
  async #position(
    number: number,
    { commit, path, line }: Pick<NewComment, 'commit' | 'path' | 'line'>,
  ): Promise<object | undefined> {
    const files = this.#files.get(number) ?? (await this.#list<FileBody>(`/merge_requests/${number}/diffs`));
    this.#files.set(number, files);
    const file = files.find(({ new_path: name }) => name === path);
    if (!file) return undefined;
    const isShown =
      line === undefined || isLeftOut(file) || changedLines(path, file.diff ?? '').added.has(line);
    if (!isShown) return undefined;
    const refs = refsOf(await this.#pull(number));
    if (refs.head !== commit) throw behind;
    return {
      base_sha: refs.base,
      start_sha: refs.start,
      head_sha: refs.head,
      position_type: line === undefined ? 'file' : 'text',
      old_path: file.old_path,
      new_path: file.new_path,
      ...(line !== undefined && { new_line: line }),
    };
  }

  async #postThread(number: number, body: string, position: object): Promise<boolean> {
    try {
      const path = `/merge_requests/${number}/discussions`;
      await this.#send({ method: 'POST', path, body: { body: toGitLab(body), position } });
      return true;
    } catch (error) {
      if (!isStatus(error, 400, 422)) throw error;
      return false;
    }
  }

  /** A thread that says the same, and was resolved by who wrote the change, is opened again. */
  async #hold(number: number, text: string): Promise<void> {
    const path = `/merge_requests/${number}/discussions`;
    const bot = await this.#client.bot();
    const same = (await this.#discussions(number)).find(
      ({ notes = [] }) => notes[0]?.author?.id === bot.id && notes[0].body === toGitLab(text),
    );
    if (same) await this.#resolve(`${path}/${same.id}`, false);
    else await this.#send({ method: 'POST', path, body: { body: toGitLab(text) } });
  }

  async #resolve(path: string, resolved: boolean): Promise<void> {
    await this.#send({ method: 'PUT', path, body: { resolved } });
  }

  /** The whole diff as text, for files that the list leaves out; empty where an older server does not give it. */
  async #rawHunks(number: number): Promise<ReadonlyMap<string, string>> {
    try {
      const path = `/merge_requests/${number}/raw_diffs`;
      return hunksByPath(await this.#send<string>({ path, accept: 'text/plain', takesText: true }));
    } catch (error) {
      if (!isStatus(error, 404)) throw error;
      return new Map();
    }
  }

  #pull(number: number): Promise<PullBody | null> {
    return this.#find<PullBody>(`/merge_requests/${number}`);
  }

  #open(): Promise<readonly PullBody[]> {
    const query = { state: 'opened', order_by: 'updated_at', sort: 'desc' };
    return this.#list<PullBody>('/merge_requests', query);
  }

  #discussions(number: number): Promise<readonly DiscussionBody[]> {
    return this.#list<DiscussionBody>(`/merge_requests/${number}/discussions`);
  }

  async #place(number: number): Promise<Place> {
    const { webUrl } = this.#client.settings;
    const url = `${webUrl}/${this.#target.repository.fullName}/-/merge_requests/${number}`;
    return { client: this.#client, bot: await this.#client.bot(), url };
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

  async #send<Body>(call: ProviderCall): Promise<Body> {
    const path = this.#pathOf(call.path);
    return (await this.#client.send<Body>({ ...call, path, signal: this.#signal })).body;
  }

  #pathOf(path: string): string {
    return `/projects/${this.#client.ids.own(this.#target.repository.id)}${path}`;
  }
}
