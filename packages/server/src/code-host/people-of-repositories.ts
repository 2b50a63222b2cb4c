// People of a code host where no app is installed: they belong where they can read a repository that the portal's account reaches. All
// of it is asked in their own name.
import type { Runtime } from '@assay/core';
import { Authorization, type OAuthApp } from './authorization.ts';
import type { Installations } from './code-host.ts';
import type { HostIds } from './host-ids.ts';
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
import type { TokenHostSettings } from './token-host-settings.ts';

/** A repository that a person can read, and whose it is. */
export interface ReadableRepository {
  readonly id: string;
  readonly ownerId: string;
}

/** Who the portal is to a code host, and how it asks there. */
export interface PeopleHost {
  readonly settings: TokenHostSettings;
  readonly ids: HostIds;
  readonly runtime: Runtime;
}

/** What differs between code hosts. */
export interface PeopleSource extends Pick<OAuthApp, 'authorizePath' | 'tokenPath' | 'scope'> {
  readonly installations: Installations;
  /** What the code host says of the owner of a token. */
  owner(accessToken: string): Promise<OwnerBody>;
  readable(accessToken: string): Promise<readonly ReadableRepository[]>;
  isMember: People['isMember'];
}

interface OwnerBody {
  readonly id: unknown;
  readonly login: unknown;
  readonly name: unknown;
}

/** Undefined without an application that people sign in through. */
export function peopleOfRepositories(host: PeopleHost, source: PeopleSource): People | undefined {
  const { client } = host.settings;
  return client && new PeopleOfRepositories(host, source, client);
}

/** One list serves all questions of a check. */
const rememberedMs = 10_000;
const maxRemembered = 100;

interface Remembered {
  readonly at: number;
  readonly list: Promise<readonly ReadableRepository[]>;
}

class PeopleOfRepositories implements People {
  readonly #host: PeopleHost;
  readonly #source: PeopleSource;
  readonly #authorization: Authorization;
  readonly #remembered = new Map<string, Remembered>();

  constructor(host: PeopleHost, source: PeopleSource, client: NonNullable<TokenHostSettings['client']>) {
    const { authorizePath, tokenPath, scope } = source;
    const { settings, runtime } = host;
    const app = { webUrl: settings.webUrl, clientId: client.id, clientSecret: client.secret };
    this.#host = host;
    this.#source = source;
    this.#authorization = new Authorization(
      { ...app, authorizePath, tokenPath, ...(scope !== undefined && { scope }) },
      runtime,
    );
  }

  authorizationUrl(given: Parameters<People['authorizationUrl']>[0]): string {
    return this.#authorization.url(given);
  }

  exchange(given: Parameters<People['exchange']>[0]): Promise<UserTokenSet> {
    return this.#authorization.exchange(given);
  }

  refresh(refreshToken: string): Promise<UserTokenSet> {
    return this.#authorization.refresh(refreshToken);
  }

  async ownerOf(accessToken: string): Promise<ProviderUser> {
    const { id, login, name } = await this.#source.owner(accessToken);
    if (!Number.isSafeInteger(id) || typeof login !== 'string')
      throw new ProviderError('failed', { reason: 'The response contains no user.' });
    const isNamed = typeof name === 'string' && name.trim() !== '';
    return { id: this.#host.ids.of(id as number), login, name: isNamed ? name : null };
  }

  /** It has no chat that would present one. */
  async ownerOfPresented(): Promise<undefined> {}

  async memberships({ login }: ProviderLogin, accessToken: string): Promise<Memberships> {
    // Not what is remembered: what was true a moment ago may be why this is asked.
    const readable = await this.#list(accessToken, { isAnew: true });
    const owners = new Set(readable.map(({ ownerId }) => ownerId));
    const proved: Organization[] = [];
    const refused: Organization[] = [];
    const { installations } = this.#source;
    for await (const id of installations.list()) {
      const found = await installations.find(id);
      if (!found) continue;
      const { accountId, accountLogin, accountType } = found;
      const list = owners.has(accountId) ? proved : refused;
      list.push({ id: accountId, login: accountLogin, isPerson: accountType === 'User' });
    }
    if (proved.length > 0) return { proved, refused };
    throw new NoMemberError(
      `${login} can read no repository that this portal audits at ${new URL(this.#host.settings.webUrl).host}.`,
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
    const now = this.#host.runtime.now().getTime();
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
