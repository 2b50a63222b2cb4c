import type { RepositoryUrlOptions } from '../../scan/source/git/repository-url.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { tryRepositoryUrl } from './code-host-urls.ts';
import type { CodeHost, InstalledAccount } from './installation.ts';

/** Addresses of repositories of the accounts that the app is installed on, whether the installation reaches them or not. */
export class AccountAddresses {
  readonly #stores: Pick<Stores, 'installations'>;
  readonly #urls: RepositoryUrlOptions;
  readonly #codeHost: CodeHost | undefined;

  constructor(
    stores: Pick<Stores, 'installations'>,
    { urls, codeHost }: { readonly urls: RepositoryUrlOptions; readonly codeHost: CodeHost | undefined },
  ) {
    this.#stores = stores;
    this.#urls = urls;
    this.#codeHost = codeHost;
  }

  /** The account that has the address; undefined for one of another account, or another host. */
  async accountOf(urlKey: string): Promise<InstalledAccount | undefined> {
    if (!this.#codeHost) return undefined;
    const accounts = await this.#stores.installations.accounts();
    return accounts.find((account) => {
      const below = this.#keyOf(account);
      return below !== undefined && urlKey.toLowerCase().startsWith(below.toLowerCase());
    });
  }

  /** What the keys of all addresses of the account begin with. */
  #keyOf({ installationId, login }: InstalledAccount): string | undefined {
    const url = this.#codeHost?.repositoryUrl({ providerId: installationId, fullName: `${login}/x` });
    return tryRepositoryUrl(url, this.#urls)?.canonical.replace(/[^/]*$/, '');
  }
}
