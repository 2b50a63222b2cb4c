// A second code host, in memory and unlike the first: merge requests without reviews of their own, a token in the
// header instead of a signature, one bot instead of installations, and no second verdict of a status.
import { createHash, timingSafeEqual } from 'node:crypto';
import { UnauthorizedError, ValidationError } from '@assay/core';
import type { SignInHost } from '../../packages/server/src/code-host/code-host.ts';
import { gitHubDialect } from '../../packages/server/src/code-host/github/dialect.ts';
import type {
  Author,
  CommentRecord,
  FileChange,
  Post,
  PullRequests,
  ReviewRecord,
} from '../../packages/server/src/code-host/pull-requests.ts';
import type { WebhookEvent } from '../../packages/server/src/code-host/webhook-event.ts';
import type { DoublePull } from './provider-double.ts';
import { shownLines } from './shown-lines.ts';

const bot: Author = { id: '1', login: 'assay-bot', isBot: true, isOwn: true };
const installationId = '3';

interface MergeRequestBody {
  readonly object_kind?: unknown;
  readonly action?: unknown;
  readonly iid?: unknown;
}

const mergeRequest: WebhookEvent = {
  event: 'merge_request',
  actions: ['open', 'update', 'close'],
  subject: 'pull-request',
  read(body) {
    const { object_kind: kind, iid } = body as MergeRequestBody;
    if (kind !== 'merge_request' || !Number.isSafeInteger(iid)) return undefined;
    const repository = { id: '7', fullName: 'acme/app' };
    return {
      installationId,
      queueName: `pull:7:${iid}`,
      coalesce: true,
      payload: { installationId, repository, number: iid },
    };
  },
};

export class TinyCodeHost {
  readonly pulls = new Map<number, DoublePull>();
  readonly files = new Map<string, string>();
  readonly writers = new Set<string>();
  /** By commit. */
  readonly statuses = new Map<string, string>();
  readonly reviews: ReviewRecord[] = [];
  readonly comments: (CommentRecord & { readonly line: number | undefined })[] = [];
  readonly conversation: Post[] = [];
  #ids = 0;

  /** What the headers of a delivery say. */
  headersOf(event: string): Readonly<Record<string, string>> {
    return { 'x-tiny-event': event, 'x-tiny-id': `${(this.#ids += 1)}`, 'x-tiny-token': 'shared' };
  }

  readonly host: SignInHost = {
    provider: 'tiny',
    name: 'Tiny',
    owns: () => true,
    connection: async () => ({ works: true, account: null, expiresAt: null, message: 'It works.' }),
    dialect: gitHubDialect,
    settings: { webUrl: 'https://tiny.example', defaultRole: 'developer' },
    state: { lastSuccessAt: null, rateRemaining: null },
    reviewSettingsPath: '.tiny/assay.yml',
    repositories: {
      origins: ['https://tiny.example'],
      repositoryUrl: ({ fullName }) => `https://tiny.example/${fullName}.git`,
      gitCredentials: async () => ({ kind: 'token', token: 'token' }),
      facts: async () => ({
        visibility: null,
        branchProtection: null,
        twoFactorRequired: null,
        defaultPermission: null,
        secretScanning: null,
        deployKeys: null,
      }),
    },
    installations: {
      find: async (id) =>
        id === installationId
          ? {
              id,
              accountId: '9',
              accountLogin: 'acme',
              accountType: 'Group',
              permissions: {},
              suspendedAt: null,
            }
          : undefined,
      async *list() {
        yield installationId;
      },
      repositories: async (id) =>
        id === installationId ? [{ providerId: '7', fullName: 'acme/app' }] : undefined,
      forgetCredentials: () => {},
    },
    people: {
      authorizationUrl: ({ state }) => `https://tiny.example/authorize?state=${state}`,
      exchange: () => Promise.reject(new UnauthorizedError('The code is invalid.')),
      refresh: () => Promise.reject(new UnauthorizedError('The token is invalid.')),
      ownerOf: async () => ({ id: '5', login: 'ada', name: null }),
      ownerOfPresented: async () => undefined,
      memberships: async () => ({ proved: [], refused: [] }),
      isMember: async () => undefined,
      seesInstallation: async () => false,
      async *repositories() {},
    },
    webhook: {
      events: [mergeRequest],
      pingEvent: 'ping',
      readHeaders(headers) {
        const [event, id, token] = ['event', 'id', 'token'].map((name) => headers[`x-tiny-${name}`]);
        if (typeof event !== 'string' || typeof id !== 'string')
          throw new ValidationError('The headers of a delivery are missing.');
        if (typeof token !== 'string') throw new UnauthorizedError('The token is missing.');
        return { event, id, signature: token };
      },
      digests(body, signature) {
        const [given, expected] = [signature, 'shared'].map((text) =>
          createHash('sha256').update(text).digest(),
        );
        if (!given || !expected || !timingSafeEqual(given, expected)) return undefined;
        return [createHash('sha256').update(body).digest('hex')];
      },
      actionOf: ({ action }) => (typeof action === 'string' ? action : null),
      networks: async () => [],
    },
    failedDeliveries: undefined,
    chat: undefined,
    pullRequests: () => this.#pullRequests(),
    commitStatus: ({ head }) => ({
      isGranted: true,
      groupBase: async () => undefined,
      announce: async () => void this.statuses.set(head, 'queued'),
      begin: async () => void this.statuses.set(head, 'running'),
      end: async ({ verdict, holdsBack }) =>
        void this.statuses.set(
          head,
          verdict === 'passed' || !(verdict === 'failed' || holdsBack) ? 'success' : 'failed',
        ),
      cancel: async () => {
        if (this.statuses.get(head) === 'running') this.statuses.set(head, 'canceled');
      },
    }),
    artifacts: async () => [],
    fileUrl: (fullName, commit) => `https://tiny.example/${fullName}/-/blob/${commit}`,
  };

  #post(body: string, author: Author = bot): Post {
    this.#ids += 1;
    return { id: String(this.#ids), body, author, url: '', createdAt: undefined };
  }

  #takes(number: number, path: string, line: number | undefined): boolean {
    const patch = this.pulls.get(number)?.files[path];
    return patch !== undefined && (line === undefined || shownLines(patch).has(line));
  }

  #pullRequests(): PullRequests {
    const changed = (head: string): FileChange[] => {
      const pull = [...this.pulls.values()].find((one) => one.head === head);
      return Object.entries(pull?.files ?? {}).map(([path, patch]) => ({
        path,
        previousPath: pull?.renamed?.[path],
        isRemoved: false,
        patch,
      }));
    };
    const comparison: PullRequests['comparison'] = async (base, head) => ({
      mergeBase: base,
      files: changed(head),
      isWhole: true,
      commits: [head],
      furtherCommits: 0,
    });
    const edit = <Item extends Post>(items: Item[], id: string, change: Partial<Item>): void => {
      const index = items.findIndex((item) => item.id === id);
      const item = items[index];
      if (item) items[index] = { ...item, ...change };
    };
    return {
      find: async (number) => {
        const pull = this.pulls.get(number);
        return pull ? { ...pull, baseRef: 'main', author: null } : null;
      },
      changes: (_, { base, head }) => comparison(base, head),
      comparison,
      withHead: async (commit) =>
        [...this.pulls].flatMap(([number, { head }]) => (head === commit ? [number] : [])),
      open: async () => [...this.pulls].flatMap(([number, { state }]) => (state === 'open' ? [number] : [])),
      reviews: async () => this.reviews,
      review: async (_, id) => this.reviews.find((one) => one.id === id) ?? null,
      comments: async () => this.comments,
      conversation: async () => this.conversation,
      conversationPost: async (_, id) => this.conversation.find((one) => one.id === id) ?? null,
      postReview: async (number, { body, comments, commit, hold }) => {
        if (!comments.every(({ path, line }) => this.#takes(number, path, line))) return false;
        const state = hold !== undefined ? ('requests-changes' as const) : ('other' as const);
        this.reviews.push({ ...this.#post(body), state, commit });
        for (const { path, line, body: text } of comments)
          this.comments.push({ ...this.#post(text), path, line, parent: undefined });
        return true;
      },
      postComment: async (number, { path, line, body }) => {
        if (!this.#takes(number, path, line)) return false;
        this.comments.push({ ...this.#post(body), path, line, parent: undefined });
        return true;
      },
      postReply: async (_, parent, body) => {
        const to = this.comments.find(({ id }) => id === parent);
        if (to) this.comments.push({ ...this.#post(body), path: to.path, line: to.line, parent });
      },
      say: async (_, body) => void this.conversation.push(this.#post(body)),
      editReview: async (_, id, body) => edit(this.reviews, id, { body }),
      editComment: async (_, id, body) => edit(this.comments, id, { body }),
      release: async (_, { id }, { body }) => edit(this.reviews, id, { body, state: 'dismissed' }),
      react: async () => {},
      mayWrite: async ({ login }) => this.writers.has(login),
      tip: async () => this.pulls.get(1)?.base ?? null,
      file: async (path) => this.files.get(path) ?? null,
    };
  }
}
