// A GitLab server as far as the portal asks one, in memory and built from its published description alone: each request and each answer is
// held against that.
import { type DoubleAccount, DoubleAccounts } from './double-accounts.ts';
import {
  type Answer,
  diffsOf,
  forkProject,
  hexOf,
  type Json,
  type LabDiscussion,
  type LabNote,
  type LabStatus,
  mergeRequest,
  missing,
  ok,
  one,
  positionFault,
  rawDiff,
  reply,
  withoutProject,
} from './gitlab-answers.ts';
import { GitLabContract } from './gitlab-contract.ts';
import type { DoublePull } from './provider-double.ts';

export const gitLabBot = { id: 90, username: 'group_9_bot_f00d' };
export const gitLabToken = 'gitlab-token';
/** Project 7 in a group in a group. */
export const gitLabProject = {
  id: 7,
  path_with_namespace: 'acme/platform/app',
  visibility: 'private',
  namespace: { id: 9, full_path: 'acme/platform', kind: 'group' },
};

/** Of these a line of its own is run as a command, with the rights of whoever wrote it. */
const quickAction = /^\s*\/(?:merge|close|approve|label|assign|title|target_branch|reopen|unlabel)\b/;
const order = ['pending', 'running'];
export class GitLabDouble {
  readonly contract = new GitLabContract();
  readonly webUrl: string;
  readonly projects: Json[] = [{ ...gitLabProject }];
  readonly pulls = new Map<number, DoublePull>();
  /** By path, or `path@commit` for what one commit has in its place. */
  readonly files = new Map<string, string>();
  /** Newest commits of branches; `base` of the merge requests onto it where it is missing. */
  readonly branches = new Map<string, string>();
  /** Files of pushes, by the commit that was pushed. */
  readonly pushed = new Map<string, readonly string[]>();
  readonly discussions: LabDiscussion[] = [];
  readonly drafts: { readonly id: number; readonly note: string; readonly position: Json }[] = [];
  readonly statuses: LabStatus[] = [];
  readonly pipelines: {
    readonly id: number;
    readonly sha: string;
    readonly ref: string;
    readonly source: string;
  }[] = [];
  /** Access levels by the ids of people. */
  readonly members = new Map<number, number>();
  /** What the token says of itself; undefined where the server is older. */
  token: Json | undefined = { scopes: ['api'], expires_at: '2027-06-30', active: true, revoked: false };
  /** How the portal's token is refused. */
  refusal: Json | undefined;
  /** Who signs in, and the projects that each can read. */
  readonly accounts = new DoubleAccounts('/oauth/token');
  readonly calls: string[] = [];
  /** Files of which the list of diffs shows no text. */
  readonly collapsed = new Set<string>();
  /** Lines on which it takes no comment although it shows them: `app.ts:2`. */
  readonly refusedLines = new Set<string>();
  /** What was run as a command, and whom a text called. */
  readonly accidents: string[] = [];
  readonly protectedBranches: Json[] = [];
  readonly deployKeys: Json[] = [];
  /** Undefined where the token may not read them. */
  group: Json | undefined;
  /** Whether the whole diff can be had as text. */
  hasRawDiffs = true;
  isDown = false;
  now = (): Date => new Date();
  #ids = 100;

  constructor(webUrl = 'https://gitlab.example') {
    this.webUrl = webUrl;
  }

  get writes(): readonly string[] {
    return this.calls.filter((one) => !one.startsWith('GET '));
  }

  get ownNotes(): readonly LabNote[] {
    return this.discussions.flatMap(({ notes }) => notes).filter(({ author }) => author.id === gitLabBot.id);
  }

  /** Comments of ours on code. */
  get ownComments(): readonly LabNote[] {
    return this.ownNotes.filter(({ position, resolvable }) => position && resolvable);
  }

  get holds(): readonly LabDiscussion[] {
    return this.discussions.filter(({ notes }) => notes[0]?.body.startsWith('<!-- assay:hold'));
  }

  /** The newest status of a commit, wherever it was written. */
  statusOf(sha: string): LabStatus | undefined {
    return this.statuses.findLast((one) => one.sha === sha);
  }

  /** Somebody writes in the conversation, or answers in a thread; gives the note's number. */
  note(author: { id: number; username: string }, body: string, to?: string): number {
    const note = this.#note({ body, author });
    const thread = this.discussions.find(({ id }) => id === to);
    if (thread) thread.notes.push({ ...note, type: thread.notes[0]?.type ?? null });
    else this.discussions.push({ id: hexOf(note.id), individual_note: true, notes: [note] });
    return note.id;
  }

  resolve(id: string, by: { id: number; username: string }): void {
    for (const note of this.discussions.find((one) => one.id === id)?.notes ?? [])
      Object.assign(note, { resolved: true, resolved_by: by });
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const url = new URL(String(input));
    if (this.isDown) throw new Error('connection refused');
    const exchanged = this.accounts.exchange(url, init);
    if (exchanged) return exchanged;
    const token = /^Bearer (.+)$/.exec(new Headers(init?.headers).get('authorization') ?? '')?.[1];
    const person = this.accounts.byToken(token);
    if (this.refusal) return reply({ status: Number(this.refusal.status), body: this.refusal.body });
    if (token !== gitLabToken && !person)
      return reply({ status: 401, body: { message: '401 Unauthorized' } });
    const method = init?.method ?? 'GET';
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Json) : undefined;
    const path = url.pathname.replace('/api/v4', '');
    this.calls.push(`${method} ${path}`);
    const key = this.contract.check(method, url, body);
    const answer = this.#dispatch(`${method} ${path}`, url, body, person);
    if (answer.status < 300) this.contract.checkReply(key, answer.body);
    return reply(answer);
  };

  #dispatch(call: string, url: URL, body: Json = {}, person?: DoubleAccount): Answer {
    const asked = (name: string) => url.searchParams.get(name) ?? '';
    const list = (all: readonly unknown[]): Answer => {
      const [page, size] = [Number(asked('page') || 1), Number(asked('per_page') || 20)];
      const part = all.slice((page - 1) * size, page * size);
      const next = all.length > page * size ? String(page + 1) : '';
      return { status: 200, body: part, headers: { 'x-next-page': next } };
    };
    const of = (pattern: string): string[] | undefined =>
      new RegExp(`^${pattern}$`).exec(call)?.slice(1).map(decodeURIComponent);
    let found: string[] | undefined;
    if (call === 'GET /user')
      return ok(person ? { id: person.id, username: person.login, name: person.login } : gitLabBot);
    if (call === 'GET /personal_access_tokens/self') return this.token ? ok(this.token) : missing;
    if (call === 'GET /projects') {
      const after = Number(asked('id_after'));
      const shown = this.projects.filter(({ id }) => Number(id) > after && this.accounts.canRead(person, id));
      return ok(shown.slice(0, Number(asked('per_page'))));
    }
    if ((found = of('GET /groups/\\d+/members/all/(\\d+)'))) {
      const level = this.members.get(Number(found[0]));
      return level === undefined
        ? missing
        : ok({ id: Number(found[0]), access_level: level, state: 'active' });
    }
    if ((found = of('GET /projects/(\\d+)'))) return one(this.projects, Number(found[0]));
    found = of('GET /projects/(\\d+)/pipelines');
    if (found)
      return list(this.pipelines.filter(({ sha }) => sha === asked('sha')).toSorted((a, b) => b.id - a.id));
    if ((found = of('GET /projects/(\\d+)/repository/commits/(\\w+)/statuses')))
      return list(
        this.statuses
          .filter(({ sha, project }) => sha === found?.[1] && project === Number(found?.[0]))
          .map(({ project: _, ...status }) => status),
      );
    if ((found = of('POST /projects/(\\d+)/statuses/(\\w+)')))
      return this.#setStatus(Number(found[0]), found[1] ?? '', body);
    if (of('GET /groups/9')) return this.group ? ok(this.group) : { status: 403, body: { message: '403' } };
    // Everything else is of one project.
    if (!/ \/projects\/7\//.test(call)) return call.endsWith('/merge_requests') ? ok([]) : missing;
    if (of('GET /projects/7/merge_requests'))
      return list(
        [...this.pulls].filter(([, { state }]) => state === 'open').map(([number]) => this.#listed(number)),
      );
    if (of('GET /projects/7/protected_branches')) return list(this.protectedBranches);
    if (of('GET /projects/7/deploy_keys')) return list(this.deployKeys);
    found = of('GET /projects/7/members/all/(\\d+)');
    if (found) {
      const level = this.members.get(Number(found[0]));
      return level === undefined
        ? missing
        : ok({ id: Number(found[0]), access_level: level, state: 'active' });
    }
    if ((found = of('GET /projects/7/repository/branches/(.+)'))) {
      const [name = ''] = found;
      const pull = [...this.pulls.values()].find(({ baseRef = 'main' }) => baseRef === name);
      const id = this.branches.get(name) ?? pull?.base;
      return id === undefined ? missing : ok({ name, commit: { id } });
    }
    if ((found = of('GET /projects/7/repository/files/(.+)'))) {
      const text = this.files.get(`${found[0]}@${asked('ref')}`) ?? this.files.get(found[0] ?? '');
      if (text === undefined) return missing;
      return ok({ content: Buffer.from(text).toString('base64'), encoding: 'base64', size: text.length });
    }
    if (of('GET /projects/7/repository/merge_base')) {
      const [base = ''] = url.searchParams.getAll('refs[]');
      return ok({ id: this.branches.get(base) ?? (/^[0-9a-f]{40}$/.test(base) ? base : 'b'.repeat(40)) });
    }
    if (of('GET /projects/7/repository/compare')) {
      const changed = this.pushed.get(asked('to')) ?? [];
      const diffs = changed.map((path) => ({ old_path: path, new_path: path, diff: '' }));
      return ok({ commits: [{ id: asked('to') }], diffs, compare_timeout: false });
    }
    const [number, rest] = of('(?:\\w+) /projects/7/merge_requests/(\\d+)(.*)') ?? [];
    const pull = this.pulls.get(Number(number));
    if (!pull) return missing;
    return this.#inPull(Number(number), pull, `${call.split(' ')[0]} ${rest}`, body, list);
  }

  #inPull(
    number: number,
    pull: DoublePull,
    call: string,
    body: Json,
    list: (all: readonly unknown[]) => Answer,
  ): Answer {
    const of = (pattern: string): string[] | undefined => new RegExp(`^${pattern}$`).exec(call)?.slice(1);
    let found: string[] | undefined;
    if (call === 'GET ') return ok(this.#pull(number));
    if (of('GET /diffs')) return list(diffsOf(pull, this.collapsed));
    if (of('GET /raw_diffs')) return this.hasRawDiffs ? { status: 200, body: rawDiff(pull) } : missing;
    if (of('GET /commits'))
      return list([pull.head, ...(pull.earlierCommits ?? []).toReversed()].map((id) => ({ id })));
    if (of('GET /draft_notes')) return list(this.drafts);
    if (of('POST /draft_notes')) {
      const position = body.position as Json;
      const fault = positionFault(pull, position, this.refusedLines);
      if (fault) return fault;
      const draft = { id: this.#next(), note: String(body.note), position };
      this.drafts.push(draft);
      return { status: 201, body: draft };
    }
    if (of('POST /draft_notes/bulk_publish')) {
      for (const { note, position } of this.drafts.splice(0)) this.#thread(note, position);
      return { status: 204 };
    }
    if ((found = of('DELETE /draft_notes/(\\d+)'))) {
      const index = this.drafts.findIndex(({ id }) => id === Number(found?.[0]));
      if (index < 0) return missing;
      this.drafts.splice(index, 1);
      return { status: 204 };
    }
    if (of('GET /discussions')) return list(this.discussions);
    if (of('POST /discussions')) {
      const position = body.position as Json | undefined;
      const fault = position && positionFault(pull, position, this.refusedLines);
      return fault ?? { status: 201, body: this.#thread(String(body.body), position) };
    }
    if ((found = of('(GET|PUT) /discussions/(\\w+)'))) {
      const thread = this.discussions.find(({ id }) => id === found?.[1]);
      if (!thread) return missing;
      if (found[0] === 'PUT')
        for (const note of thread.notes)
          Object.assign(note, { resolved: body.resolved, resolved_by: body.resolved ? gitLabBot : null });
      return ok(thread);
    }
    if ((found = of('POST /discussions/(\\w+)/notes'))) {
      const thread = this.discussions.find(({ id }) => id === found?.[0]);
      if (!thread) return missing;
      const note = { ...this.#note({ body: String(body.body) }), type: thread.notes[0]?.type ?? null };
      thread.notes.push(note);
      return { status: 201, body: note };
    }
    if ((found = of('(GET|PUT) (?:/discussions/\\w+)?/notes/(\\d+)'))) {
      const note = this.discussions.flatMap(({ notes }) => notes).find(({ id }) => id === Number(found?.[1]));
      if (!note) return missing;
      if (found[0] === 'PUT') {
        if (body.body !== undefined && body.resolved !== undefined)
          return { status: 400, body: { error: 'body, resolved are mutually exclusive' } };
        this.#look(String(body.body));
        note.body = String(body.body);
      }
      return ok(note);
    }
    if (of('POST /notes')) {
      const note = this.#note({ body: String(body.body) });
      this.discussions.push({ id: hexOf(note.id), individual_note: true, notes: [note] });
      return { status: 201, body: note };
    }
    if (of('POST /notes/(\\d+)/award_emoji')) return { status: 201, body: { name: body.name } };
    return missing;
  }

  /** Lists show less than the merge request itself. */
  #listed(number: number): Json {
    const { diff_refs: _, changes_count: __, ...listed } = this.#pull(number);
    return listed;
  }

  #pull(number: number): Json {
    const pull = this.pulls.get(number);
    if (!pull) throw new Error('No merge request.');
    return mergeRequest(number, pull);
  }

  #thread(body: string, position?: Json): LabDiscussion {
    const note = {
      ...this.#note({ body }),
      type: position ? 'DiffNote' : 'DiscussionNote',
      ...{ resolvable: true, resolved: false, resolved_by: null },
      ...(position && { position }),
    };
    const thread = { id: hexOf(note.id), individual_note: false, notes: [note] };
    this.discussions.push(thread);
    return thread;
  }

  #note({ body, author = gitLabBot }: { body: string; author?: LabNote['author'] }): LabNote {
    if (author.id === gitLabBot.id) this.#look(body);
    const created = this.now().toISOString();
    return {
      ...{ id: this.#next(), type: null, body, author },
      created_at: created,
      system: false,
      resolvable: false,
    };
  }

  /** What GitLab would do because of a text of ours. */
  #look(body: string): void {
    let isFenced = false;
    for (const line of body.split(/\r\n|[\n\r\u2028\u2029]/)) {
      if (/^\s*(?:`{3,}|~{3,})/.test(line)) isFenced = !isFenced;
      if (isFenced) continue;
      if (quickAction.test(line)) this.accidents.push(line);
      const said = line
        .replace(/(`+)[^`].*?\1/g, '')
        .replaceAll('&#64;', '@')
        .replace(/<!--.*?-->/g, '');
      if (/(?<![\w\\])@[a-z]/.test(said)) this.accidents.push(said);
    }
  }

  /** A status is a job: without a pipeline that is named it goes to the newest of the commit and its branch, or to one of its own. */
  #setStatus(project: number, sha: string, body: Json): Answer {
    if (project !== 7 && project !== forkProject) return missing;
    const { state, name, description, ref } = body;
    const named = this.pipelines.find(({ id }) => id === body.pipeline_id);
    if (body.pipeline_id !== undefined && !named) this.accidents.push('a pipeline that there is not');
    const known =
      named ?? this.pipelines.findLast((one) => one.sha === sha && (ref === undefined || one.ref === ref));
    const pipeline = known ?? { id: this.#next(), sha, ref: String(ref ?? 'main'), source: 'external' };
    if (!known) this.pipelines.push(pipeline);
    const last = this.statuses.findLast(
      (one) => one.sha === sha && one.pipeline_id === pipeline.id && one.name === name,
    );
    if (last && order.includes(last.status)) {
      const isBackwards =
        order.includes(String(state)) && order.indexOf(String(state)) <= order.indexOf(last.status);
      if (isBackwards) {
        const event = state === 'running' ? 'run' : 'enqueue';
        const message = `Cannot transition status via :${event} from :${last.status}`;
        return { status: 400, body: { message } };
      }
      Object.assign(last, { status: state, description });
      return { status: 201, body: withoutProject(last) };
    }
    const made = {
      ...{ id: this.#next(), project, sha, status: String(state), name: String(name), ref: pipeline.ref },
      ...{ description: String(description), pipeline_id: pipeline.id },
    };
    this.statuses.push(made);
    return { status: 201, body: withoutProject(made) };
  }

  #next(): number {
    this.#ids += 1;
    return this.#ids;
  }
}
