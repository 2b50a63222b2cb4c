// A Gitea server as far as the portal asks one, in memory and built from its published description alone: each request
// and each answer is held against that.

import { type DoubleAccount, DoubleAccounts } from './double-accounts.ts';
import { GiteaContract } from './gitea-contract.ts';
import type { Dispatched, GiteaPull, GiteaRepository } from './gitea-double-types.ts';

type Json = Record<string, unknown>;

export const giteaBot = { id: 90, login: 'assay-bot' };
export const giteaToken = 'gitea-token';

export class GiteaDouble {
  readonly contract = new GiteaContract();
  readonly webUrl: string;
  readonly repositories: GiteaRepository[] = [];
  readonly pulls = new Map<number, GiteaPull>();
  /** By path, or `path@commit` for what one commit has in its place. */
  readonly files = new Map<string, string>();
  /** Newest commits of branches; the base of any pull request where it is missing. */
  readonly branches = new Map<string, string>();
  /** Of the conversation and of code alike: both are comments of an issue there. */
  readonly comments: Json[] = [];
  readonly reviews: Json[] = [];
  readonly codeComments: Json[] = [];
  readonly statuses: (Json & { readonly sha: string })[] = [];
  readonly permissions = new Map<string, string>();
  /** Whose name it is by now, where it is not the one of who spoke. */
  readonly owners = new Map<string, number>();
  /** How the portal's token is refused. */
  refusal: Json | undefined;
  /** Who signs in, and the repositories that each can read. */
  readonly accounts = new DoubleAccounts('/login/oauth/access_token');
  readonly calls: string[] = [];
  /** Lines on which it takes no comment: `app.ts:2`. */
  readonly refusedLines = new Set<string>();
  isDown = false;
  #ids = 100;

  constructor(webUrl = 'https://gitea.example') {
    this.webUrl = webUrl;
  }

  get writes(): readonly string[] {
    return this.calls.filter((one) => !one.startsWith('GET '));
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const url = new URL(String(input));
    if (this.isDown) throw new Error('connection refused');
    const exchanged = this.accounts.exchange(url, init);
    if (exchanged) return exchanged;
    const token = /^token (.+)$/.exec(new Headers(init?.headers).get('authorization') ?? '')?.[1];
    const person = this.accounts.byToken(token);
    if (this.refusal) return answer(Number(this.refusal.status), this.refusal.body);
    if (token !== giteaToken && !person) return answer(401, { message: 'token is required' });
    const method = init?.method ?? 'GET';
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Json) : undefined;
    this.calls.push(`${method} ${url.pathname.replace('/api/v1', '')}`);
    const key = this.contract.check(method, url, body);
    const dispatched = this.#dispatch(`${method} ${url.pathname.replace('/api/v1', '')}`, url, body, person);
    if (dispatched.status < 300) this.contract.checkReply(key, dispatched.body);
    return answer(dispatched.status, dispatched.body);
  };

  /** A person answers on the line of a comment. */
  reply(to: Json, login: string, body: string): void {
    const review = this.#review({ state: 'COMMENT', body: '', comments_count: 1, user: { id: 5, login } });
    const { path, position } = to;
    this.codeComments.push(this.#comment({ path, position, body, user: { id: 5, login } }, review));
  }

  #dispatch(call: string, url: URL, body: Json = {}, person?: DoubleAccount): Dispatched {
    const page = Number(url.searchParams.get('page') ?? 1);
    const list = (all: readonly unknown[]) => ok(page > 1 ? [] : all);
    const of = (pattern: RegExp) => pattern.exec(call)?.slice(1) ?? undefined;
    let found: string[] | undefined;
    // Pull requests are those of one repository.
    if (/\/pulls\b/.test(call) && !call.includes(' /repos/acme/app/'))
      return call.endsWith('/pulls') ? ok([]) : missing;
    if (call === 'GET /user') return ok(person ? { id: person.id, login: person.login } : giteaBot);
    if (call === 'GET /user/repos')
      return list(
        this.repositories
          .filter(({ id }) => this.accounts.canRead(person, id))
          .map((each) => ({ ...each, permissions: { admin: false, push: false, pull: true } })),
      );
    if ((found = of(/^GET \/repos\/[^/]+\/[^/]+\/pulls$/)))
      return list(
        [...this.pulls].filter(([, one]) => one.state === 'open').map(([number]) => this.#pull(number)),
      );
    if ((found = of(/^GET .*\/pulls\/(\d+)$/))) {
      const number = Number(found[0]);
      return this.pulls.has(number) ? ok(this.#pull(number)) : missing;
    }
    if ((found = of(/^GET .*\/pulls\/(\d+)\.diff$/))) return ok(this.#diff(Number(found[0])));
    if ((found = of(/^GET .*\/pulls\/(\d+)\/files$/))) return list(this.#files(Number(found[0])));
    if ((found = of(/^GET .*\/pulls\/(\d+)\/commits$/)))
      return list([{ sha: this.pulls.get(Number(found[0]))?.head }]);
    if (of(/^GET .*\/pulls\/\d+\/reviews$/)) return list(this.reviews);
    if (of(/^POST .*\/pulls\/\d+\/reviews$/)) return this.#post(body);
    if ((found = of(/^GET .*\/reviews\/(\d+)\/comments$/)))
      return list(this.codeComments.filter((one) => String(one.pull_request_review_id) === found?.[0]));
    if ((found = of(/^DELETE .*\/reviews\/(\d+)$/))) return this.#delete(Number(found[0]));
    if ((found = of(/^GET .*\/reviews\/(\d+)$/))) return one(this.reviews, Number(found[0]));
    if (of(/^GET .*\/issues\/\d+\/comments$/)) return list(this.comments);
    if (of(/^POST .*\/issues\/\d+\/comments$/)) {
      const made = {
        id: this.#next(),
        body: body.body,
        user: giteaBot,
        created_at: new Date().toISOString(),
      };
      this.comments.push(made);
      return { status: 201, body: made };
    }
    if ((found = of(/^GET .*\/issues\/comments\/(\d+)$/))) return one(this.comments, Number(found[0]));
    if ((found = of(/^PATCH .*\/issues\/comments\/(\d+)$/))) {
      const id = Number(found[0]);
      const comment = [...this.comments, ...this.codeComments].find((each) => each.id === id);
      if (!comment) return missing;
      comment.body = body.body;
      return ok({ id, body: body.body });
    }
    if (of(/^POST .*\/reactions$/)) return { status: 201, body: { content: body.content } };
    if ((found = of(/^GET .*\/collaborators\/([^/]+)\/permission$/))) {
      const [login = ''] = found;
      const user = { id: this.owners.get(login) ?? 5, login };
      return ok({ permission: this.permissions.get(login) ?? 'read', user });
    }
    if ((found = of(/^GET .*\/branches\/([^/]+)$/))) {
      const [name = 'main'] = found;
      const id = this.branches.get(name) ?? [...this.pulls.values()][0]?.base;
      return ok({ name, protected: false, commit: { id } });
    }
    if ((found = of(/^GET .*\/contents\/(.+)$/))) {
      const path = decodeURIComponent(found[0] ?? '');
      return this.#contents(path, `${path}@${url.searchParams.get('ref')}`);
    }
    if ((found = of(/^GET .*\/commits\/(\w+)\/status$/)))
      return ok({ statuses: this.statuses.filter(({ sha }) => sha === found?.[0]).map(withoutSha) });
    if ((found = of(/^POST .*\/statuses\/(\w+)$/))) {
      const { state: status, ...rest } = body;
      const made = { id: this.#next(), status, ...rest };
      this.statuses.push({ ...made, sha: found[0] ?? '' });
      return { status: 201, body: made };
    }
    return missing;
  }

  #pull(number: number): Json {
    const pull = this.pulls.get(number);
    if (!pull) throw new Error('No pull request.');
    const { head, base, mergeBase = base, baseRef = 'main', state, draft, merged, files } = pull;
    return {
      number,
      state,
      draft,
      merged,
      merge_base: mergeBase,
      changed_files: Object.keys(files).length,
      head: { sha: head, ref: 'topic' },
      base: { sha: base, ref: baseRef },
      user: { id: 6, login: 'bob' },
    };
  }

  #files(number: number): Json[] {
    const { files = {}, renamed = {} } = this.pulls.get(number) ?? {};
    return Object.keys(files).map((filename) => ({
      filename,
      status: renamed[filename] ? 'renamed' : 'changed',
      ...(renamed[filename] !== undefined && { previous_filename: renamed[filename] }),
    }));
  }

  #diff(number: number): string {
    const { files = {} } = this.pulls.get(number) ?? {};
    return Object.entries(files)
      .map(([path, patch]) => `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n${patch}\n`)
      .join('');
  }

  #post({ event, body = '', comments = [], commit_id: commit }: Json): Dispatched {
    const list = comments as Json[];
    if (event === 'COMMENT' && body === '' && list.length === 0)
      return { status: 422, body: { message: 'empty' } };
    if (list.some(({ path, new_position: line }) => this.refusedLines.has(`${path}:${line}`)))
      return { status: 422, body: { message: 'line' } };
    const state = event === 'REQUEST_CHANGES' ? 'REQUEST_CHANGES' : 'COMMENT';
    const review = this.#review({
      state,
      body,
      commit_id: commit,
      comments_count: list.length,
      user: giteaBot,
    });
    for (const { path, body: text, new_position: position } of list)
      this.codeComments.push(this.#comment({ path, position, body: text, user: giteaBot }, review));
    return ok(review);
  }

  #review(part: Json): Json {
    const review = { id: this.#next(), dismissed: false, submitted_at: new Date().toISOString(), ...part };
    this.reviews.push(review);
    return review;
  }

  #comment(part: Json, { id }: Json): Json {
    const created = new Date().toISOString();
    return {
      id: this.#next(),
      original_position: 0,
      created_at: created,
      pull_request_review_id: id,
      ...part,
    };
  }

  #delete(id: number): Dispatched {
    const index = this.reviews.findIndex((each) => each.id === id);
    if (index < 0) return missing;
    this.reviews.splice(index, 1);
    return { status: 204, body: undefined };
  }

  #contents(path: string, there: string): Dispatched {
    const text = this.files.get(there) ?? this.files.get(path);
    if (text === undefined) return missing;
    const content = Buffer.from(text).toString('base64');
    return ok({ content, encoding: 'base64', size: text.length, path });
  }

  #next(): number {
    this.#ids += 1;
    return this.#ids;
  }
}

const missing: Dispatched = { status: 404, body: { message: 'not found' } };

function ok(body: unknown): Dispatched {
  return { status: 200, body };
}

function one(all: readonly Json[], id: number): Dispatched {
  const found = all.find((each) => each.id === id);
  return found ? ok(found) : missing;
}

function withoutSha({ sha: _, ...status }: Json): Json {
  return status;
}

function answer(status: number, body: unknown): Response {
  if (typeof body === 'string')
    return new Response(body, { status, headers: { 'content-type': 'text/plain' } });
  const headers = { 'content-type': 'application/json' };
  return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
}
