// How an audit enters a repository that the app is installed on, and what the code host says of it.

import type { ProviderFacts } from '../../scan/engines/compliance/facts/provider-facts.ts';
import type { GitCredentials } from '../../scan/source/git/git-transport.ts';
import type { AccessDenial, Denied } from '../../scan/source/source-error.ts';
import type { Log } from '../../support/runtime.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { CloneCredentials } from '../credentials/clone-credentials.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { Repository } from '../repositories/repository.ts';
import { tryRepositoryUrl } from './code-host-urls.ts';
import type { CodeHost, RepositoryLink } from './installation.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'installations'>;

/** What of an audit's order depends on it. */
export interface AuditAccess {
  readonly allowLocal?: boolean;
  readonly allowedHosts?: readonly string[];
  readonly credentials?: GitCredentials;
  readonly sshIdentity: 'own' | 'none';
  readonly provider?: ProviderFacts;
}

export interface RepositoryAccessOptions {
  readonly stores: UsedStores;
  readonly codeHost: CodeHost | undefined;
  /** For repositories that no installation reaches. */
  readonly clone: CloneCredentials;
  /** The rules for the code host's own addresses. */
  readonly urls: { readonly allowLocal: boolean; readonly allowedHosts: readonly string[] };
  readonly log: Log;
}

export class RepositoryAccess {
  readonly #options: RepositoryAccessOptions;

  constructor(options: RepositoryAccessOptions) {
    this.#options = options;
  }

  /**
   * Works with what enters the repository, remembers whether the host accepted it, and says of a denied access which
   * credential was refused and why.
   */
  async enter<Result>(
    repository: Repository,
    { type, signal }: { readonly type: AuditType; readonly signal: AbortSignal },
    work: (access: AuditAccess) => Promise<Result>,
  ): Promise<Result> {
    const { clone } = this.#options;
    const { link, ...installed } = await this.#ofInstallation(repository, type, signal);
    if (installed.credentials) return this.#restated(link, () => work({ sshIdentity: 'none', ...installed }));
    const entry = await clone.of(repository);
    const { sshIdentity, credentials } = entry;
    try {
      const result = await work({ ...installed, sshIdentity, ...(credentials && { credentials }) });
      await clone.worked(entry);
      return result;
    } catch (error) {
      if (!isDenied(error)) throw error;
      const sentence =
        link && !credentials && error.denial === 'unauthorized'
          ? withoutToken(repository)
          : await clone.refused(entry, error.denial, repository);
      throw sentence === undefined ? error : error.restated(sentence);
    }
  }

  /** In place of git's own words why access was denied those of the code host, where it has any. */
  async #restated<Result>(link: RepositoryLink | undefined, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const sentence =
        link && isDenied(error) ? this.#options.codeHost?.denied?.(link, error.denial) : undefined;
      throw sentence !== undefined && isDenied(error) ? error.restated(sentence) : error;
    }
  }

  /**
   * Nothing for a repository that no installation reaches. When the code host gives no token, the audit goes on
   * without: what everyone may read is still read, and anything else fails with git's own reason.
   */
  async #ofInstallation(
    repository: Repository,
    type: AuditType,
    signal: AbortSignal,
  ): Promise<Omit<AuditAccess, 'sshIdentity'> & { readonly link?: RepositoryLink }> {
    const { codeHost, stores } = this.#options;
    const link = codeHost && (await stores.installations.findByRepository(repository.id));
    if (!link || link.installation.suspendedAt !== null || !this.#isSame(link, repository, codeHost))
      return {};
    const isHttps = repository.url.startsWith('https:');
    const credentials = await this.#asked(isHttps, repository, signal, () =>
      codeHost.gitCredentials(link, signal),
    );
    const provider = await this.#asked(type === 'compliance', repository, signal, () =>
      codeHost.facts(link, repository.defaultBranch, signal),
    );
    return {
      ...this.#options.urls,
      link,
      ...(credentials && { credentials }),
      ...(provider && { provider }),
    };
  }

  async #asked<Answer>(
    wanted: boolean,
    { id: repositoryId }: Repository,
    signal: AbortSignal,
    ask: () => Promise<Answer>,
  ): Promise<Answer | undefined> {
    try {
      return wanted ? await ask() : undefined;
    } catch (error) {
      signal.throwIfAborted();
      this.#options.log.warn('the code host denied access to a repository', {
        repositoryId,
        error: String(error),
      });
      return undefined;
    }
  }

  /** A person may have given the repository another address since: no token goes there. */
  #isSame(link: RepositoryLink, { url }: Repository, codeHost: CodeHost): boolean {
    const { urls } = this.#options;
    const there = tryRepositoryUrl(codeHost.repositoryUrl(link), urls);
    const here = tryRepositoryUrl(url, urls);
    return there !== undefined && there.canonical === here?.canonical && there.protocol === here.protocol;
  }
}

/** Why a repository of a connected code host was entered without the portal's own token. */
function withoutToken({ url }: Repository): string {
  return url.startsWith('https:')
    ? `The code host gave the portal no token for ${url}. \`assay code-hosts list\` shows why.`
    : `The portal's token is sent over HTTPS only, and ${url} is not. Connect the portal to the https address of the code host.`;
}

function isDenied(error: unknown): error is Denied & { readonly denial: AccessDenial } {
  return error instanceof Error && 'denial' in error && error.denial !== undefined;
}
