// A code host of a few hundred lines, for what the emulator does not do: comments by line, edits of reviews, 422 for
// lines outside of the diff, failed deliveries, artifacts, and answers that get lost. It is reached through `fetch`.
import { generateKeyPairSync } from 'node:crypto';
import type { ExtensionSettings } from '../../packages/server/src/code-host/github/extension-settings.ts';
import { providerContract } from './provider-contract.ts';
import { shownLines } from './shown-lines.ts';

export interface DoubleReview {
  id: number;
  body: string;
  state: string;
  commit_id: string;
  user: { id: number; login: string; type: string };
}

export interface DoubleComment {
  id: number;
  body: string;
  path: string;
  /** Null for a comment on the file. */
  line: number | null;
  pull_request_review_id: number;
  in_reply_to_id?: number;
  html_url: string;
  created_at?: string;
  user: { id: number; login: string; type: string };
}

export interface DoublePull {
  state: 'open' | 'closed';
  draft: boolean;
  merged: boolean;
  head: string;
  /** Where the base branch was when the head was last pushed. */
  base: string;
  /** `main` unless given. */
  baseRef?: string;
  /** Id of its author, unless nobody is named. */
  author?: number;
  /** By path: the patch of `base...head`. */
  files: Record<string, string>;
  /** New path → path before. */
  renamed?: Record<string, string>;
  /** Where the head lies, unless in the repository itself. */
  fork?: 'there' | 'deleted' | undefined;
  /** Where its history parted from that of the base; the base itself unless given. */
  mergeBase?: string;
  /** Besides the head; the code host lists the last 250. */
  earlierCommits?: readonly string[];
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const doubleSettings: ExtensionSettings = {
  appId: 1,
  clientId: 'id',
  clientSecret: 'client secret',
  privateKey,
  webhookSecrets: [['a webhook', 'secret'].join(' ')],
  defaultRole: 'developer',
  webUrl: 'https://code.example',
  apiUrl: 'https://api.code.example',
};

const bot = { id: 99, login: 'assay-test[bot]', type: 'Bot' };

export class ProviderDouble {
  readonly pulls = new Map<number, DoublePull>();
  /** Whether the installation reaches the repository. */
  isInstalled = true;
  readonly reviews: DoubleReview[] = [];
  readonly comments: DoubleComment[] = [];
  readonly permissions = new Map<string, string>();
  /** Whose name it is by now, where it is not the one of who spoke. */
  readonly owners = new Map<string, number>();
  readonly reactions: { comment: number; content: string }[] = [];
  /** By path, or `path@commit` for what one commit has in its place. */
  readonly files = new Map<string, string>();
  /** Newest commits of branches; `base` of the pull requests onto it where it is missing. */
  readonly branches = new Map<string, string>();
  /** Files of pushes, by the commit that was pushed. */
  readonly pushed = new Map<string, readonly string[]>();
  /** Commits that were pushed in place of those before. */
  readonly rewritten = new Set<string>();
  /** Comments in the conversation. */
  readonly conversation: { id: number; body: string; user: DoubleReview['user']; created_at: string }[] = [];
  readonly checkRuns: Record<string, unknown>[] = [];
  readonly statuses: { sha: string; state: string; description: string }[] = [];
  /** Networks that deliveries come from. */
  readonly hookRanges: string[] = [];
  /** The next installation token. */
  token = (): string => 'token';
  /** What the installation was granted. */
  granted: Record<string, string> = {};
  /** Lines that are refused although the diff shows them: `path:line`. */
  readonly refusedLines = new Set<string>();
  readonly artifacts: { id: number; name: string; zip: Buffer; created_at: string }[] = [];
  readonly failed: { id: number; guid: string; delivered_at: string }[] = [];
  readonly askedAgain: number[] = [];
  /** Writes in their order: `POST /pulls/1/reviews`. */
  readonly writes: string[] = [];
  /** What becomes of the next writes: `lost` is done, but the answer is 502. */
  readonly faults: ('lost' | 'refused' | 'limited' | 'unavailable')[] = [];
  /** Asked before everything else: an answer in place of the right one. */
  instead: (method: string, url: URL) => Response | undefined = () => undefined;
  /** What a call waits for before it arrives. */
  // biome-ignore lint/suspicious/noExplicitAny: what the client sent
  held: (method: string, url: URL, body: any) => Promise<void> | undefined = () => undefined;
  #ids = 1_000;
  now = (): Date => new Date();

  readonly fetch: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    const method = init?.method ?? 'GET';
    if (url.host === 'blobs.code.example') return this.#blob(url, init);
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    providerContract.check(method, url, body);
    const held = this.held(method, url, body);
    if (held) await held;
    const odd = this.instead(method, url);
    if (odd) return odd;
    const isToken = url.pathname.endsWith('/access_tokens');
    if (method !== 'GET' && !isToken) {
      this.writes.push(`${method} ${url.pathname.replace('/repos/acme/app', '')}`);
      const fault = this.faults.shift();
      if (fault === 'unavailable') return json(503, { message: 'away' });
      if (fault === 'refused') return json(422, { message: 'line must be part of the diff' });
      if (fault === 'limited') return json(403, { message: 'secondary rate limit' }, { 'retry-after': '30' });
      const answer = this.#answer(method, url, body);
      return fault === 'lost' ? json(502, { message: 'bad gateway' }) : answer;
    }
    return this.#answer(method, url, body);
  };

  /** A comment or reply of a person, in a review of its own; gives the review's id. */
  reply(login: string, body: string, to?: number): number {
    const user = { id: 5, login, type: 'User' };
    const review = this.#id();
    this.reviews.push({ ...{ id: review, body: '', state: 'COMMENTED', commit_id: '' }, user });
    const id = this.#id();
    this.comments.push({
      id,
      body,
      path: 'app.ts',
      line: 1,
      pull_request_review_id: review,
      user,
      ...(to !== undefined && { in_reply_to_id: to }),
      html_url: `https://code.example/acme/app/pull/1#r${id}`,
      created_at: this.now().toISOString(),
    });
    return review;
  }

  /** A comment of a person in the conversation; gives its id. */
  say(login: string, body: string): number {
    const id = this.#id();
    const created_at = this.now().toISOString();
    this.conversation.push({ id, body, user: { id: 5, login, type: 'User' }, created_at });
    return id;
  }

  get ownReviews(): readonly DoubleReview[] {
    return this.reviews.filter(({ user }) => user.login === bot.login);
  }

  get ownComments(): readonly DoubleComment[] {
    return this.comments.filter(({ user }) => user.login === bot.login);
  }

  #id(): number {
    this.#ids += 1;
    return this.#ids;
  }

  #blob(url: URL, init: RequestInit | undefined): Response {
    const { authorization } = (init?.headers ?? {}) as Record<string, string>;
    if (authorization !== undefined) throw new Error('The token was shown to somebody else.');
    const artifact = this.artifacts.find(({ id }) => url.pathname === `/${id}`);
    return artifact ? new Response(new Uint8Array(artifact.zip)) : new Response('', { status: 404 });
  }

  // biome-ignore lint/suspicious/noExplicitAny: whatever the client sent
  #answer(method: string, url: URL, body: any): Response {
    const path = url.pathname.replace('/repos/acme/app', '');
    const match = (pattern: string): string[] | undefined =>
      new RegExp(`^${pattern}$`).exec(`${method} ${decodeURIComponent(path)}`)?.slice(1);
    let found: string[] | undefined;
    if (match('GET /meta')) return json(200, { hooks: this.hookRanges });
    if (match('GET /app')) return json(200, { slug: 'assay-test', id: 1 });
    if (match('POST /app/installations/\\d+/access_tokens'))
      return json(201, {
        token: this.token(),
        expires_at: new Date(Date.now() + 365 * 86_400_000).toISOString(),
      });
    if (match('GET /app/hook/deliveries')) return json(200, this.failed);
    if (match('GET /app/installations/3')) {
      const account = { id: 9, login: 'acme', type: 'Organization' };
      return json(200, { id: 3, account, permissions: this.granted, suspended_at: null });
    }
    if (match('GET /installation/repositories')) {
      const repositories = this.isInstalled ? [{ id: 7, full_name: 'acme/app' }] : [];
      return json(200, { total_count: repositories.length, repositories });
    }
    found = match('POST /app/hook/deliveries/(\\d+)/attempts');
    if (found) {
      this.askedAgain.push(Number(found[0]));
      return json(202, {});
    }
    if (match('GET /pulls')) {
      const state = url.searchParams.get('state');
      const pulls = [...this.pulls].filter(([, pull]) => state === null || pull.state === state);
      return json(
        200,
        pulls.map(([number]) => ({ number })),
      );
    }
    found = match('GET /pulls/(\\d+)');
    if (found) {
      const pull = this.pulls.get(Number(found[0]));
      if (!pull) return json(404, { message: 'Not Found' });
      const { head, base, baseRef = 'main', files: _, fork, author, ...rest } = pull;
      const repo = fork === 'there' ? { fork: true, full_name: 'stranger/app' } : null;
      return json(200, {
        ...rest,
        ...(author !== undefined && { user: { id: author } }),
        head: { sha: head, ...(fork && { repo }) },
        base: { sha: base, ref: baseRef },
      });
    }
    found = match('GET /branches/(.+)');
    if (found) {
      const [name = ''] = found;
      const pull = [...this.pulls.values()].find(({ baseRef = 'main' }) => baseRef === name);
      const sha = this.branches.get(name) ?? pull?.base;
      return sha === undefined
        ? json(404, { message: 'Branch not found' })
        : json(200, { name, commit: { sha } });
    }
    found = match('GET /compare/(\\w+)\\.\\.\\.(\\w+)');
    if (found) {
      const pull = [...this.pulls.values()].find(({ head }) => head === found?.[1]);
      const pushed = this.pushed.get(found[1] ?? '')?.map((filename) => ({ filename, status: 'modified' }));
      const files = pull ? changedFiles(pull).slice(0, 300) : (pushed ?? []);
      const isRewritten = this.rewritten.has(found[1] ?? '');
      const { mergeBase = isRewritten ? 'd'.repeat(40) : found[0], earlierCommits = [] } = pull ?? {};
      const all = [...earlierCommits, found[1]].map((sha) => ({ sha }));
      return json(200, {
        merge_base_commit: { sha: mergeBase },
        files,
        commits: all.slice(-250),
        total_commits: all.length,
      });
    }
    found = match('GET /pulls/(\\d+)/files');
    if (found) return json(200, changedFiles(this.pulls.get(Number(found[0]))));
    found = match('GET /contents/(.*)');
    if (found) {
      const [path = ''] = found;
      const text = this.files.get(`${path}@${url.searchParams.get('ref')}`) ?? this.files.get(path);
      if (text === undefined) return json(404, { message: 'Not Found' });
      const content = Buffer.from(text).toString('base64');
      return json(200, { content, encoding: 'base64', size: text.length });
    }
    found = match('GET /pulls/\\d+/reviews/(\\d+)');
    if (found) {
      const review = this.reviews.find(({ id }) => id === Number(found?.[0]));
      return review ? json(200, review) : json(404, { message: 'Not Found' });
    }
    found = match('POST /pulls/(\\d+)/comments');
    if (found) return this.#comment(Number(found[0]), body);
    if (match('GET /issues/\\d+/comments')) return json(200, this.conversation);
    found = match('GET /issues/comments/(\\d+)');
    if (found) {
      const comment = this.conversation.find(({ id }) => id === Number(found?.[0]));
      return comment ? json(200, comment) : json(404, { message: 'Not Found' });
    }
    if (match('POST /issues/\\d+/comments')) {
      const created_at = this.now().toISOString();
      this.conversation.push({ id: this.#id(), body: body.body, user: bot, created_at });
      return json(201, {});
    }
    found = match('POST /issues/comments/(\\d+)/reactions');
    if (found) {
      this.reactions.push({ comment: Number(found[0]), content: body.content });
      return json(201, {});
    }
    found = match('GET /commits/(\\w+)/pulls');
    if (found) {
      const sha = found[0];
      const pulls = [...this.pulls].filter(([, { head }]) => head === sha);
      return json(
        200,
        pulls.map(([number, { head }]) => ({ number, head: { sha: head } })),
      );
    }
    found = match('GET /commits/(\\w+)/status');
    if (found) {
      const last = this.statuses.findLast(({ sha }) => sha === found?.[0]);
      return json(200, { statuses: last ? [{ ...last, context: 'Assay' }] : [] });
    }
    found = match('GET /commits/(\\w+)/check-runs');
    if (found) {
      // Of one name the newest alone, unless all are asked for.
      const check_runs = this.checkRuns.filter(({ head_sha }) => head_sha === found?.[0]).slice(-1);
      return json(200, { total_count: check_runs.length, check_runs });
    }
    if (match('POST /check-runs')) {
      const id = this.#id();
      this.checkRuns.push({ ...body, id, app: { id: doubleSettings.appId } });
      return json(201, { id });
    }
    found = match('PATCH /check-runs/(\\d+)');
    if (found) {
      const run = this.checkRuns.find(({ id }) => id === Number(found?.[0]));
      Object.assign(run ?? {}, body);
      return json(200, {});
    }
    found = match('POST /statuses/(\\w+)');
    if (found) {
      this.statuses.push({ sha: found[0] ?? '', ...body });
      return json(201, {});
    }
    if (match('GET /pulls/\\d+/reviews')) return json(200, this.reviews);
    if (match('GET /pulls/\\d+/comments')) return json(200, this.comments);
    found = match('GET /pulls/\\d+/reviews/(\\d+)/comments');
    if (found) {
      const id = Number(found[0]);
      return json(
        200,
        this.comments.filter((comment) => comment.pull_request_review_id === id),
      );
    }
    found = match('POST /pulls/(\\d+)/reviews');
    if (found) return this.#review(Number(found[0]), body);
    found = match('PUT /pulls/\\d+/reviews/(\\d+)');
    if (found) return this.#edit(this.reviews, Number(found[0]), { body: body.body });
    found = match('PUT /pulls/\\d+/reviews/(\\d+)/dismissals');
    if (found) return this.#edit(this.reviews, Number(found[0]), { state: 'DISMISSED' });
    found = match('PATCH /pulls/comments/(\\d+)');
    if (found) return this.#edit(this.comments, Number(found[0]), { body: body.body });
    found = match('POST /pulls/\\d+/comments/(\\d+)/replies');
    if (found) {
      const to = this.comments.find(({ id }) => id === Number(found?.[0]));
      if (!to) return json(404, { message: 'Not Found' });
      const id = this.#id();
      this.comments.push({ ...to, id, body: body.body, user: bot, in_reply_to_id: to.id });
      return json(201, { id });
    }
    found = match('POST /pulls/comments/(\\d+)/reactions');
    if (found) {
      this.reactions.push({ comment: Number(found[0]), content: body.content });
      return json(201, {});
    }
    found = match('GET /collaborators/(.*)/permission');
    if (found) {
      const [login = ''] = found;
      const user = { id: this.owners.get(login) ?? 5, login };
      return json(200, { permission: this.permissions.get(login) ?? 'read', user });
    }
    if (match('GET /actions/runs/\\d+/artifacts')) {
      const artifacts = this.artifacts.map(({ zip, ...artifact }) => ({
        ...artifact,
        size_in_bytes: zip.length,
        expired: false,
      }));
      return json(200, { artifacts });
    }
    found = match('GET /actions/artifacts/(\\d+)/zip');
    if (found) {
      const location = `https://blobs.code.example/${found[0]}`;
      return new Response(null, { status: 302, headers: { location } });
    }
    return json(404, { message: `Not Found: ${method} ${path}` });
  }

  // biome-ignore lint/suspicious/noExplicitAny: whatever the client sent
  #review(number: number, given: any): Response {
    const pull = this.pulls.get(number);
    for (const { path, line, side } of given.comments) {
      if (
        this.refusedLines.has(`${path}:${line}`) ||
        side !== 'RIGHT' ||
        !shownLines(pull?.files[path] ?? '').has(line)
      )
        return json(422, { message: 'Pull request review thread line must be part of the diff' });
    }
    const id = this.#id();
    const state = given.event === 'REQUEST_CHANGES' ? 'CHANGES_REQUESTED' : 'COMMENTED';
    this.reviews.push({ id, body: given.body, state, commit_id: given.commit_id, user: bot });
    for (const { path, line, body } of given.comments) {
      const comment = this.#id();
      const html_url = `https://code.example/acme/app/pull/${number}#r${comment}`;
      this.comments.push({
        id: comment,
        body,
        path,
        line,
        pull_request_review_id: id,
        user: bot,
        html_url,
      });
    }
    return json(200, { id });
  }

  // biome-ignore lint/suspicious/noExplicitAny: whatever the client sent
  #comment(number: number, { path, line, side, subject_type: subject, body, commit_id }: any): Response {
    const pull = this.pulls.get(number);
    const patch = pull?.files[path];
    const isShown = side === 'RIGHT' && shownLines(patch ?? '').has(line);
    const isTaken =
      subject === 'file' ? patch !== undefined : isShown && !this.refusedLines.has(`${path}:${line}`);
    if (!isTaken) return json(422, { message: 'line must be part of the diff' });
    const [review, id] = [this.#id(), this.#id()];
    this.reviews.push({ id: review, body: '', state: 'COMMENTED', commit_id, user: bot });
    const html_url = `https://code.example/acme/app/pull/${number}#r${id}`;
    this.comments.push({
      id,
      body,
      path,
      line: line ?? null,
      pull_request_review_id: review,
      user: bot,
      html_url,
    });
    return json(201, { id });
  }

  #edit<Item extends { id: number; user: { login: string } }>(
    items: Item[],
    id: number,
    change: Partial<Item>,
  ): Response {
    const item = items.find((one) => one.id === id);
    if (!item) return json(404, { message: 'Not Found' });
    if (item.user.login !== bot.login) throw new Error("Somebody else's words were changed.");
    Object.assign(item, change);
    return json(200, item);
  }
}

function changedFiles(pull: DoublePull | undefined) {
  return Object.entries(pull?.files ?? {}).map(([filename, patch]) => ({
    filename,
    patch,
    status: 'modified',
    ...(pull?.renamed?.[filename] && { status: 'renamed', previous_filename: pull.renamed[filename] }),
  }));
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}
