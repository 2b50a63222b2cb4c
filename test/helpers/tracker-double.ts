// Trackers in the forms that GitHub, GitLab and Jira publish, and a portal with findings that has one of them.
import type { Test } from 'tap';
import { testPortal } from './test-portal.ts';
import { type TestRuntime, testRuntime } from './test-runtime.ts';

export const trackerKindsOfTests = ['github', 'gitlab', 'jira-cloud', 'jira-server'] as const;
export type Kind = (typeof trackerKindsOfTests)[number];

interface Issue {
  id: number;
  title: string;
  body: string;
  labels: readonly string[];
  isDone: boolean;
  updated: string;
}

interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const projects = {
  github: 'acme/shop',
  gitlab: 'acme/deep/shop',
  'jira-cloud': 'SEC',
  'jira-server': 'SEC',
};
export const origin = 'https://tracker.example';

/** A tracker that keeps issues, and refuses what the real ones refuse. */
export function trackerDouble(kind: Kind, runtime: TestRuntime) {
  const issues: Issue[] = [];
  /** Fields of tickets of Jira, as they were sent. */
  const created: unknown[] = [];
  const calls: string[] = [];
  const state = { refusal: undefined as Reply | undefined, loses: false, ticks: 0 };
  const authorization =
    kind === 'jira-cloud'
      ? `Basic ${Buffer.from('bot@corp.example:secret').toString('base64')}`
      : 'Bearer secret';
  const at = () => new Date(runtime.now().getTime() + (state.ticks += 1)).toISOString();
  const shown = (issue: Issue) => {
    const { id, title, body, labels, isDone, updated } = issue;
    if (kind === 'github')
      return {
        number: id,
        title,
        body,
        labels,
        state: isDone ? 'closed' : 'open',
        updated_at: updated,
        html_url: `${origin}/i/${id}`,
      };
    if (kind === 'gitlab')
      return {
        iid: id,
        title,
        description: body,
        labels,
        state: isDone ? 'closed' : 'opened',
        updated_at: updated,
        web_url: `${origin}/i/${id}`,
      };
    const status = { name: isDone ? 'Erledigt' : 'Offen', statusCategory: { key: isDone ? 'done' : 'new' } };
    return { id: String(id), key: `SEC-${id}`, fields: { status, updated: updated.replace('Z', '+0000') } };
  };
  const make = (title: string, body: string, labels: readonly string[]) => {
    const issue = { id: issues.length + 1, title, body, labels, isDone: false, updated: at() };
    issues.push(issue);
    return issue;
  };
  const change = (id: string, isDone: boolean | undefined) => {
    const issue = issues.find((one) => String(one.id) === id);
    if (!issue) return undefined;
    if (isDone !== undefined && isDone !== issue.isDone) Object.assign(issue, { isDone, updated: at() });
    return issue;
  };
  const ok = (body: unknown, status = 200): Reply => ({ status, body });
  const one = (issue: Issue | undefined): Reply =>
    issue ? ok(shown(issue)) : { status: 404, body: { message: 'Not Found' } };
  // biome-ignore lint/suspicious/noExplicitAny: whatever was sent
  const answer = (method: string, { pathname, searchParams }: URL, body: any): Reply => {
    if (state.refusal) return state.refusal;
    if (kind === 'github') {
      const [, id] = /^\/repos\/acme\/shop\/issues\/(\d+)$/.exec(pathname) ?? [];
      if (pathname === '/search/issues') {
        const [, marker = ' '] = /"([^"]+)"/.exec(searchParams.get('q') ?? '') ?? [];
        return ok({ total_count: 0, items: issues.filter((each) => each.body.includes(marker)).map(shown) });
      }
      if (pathname === '/repos/acme/shop/issues' && method === 'POST')
        return ok(shown(make(body.title, body.body, body.labels)), 201);
      if (pathname === '/repos/acme/shop/issues')
        return ok([{ number: 99, pull_request: {}, body: '' }, ...issues.map(shown)]);
      if (id && method === 'PATCH') return one(change(id, body.state === 'closed'));
      if (id) return one(change(id, undefined));
    }
    if (kind === 'gitlab') {
      const [, id] = /^\/projects\/acme%2Fdeep%2Fshop\/issues\/(\d+)$/.exec(pathname) ?? [];
      if (id && method === 'PUT') return one(change(id, body.state_event === 'close'));
      if (id) return one(change(id, undefined));
      if (pathname === '/projects/acme%2Fdeep%2Fshop/issues' && method === 'POST') {
        if (body.confidential !== true) return { status: 400, body: { message: 'not confidential' } };
        return ok(shown(make(body.title, body.description, body.labels.split(','))), 201);
      }
      if (pathname === '/projects/acme%2Fdeep%2Fshop/issues')
        return ok(issues.filter((each) => each.body.includes(searchParams.get('search') ?? '')).map(shown));
    }
    const api = kind === 'jira-cloud' ? '/rest/api/3' : '/rest/api/2';
    if (!pathname.startsWith(api)) return { status: 404, body: {} };
    const path = pathname.slice(api.length);
    if (path === '/project/SEC') return ok({ key: 'SEC' });
    if (path === (kind === 'jira-cloud' ? '/search/jql' : '/search')) {
      const [, label = ''] = /labels = "([^"]+)"/.exec(body.jql) ?? [];
      const found = issues.filter(({ labels }) => labels.includes(label)).map(shown);
      return ok(
        kind === 'jira-cloud' ? { issues: found, isLast: true } : { issues: found, total: found.length },
      );
    }
    if (path === '/issue' && method === 'POST') {
      created.push(body.fields);
      const { summary, description, labels } = body.fields;
      const isDocument = typeof description === 'object' && description.type === 'doc';
      if (isDocument !== (kind === 'jira-cloud'))
        return { status: 400, body: { errors: { description: 'wrong form' } } };
      const { id } = make(summary, JSON.stringify(description), labels);
      return ok({ id: String(id), key: `SEC-${id}` }, 201);
    }
    const [, id = '', transitions] = /^\/issue\/(\d+)(\/transitions)?$/.exec(path) ?? [];
    if (transitions && method === 'GET')
      return ok({
        transitions: [
          { id: '11', name: 'Fertig', to: { statusCategory: { key: 'done' } } },
          { id: '12', name: 'Wieder auf', to: { statusCategory: { key: 'new' } } },
        ],
      });
    if (transitions) return change(id, body.transition.id === '11') ? { status: 204 } : { status: 404 };
    return one(change(id, undefined));
  };
  const fetch = async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(String(input));
    const method = init.method ?? 'GET';
    calls.push(`${method} ${url.pathname}`);
    const sent = new Headers(init.headers).get('authorization');
    const body = init.body === undefined ? undefined : JSON.parse(String(init.body));
    const reply: Reply =
      sent === authorization
        ? answer(method, url, body)
        : { status: 401, body: { message: 'Bad credentials' } };
    // The next write is done, and nobody hears of it.
    if (state.loses && method !== 'GET' && !/search/.test(url.pathname)) {
      state.loses = false;
      throw new TypeError('fetch failed');
    }
    return new Response(reply.body === undefined ? null : JSON.stringify(reply.body), {
      status: reply.status,
      ...(reply.headers && { headers: reply.headers }),
    });
  };
  return { issues, created, calls, state, fetch: fetch as typeof globalThis.fetch, change };
}

const bytesOf = (document: unknown) => Buffer.from(JSON.stringify(document));

export async function trackerWorld(t: Test, kind: Kind, databaseUrl: string) {
  const bare = testRuntime();
  const tracker = trackerDouble(kind, bare);
  const { portal, admin, runtime } = await testPortal(t, {
    databaseUrl,
    encryptionSecrets: ['a secret for tests, long enough'],
    publicUrl: 'https://assay.example.com',
    runtime: { ...bare, fetch: tracker.fetch } as never,
  });
  const team = await portal.teams.create(admin, { name: 'Team' });
  const repository = await portal.repositories.create(admin, {
    url: 'https://git.example/acme/shop.git',
    team: team.id,
  } as never);
  const audit = (rules: readonly string[]) =>
    portal.imports.import(admin, {
      repositoryId: repository.id,
      type: 'security',
      document: bytesOf({
        version: '2.1.0',
        runs: [
          {
            tool: { driver: { name: 'Tool', rules: [] } },
            results: rules.map((ruleId) => ({
              ruleId,
              level: 'error',
              message: { text: '/close\n@everyone `` look `' },
              locations: [
                { physicalLocation: { artifactLocation: { uri: 'a.js' }, region: { startLine: 1 } } },
              ],
            })),
          },
        ],
      }),
    } as never);
  const findings = async () =>
    (await portal.findings.list(admin, {}, { limit: 100, offset: 0, sort: 'firstSeenAt' } as never)).items;
  const add = (token = 'secret', unit: 'case' | 'finding' = 'finding') =>
    portal.tickets
      .prepare(admin, {
        kind,
        url: origin,
        project: projects[kind],
        token,
        account: 'bot@corp.example',
        unit,
      })
      .then((stored) => portal.tickets.create(admin, stored));
  const round = async () => {
    bare.advance(240_000);
    await portal.tasks.runDue();
  };
  const tickets = async () =>
    (await portal.tickets.list(admin, {}, { limit: 100, offset: 0, sort: 'createdAt' })).items;
  return { portal, admin, runtime, tracker, audit, findings, add, round, tickets };
}
