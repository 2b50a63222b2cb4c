// People of a code host where no app is installed: they belong where they can read a repository that the portal's account reaches. All
// of it is asked in their own name.
import type { Runtime } from '@assay/core';
import type { Authorization } from './authorization.ts';
import type { Installations } from './code-host.ts';
import {
  type Memberships,
  NoMemberError,
  type Organization,
  type People,
  type ProviderLogin,
  type ProviderUser,
  type UserTokenSet,
} from './people.ts';
import { ProviderError } from './provider-error.ts';

/** A repository that a person can read, and whose it is. */
export interface ReadableRepository {
  readonly id: string;
  readonly ownerId: string;
}

/** What differs between code hosts. */
export interface PeopleSource {
  readonly name: string;
  readonly authorization: Authorization;
  readonly installations: Installations;
  readonly runtime: Pick<Runtime, 'now'>;
  /** Whose token it is: undefined for an answer that names nobody. */
  owner(accessToken: string): Promise<ProviderUser | undefined>;
  readable(accessToken: string): Promise<readonly ReadableRepository[]>;
  isMember: People['isMember'];
}

/** One list serves all questions of a check. */
const rememberedMs = 10_000;
const maxRemembered = 100;

interface Remembered {
  readonly at: number;
  readonly list: Promise<readonly ReadableRepository[]>;
}

export class PeopleOfRepositories implements People {
  readonly #source: PeopleSource;
  readonly #remembered = new Map<string, Remembered>();

  constructor(source: PeopleSource) {
    this.#source = source;
  }

  authorizationUrl(given: Parameters<People['authorizationUrl']>[0]): string {
    return this.#source.authorization.url(given);
  }

  exchange(given: Parameters<People['exchange']>[0]): Promise<UserTokenSet> {
    return this.#source.authorization.exchange(given);
  }

  refresh(refreshToken: string): Promise<UserTokenSet> {
    return this.#source.authorization.refresh(refreshToken);
  }

  async ownerOf(accessToken: string): Promise<ProviderUser> {
    const owner = await this.#source.owner(accessToken);
    if (!owner) throw new ProviderError('failed', { reason: 'The response contains no user.' });
    return owner;
  }

  /** It has no chat that would present one. */
  async ownerOfPresented(): Promise<undefined> {}

  async memberships({ login }: ProviderLogin, accessToken: string): Promise<Memberships> {
    // Not what is remembered: what was true a moment ago may be why this is asked.
    const readable = await this.#list(accessToken, { isAnew: true });
    const owners = new Set(readable.map(({ ownerId }) => ownerId));
    const proved: Organization[] = [];
    const refused: Organization[] = [];
    const { installations, name } = this.#source;
    for await (const id of installations.list()) {
      const found = await installations.find(id);
      if (!found) continue;
      const { accountId, accountLogin, accountType } = found;
      const list = owners.has(accountId) ? proved : refused;
      list.push({ id: accountId, login: accountLogin, isPerson: accountType === 'User' });
    }
    if (proved.length > 0) return { proved, refused };
    throw new NoMemberError(
      `${login} can read no repository that this portal audits at ${name}.`,
      { hint: 'Ask for access to one of them at the code host.' },
      refused,
    );
  }

  isMember(...given: Parameters<People['isMember']>): Promise<boolean | undefined> {
    return this.#source.isMember(...given);
  }

  /** Nothing is installed there. */
  async seesInstallation(): Promise<boolean> {
    return false;
  }

  async *repositories(installationId: string, accessToken: string): AsyncGenerator<string, void, undefined> {
    for (const { id, ownerId } of await this.#list(accessToken)) if (ownerId === installationId) yield id;
  }

  #list(accessToken: string, { isAnew = false } = {}): Promise<readonly ReadableRepository[]> {
    const now = this.#source.runtime.now().getTime();
    for (const [token, { at }] of this.#remembered)
      if (now - at >= rememberedMs || this.#remembered.size >= maxRemembered) this.#remembered.delete(token);
    const known = this.#remembered.get(accessToken);
    if (known && !isAnew) return known.list;
    const list = this.#source.readable(accessToken);
    const remembered = { at: now, list };
    this.#remembered.set(accessToken, remembered);
    list.catch(() => {
      if (this.#remembered.get(accessToken) === remembered) this.#remembered.delete(accessToken);
    });
    return list;
  }
}
