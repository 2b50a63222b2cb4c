// What the bot account reaches. Nothing is installed in Gitea: each account that owns a repository that the bot can read
// stands for an installation.
import type { Installation, InstalledRepository } from '@assay/core';
import type { Installations } from '../code-host.ts';
import { isFullName } from '../repository-target.ts';
import type { GiteaClient } from './gitea-client.ts';

interface RepositoryBody {
  readonly id?: unknown;
  readonly full_name?: unknown;
  readonly private?: unknown;
  readonly internal?: unknown;
  readonly owner?: { readonly id?: unknown; readonly login?: unknown; readonly visibility?: unknown } | null;
}

/** One list serves all questions of a comparison. */
const rememberedMs = 10_000;

export class GiteaInstallations implements Installations {
  readonly #client: GiteaClient;
  #listed: { readonly at: number; readonly all: Promise<readonly RepositoryBody[]> } | undefined;

  constructor(client: GiteaClient) {
    this.#client = client;
  }

  async find(id: string, signal?: AbortSignal): Promise<Installation | undefined> {
    const own = this.#client.ids.own(id);
    const owner = (await this.#repositories(signal)).find((one) => String(one.owner?.id) === own)?.owner;
    if (typeof owner?.login !== 'string') return undefined;
    return {
      id,
      accountId: id,
      accountLogin: owner.login,
      accountType: 'Organization',
      permissions: {},
      suspendedAt: null,
    };
  }

  async *list(signal?: AbortSignal): AsyncGenerator<string, void, undefined> {
    const owners = new Set<number>();
    for (const { owner } of await this.#repositories(signal))
      if (Number.isSafeInteger(owner?.id)) owners.add(owner?.id as number);
    for (const id of owners) yield this.#client.ids.of(id);
  }

  async repositories(id: string, signal?: AbortSignal): Promise<readonly InstalledRepository[]> {
    const own = this.#client.ids.own(id);
    return (await this.#repositories(signal)).flatMap((one) => {
      const { id: number, full_name: fullName, private: isPrivate, internal, owner } = one;
      if (String(owner?.id) !== own || !Number.isSafeInteger(number)) return [];
      if (typeof fullName !== 'string' || !isFullName(fullName)) return [];
      // Public to everyone only where its owner is, too.
      const isPublic = isPrivate === false && internal !== true && owner?.visibility === 'public';
      return [{ providerId: this.#client.ids.of(number as number), fullName, isPublic }];
    });
  }

  /** The token is the administrator's: there is nothing that could be asked for again. */
  forgetCredentials(): void {}

  #repositories(signal?: AbortSignal): Promise<readonly RepositoryBody[]> {
    const now = this.#client.runtime.now().getTime();
    if (this.#listed && now - this.#listed.at < rememberedMs) return this.#listed.all;
    const all = this.#client.list<RepositoryBody>({ path: '/user/repos', ...(signal && { signal }) });
    const listed = { at: now, all };
    this.#listed = listed;
    all.catch(() => {
      if (this.#listed === listed) this.#listed = undefined;
    });
    return all;
  }
}
