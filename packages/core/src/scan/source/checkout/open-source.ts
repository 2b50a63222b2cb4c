// The one way to get a source: a path on this machine for audits on the spot, or a repository's URL.
import { tmpdir } from 'node:os';
import { basename, dirname } from 'node:path';
import { type Log, silentLog } from '../../../support/log.ts';
import type { ProxyFor } from '../../../support/outgoing-proxy.ts';
import { type Checkout, findCheckout, isBareRepository, refusalAt } from '../git/checkout.ts';
import { type GitOptions, gitRepository } from '../git/git-command.ts';
import { defaultFetchLimits, type FetchLimits, fetchRepository } from '../git/git-fetch.ts';
import type { GitRepository } from '../git/git-repository.ts';
import type { GitCredentials, TransportOptions } from '../git/git-transport.ts';
import { requireGit } from '../git/git-version.ts';
import type { ResolveOptions } from '../git/network-address.ts';
import { parseRepositoryUrl } from '../git/repository-url.ts';
import { noCommitYet, readHead, resolveCommit } from '../git/resolve-commit.ts';
import { defaultSourceLimits, type Source, type SourceLimits } from '../source.ts';
import { SourceError } from '../source-error.ts';
import { remoteOrigin } from './checkout-origin.ts';
import { FolderSource } from './folder-source.ts';
import { GitSource } from './git-source.ts';
import { isIgnored } from './is-ignored.ts';
import { locate } from './locate.ts';

export type SourceTarget =
  /** A folder, a checkout, a part of one, a bare repository or a single file; read where it is. */
  | {
      readonly kind: 'path';
      readonly path: string;
      /** Only these paths of the folder, as `severalPaths` gives them; its settings apply to them. */
      readonly parts?: readonly string[] | undefined;
      /** Audit this branch, tag or commit instead of the files in the folder. */
      readonly ref?: string | undefined;
    }
  /** A repository to fetch. */
  | {
      readonly kind: 'repository';
      readonly url: string;
      readonly ref?: string | undefined;
      /** Fetch the commits before the audited one as well. */
      readonly history?: boolean | undefined;
      /**
       * Fetch the commits before as well where they fit into the limits, and leave them where they are when the ref
       * is still at `knownTip`.
       */
      readonly historyIfItFits?: { readonly knownTip?: string | undefined } | undefined;
      /** Fetch the latest commits and tags as well, without their files. */
      readonly recentHistory?: boolean | undefined;
      readonly credentials?: GitCredentials | undefined;
    };

/** Ends of a transfer that a smaller one may not come to. */
const tooMuch: ReadonlySet<string> = new Set(['source_too_large', 'timeout']);

export interface OpenSourceOptions extends ResolveOptions {
  readonly limits?: Partial<SourceLimits> | undefined;
  readonly fetchLimits?: Partial<FetchLimits> | undefined;
  /** Where fetched repositories are put; the system's temporary folder unless given. */
  readonly temporaryFolder?: string | undefined;
  /** Accept repositories over `http:` and on this machine. */
  readonly allowLocal?: boolean | undefined;
  /** The caller's environment; only search path, ssh agent and certificates reach git. */
  readonly environment?: GitOptions['environment'];
  /** The proxy for a remote over HTTP(S); none unless given. */
  readonly proxyFor?: ProxyFor | undefined;
  /** Whether ssh may use the agent and the keys of the user that runs this; `own` unless given. */
  readonly sshIdentity?: TransportOptions['sshIdentity'];
  readonly signal?: AbortSignal | undefined;
  readonly log?: Log | undefined;
}

/**
 * Opens what is to be audited. Close it when done. Throws SourceError with a sentence that says what
 * to do, or the signal's reason.
 *
 * @example
 * const source = await openSource({ kind: 'path', path: '.' });
 * const coverage = new Coverage();
 * for await (const { entry, bytes } of source.read(await source.list(coverage), coverage)) look(entry, bytes);
 * await source.close();
 */
export async function openSource(target: SourceTarget, options: OpenSourceOptions = {}): Promise<Source> {
  options.signal?.throwIfAborted();
  return target.kind === 'path' ? openPath(target, options) : openRepository(target, options);
}

async function openRepository(
  target: SourceTarget & { readonly kind: 'repository' },
  options: OpenSourceOptions,
): Promise<Source> {
  const remote = parseRepositoryUrl(target.url, options);
  await requireGit(options);
  const started = performance.now();
  const wanted = {
    ...options,
    ref: target.ref,
    history: target.history,
    recentHistory: target.recentHistory,
    credentials: target.credentials,
    temporaryFolder: options.temporaryFolder ?? tmpdir(),
    limits: { ...defaultFetchLimits, ...options.fetchLimits },
  };
  const { historyIfItFits: whole } = target;
  const fetched =
    whole === undefined
      ? await fetchRepository(remote, wanted)
      : await fetchRepository(remote, { ...wanted, history: true, knownTip: whole.knownTip }).catch(
          (error) => {
            if (!(error instanceof SourceError) || !tooMuch.has(error.code)) throw error;
            return fetchRepository(remote, wanted);
          },
        );
  const { git, commit, ref, hasRecentHistory, hasHistory, remove } = fetched;
  const milliseconds = Math.round(performance.now() - started);
  (options.log ?? silentLog).debug('repository fetched', {
    repository: remote.canonical,
    commit,
    ref,
    milliseconds,
  });
  return new GitSource({
    git,
    commit,
    ref,
    ...(await remoteOrigin(remote)),
    hasTags: hasRecentHistory,
    hasHistory,
    limits: limitsOf(options),
    close: remove,
  });
}

async function openPath(
  { path, ref, parts }: SourceTarget & { readonly kind: 'path' },
  options: OpenSourceOptions,
): Promise<Source> {
  const { full, stats } = locate(path);
  const limits = limitsOf(options);
  const gitOptions: GitOptions = { environment: options.environment };
  if (ref === undefined && stats.isFile()) {
    return folderSource({ folder: dirname(full), file: basename(full), checkout: null, options });
  }
  await requireGit({ ...gitOptions, signal: options.signal });
  const folder = stats.isDirectory() ? full : dirname(full);
  const isBare = isBareRepository(folder);
  const checkout = isBare ? undefined : findCheckout(folder);
  // A work tree that was found from inside of it has been checked already.
  const refusal = checkout?.workTree === folder ? null : refusalAt(folder);
  if (refusal !== null && (isBare || ref !== undefined))
    throw new SourceError('source_refused', `The repository at ${path} was rejected. ${refusal}`);
  if (isBare) {
    const git = gitRepository(folder, gitOptions);
    return new GitSource({ git, limits, ...(await commitOf(git, ref, options.signal)) });
  }
  if (ref !== undefined) {
    if (!checkout)
      throw new SourceError(
        'source_refused',
        `${path} is not a Git repository, so it has no branch or tag. Omit the ref.`,
      );
    const git = gitRepository(checkout.gitDirectory, gitOptions);
    return new GitSource({ git, limits, ...(await commitOf(git, ref, options.signal)) });
  }
  // A folder that git ignores is scanned as it is, when it is the one that was asked for.
  const ignored =
    checkout !== undefined && (await isIgnored(checkout, folder, { ...gitOptions, signal: options.signal }));
  return folderSource({ folder, parts, checkout: ignored ? null : (checkout ?? null), refusal, options });
}

async function folderSource({
  folder,
  parts,
  file,
  checkout,
  refusal = null,
  options,
}: {
  readonly folder: string;
  readonly parts?: readonly string[] | undefined;
  readonly file?: string;
  readonly checkout: Checkout | null;
  readonly refusal?: string | null;
  readonly options: OpenSourceOptions;
}): Promise<Source> {
  const gitOptions: GitOptions = { environment: options.environment };
  const git = checkout ? gitRepository(checkout.gitDirectory, gitOptions) : null;
  const head = git ? await readHead(git, options.signal) : null;
  return new FolderSource({
    folder,
    parts,
    file,
    checkout,
    refusal,
    git,
    commit: head?.commit ?? null,
    ref: head?.branch ?? null,
    limits: limitsOf(options),
    gitOptions,
    temporaryFolder: options.temporaryFolder ?? tmpdir(),
  });
}

async function commitOf(
  git: GitRepository,
  ref: string | undefined,
  signal: AbortSignal | undefined,
): Promise<{ commit: string; ref: string | null }> {
  if (ref !== undefined) return { commit: await resolveCommit(git, ref, signal), ref };
  const head = await readHead(git, signal);
  if (!head) throw noCommitYet();
  return { commit: head.commit, ref: head.branch };
}

function limitsOf({ limits }: OpenSourceOptions): SourceLimits {
  return { ...defaultSourceLimits, ...limits };
}
