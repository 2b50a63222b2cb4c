// What the portal asks of a code host, asked of a real server once: each step with what came back, for a log that can be shown.
import type { CodeHost } from '../../packages/server/src/code-host/code-host.ts';
import type { PullRequests } from '../../packages/server/src/code-host/pull-requests.ts';
import { changedLines } from '../../packages/server/src/code-host/review/diff-lines.ts';
import { requestOnto, withdrawnBody } from '../../packages/server/src/code-host/review/marker.ts';
import { holdText } from '../../packages/server/src/code-host/review/review-text.ts';
import type { DescribedContract } from './described-contract.ts';

export interface LiveHost {
  readonly host: CodeHost;
  /** Holds calls and answers against the description. */
  readonly contract: DescribedContract;
  /** A pull request that may be written in: `acme/app` and its number. Without one nothing is written. */
  readonly writeIn?: { readonly fullName: string; readonly number: number } | undefined;
  readonly signal: AbortSignal;
}

export interface LiveStep {
  readonly name: string;
  /** Undefined where it failed. */
  readonly result: string | undefined;
  readonly error?: string;
}

/** The answers of a server, held against the description on their way. */
export function watched(contract: DescribedContract, ask: typeof fetch): typeof fetch {
  return async (input, init) => {
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const key = contract.check(init?.method ?? 'GET', new URL(String(input)), body);
    const response = await ask(input, init);
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
    if (response.ok && response.status !== 204 && isJson)
      contract.checkReply(key, await response.clone().json());
    return response;
  };
}

export async function* askLiveHost({ host, writeIn, signal }: LiveHost): AsyncGenerator<LiveStep> {
  const step = async <Result>(name: string, ask: () => Promise<Result>, say: (result: Result) => string) => {
    try {
      const result = await ask();
      return { result, said: { name, result: say(result) } };
    } catch (error) {
      const { message, reason } = error as { readonly message?: string; readonly reason?: string };
      return {
        result: undefined,
        said: { name, result: undefined, error: `${message} ${reason ?? ''}`.trim() },
      };
    }
  };
  const listed = await step(
    'repositories that the token reaches',
    async () => {
      const all = [];
      for await (const installation of host.installations.list(signal))
        for (const one of (await host.installations.repositories(installation, signal)) ?? [])
          all.push({ installation, ...one });
      return all;
    },
    (all) => `${all.length} of ${new Set(all.map(({ installation }) => installation)).size} accounts`,
  );
  yield listed.said;
  const wanted = listed.result?.find(({ fullName }) => fullName === writeIn?.fullName) ?? listed.result?.[0];
  if (!wanted) return;
  const { installation: installationId, providerId: id, fullName } = wanted;
  const target = { installationId, repository: { id, fullName } };
  const api = host.pullRequests(target, signal);
  const open = await step(
    'open pull requests',
    () => api.open(),
    (all) => String(all.length),
  );
  yield open.said;
  const number = writeIn?.fullName === fullName ? writeIn.number : open.result?.[0];
  if (number === undefined) return;
  const found = await step(
    'one of them',
    () => api.find(number),
    (pull) => `${pull?.state}, onto ${pull?.baseRef}`,
  );
  yield found.said;
  const pull = found.result;
  if (!pull) return;
  const change = await step(
    'its changes',
    () => api.changes(number, pull),
    ({ files, commits, isWhole }) =>
      `${files.length} files, ${files.filter(({ patch }) => patch === undefined).length} without hunks, ${commits.length} commits, ${isWhole ? 'whole' : 'not whole'}`,
  );
  yield change.said;
  const reads: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['others with the same head', () => api.withHead(pull.head)],
    ['the tip of its base', () => api.tip(pull.baseRef)],
    ['the settings in the base', () => api.file(host.reviewSettingsPath, pull.base)],
    ['texts about the change', () => api.reviews(number)],
    ['comments on code', () => api.comments(number)],
    ['the conversation', () => api.conversation(number)],
    [
      'facts for compliance',
      () => host.repositories.facts({ ...link, providerId: id, fullName }, pull.baseRef, signal),
    ],
  ];
  for (const [name, ask] of reads) yield (await step(name, ask, shortOf)).said;
  if (!writeIn) return;
  const added = change.result?.files.flatMap(({ path, patch }) => {
    const [line] = changedLines(path, patch ?? '').added.keys();
    return line === undefined ? [] : [{ path, line }];
  })[0];
  for (const [name, ask] of writesOf(api, { number, head: pull.head, baseRef: pull.baseRef, added }))
    yield (await step(name, ask, shortOf)).said;
  const status = host.commitStatus({ target, head: pull.head, permissions: {} }, signal);
  yield (
    await step(
      'a status that begins',
      () => status.begin(),
      () => String(status.isGranted),
    )
  ).said;
  const report = { verdict: 'passed', holdsBack: false, title: 'A test', remark: null } as const;
  yield (await step('and ends', () => status.end({ ...report, notes: [], annotations: [] }), shortOf)).said;
}

const link = {
  repositoryId: '',
  registeredHere: true,
  installation: {
    ...{ id: '', accountId: '', accountLogin: '', accountType: '', permissions: {}, suspendedAt: null },
  },
};

const summary = 'Assay: a test of the connection. Delete this text.';

/** Everything that a review writes, once each. */
function writesOf(
  api: PullRequests,
  {
    number,
    head,
    baseRef,
    added,
  }: {
    readonly number: number;
    readonly head: string;
    readonly baseRef: string;
    readonly added: { readonly path: string; readonly line: number } | undefined;
  },
): readonly (readonly [string, () => Promise<unknown>])[] {
  const hold = holdText(head, requestOnto(baseRef));
  const comments = added ? [{ ...added, body: 'Assay: a test of a comment. Delete this text.' }] : [];
  const ours = async () => (await api.comments(number)).findLast(({ author }) => author?.isOwn);
  return [
    [
      'a review with a summary, a comment and a hold',
      () => api.postReview(number, { commit: head, body: summary, isSummary: true, hold, comments }),
    ],
    [
      'a comment on the file',
      async () =>
        added &&
        api.postComment(number, {
          commit: head,
          path: added.path,
          body: 'Assay: a test of a comment on a file. Delete this text.',
          line: undefined,
        }),
    ],
    [
      'a reply to the comment',
      async () => {
        const comment = await ours();
        if (comment)
          await api.postReply(
            number,
            comment.parent ?? comment.id,
            'Assay: a test of a reply. Delete this text.',
          );
      },
    ],
    [
      'the comment edited and closed',
      async () => {
        const comment = await ours();
        if (comment)
          await api.editComment(
            number,
            comment.parent ?? comment.id,
            'Assay: edited. Delete this text.',
            'closed',
          );
      },
    ],
    [
      'the summary edited',
      async () => {
        const text = (await api.reviews(number)).find(
          ({ body, author }) => author?.isOwn && body === summary,
        );
        if (!text) throw new Error('The summary is not there as it was written.');
        await api.editReview(number, text.id, 'Assay: edited. Delete this text.');
      },
    ],
    [
      'the hold released',
      async () => {
        const held = (await api.reviews(number)).find(
          ({ state, author }) => author?.isOwn && state === 'requests-changes',
        );
        if (!held) throw new Error('Nothing holds the change back.');
        await api.release(number, held, { body: withdrawnBody(held.body ?? ''), reason: 'A test.' });
      },
    ],
  ];
}

function shortOf(result: unknown): string {
  if (Array.isArray(result)) return `${result.length}`;
  return result === undefined ? 'done' : (JSON.stringify(result) ?? '').slice(0, 200);
}
