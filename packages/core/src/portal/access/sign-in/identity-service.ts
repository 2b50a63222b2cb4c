import { ConflictError, InvalidCredentialsError } from '../../../support/errors.ts';
import { type Runtime, timestamp } from '../../../support/runtime.ts';
import type { Role } from '../../../vocabulary/role.ts';
import type { Stores } from '../../platform/storage/store-registry.ts';
import type { AccessService, SignedIn } from '../accounts/access-service.ts';
import type { EncryptedTokens, IdentityState, PersonToCheck, ProviderIdentity } from '../identity-store.ts';
import type { ManagedUser } from '../user.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'access' | 'activity' | 'identities' | 'transaction'>;

export interface ProviderPerson extends ProviderIdentity {
  /** Their name there, which may change and may later be someone else's. */
  readonly login: string;
  readonly name: string;
  /** What the account is called here; of nobody else. */
  readonly email: string;
}

/** Long enough for one request to the provider. */
const refreshLeaseMs = 30_000;
const peopleAtATime = 500;

/** People of a code host: who they are here, and the tokens that they gave us. */
export class IdentityService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #access: AccessService;

  constructor(stores: UsedStores, runtime: Runtime, access: AccessService) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#access = access;
  }

  /**
   * The user of someone who has proved at the provider who they are; made when they come for the first time.
   * Never an existing account with the same email address: that would be someone else's proof. Throws
   * InvalidCredentialsError for a disabled user.
   */
  async user(person: ProviderPerson, newRole: Role): Promise<ManagedUser> {
    const userId = await this.#findOrMake(person, newRole);
    const account = await this.#stores.access.findUser(userId);
    if (!account || account.disabled)
      throw new InvalidCredentialsError('This account is disabled. Ask an administrator.');
    await this.#stores.identities.setLogin(userId, person.login, timestamp(this.#runtime));
    return account;
  }

  /** The user of someone who has been here before; undefined for anyone else, and for a disabled one. */
  async known(person: ProviderIdentity): Promise<ManagedUser | undefined> {
    const userId = await this.#stores.identities.findUserId(person);
    const account = userId === undefined ? undefined : await this.#stores.access.findUser(userId);
    return account?.disabled === false ? account : undefined;
  }

  /** Opens a session for them. */
  async signIn(
    user: ManagedUser,
    how: { readonly kind: string; readonly address: string },
  ): Promise<SignedIn> {
    return this.#access.openSession(user, how);
  }

  async #findOrMake(person: ProviderPerson, role: Role): Promise<string> {
    const known = await this.#stores.identities.findUserId(person);
    if (known !== undefined) return known;
    const now = timestamp(this.#runtime);
    const userId = this.#runtime.newId();
    const { email, name, login } = person;
    try {
      await this.#stores.transaction(async () => {
        await this.#stores.access.insertUser({
          id: userId,
          email,
          name,
          role,
          createdAt: now,
          disabled: false,
          passwordHash: null,
        });
        await this.#stores.identities.insert({ ...person, userId }, now);
        await this.#stores.activity.append({
          actorId: userId,
          action: 'user.create',
          targetType: 'user',
          targetId: userId,
          detail: { email, role, provider: person.provider, login },
        });
      });
      return userId;
    } catch (error) {
      // Two first sign-ins of one person at once: the other one made the account.
      const other = error instanceof ConflictError && (await this.#stores.identities.findUserId(person));
      if (other) return other;
      throw error;
    }
  }

  /** What is known of a person's membership; undefined for someone who did not come from a code host. */
  async state(userId: string): Promise<IdentityState | undefined> {
    return this.#stores.identities.find(userId);
  }

  /** Those of a code host whose membership was not proved since, one after the other. */
  async *provedBefore(provider: string, before: string): AsyncGenerator<PersonToCheck, void, undefined> {
    let after: string | null = null;
    for (;;) {
      const people: readonly PersonToCheck[] = await this.#stores.identities.provedBefore(provider, before, {
        after,
        limit: peopleAtATime,
      });
      yield* people;
      const last = people.at(-1);
      if (!last || people.length < peopleAtATime) return;
      after = last.userId;
    }
  }

  /** The code host has just said that the person belongs here. */
  async provedMember(userId: string): Promise<void> {
    await this.#stores.identities.setMembership(userId, null, timestamp(this.#runtime));
  }

  /** What was last asked about the person counts no longer: they are asked about before they get anything more. */
  async doubt(identity: ProviderIdentity): Promise<void> {
    const userId = await this.#stores.identities.findUserId(identity);
    if (userId !== undefined) await this.#stores.identities.doubt(userId, timestamp(this.#runtime));
  }

  /**
   * The code host says that the person belongs here no longer: their sessions end, and their API tokens are refused
   * until they are proved to be a member again. Nothing happens for someone who has left already.
   */
  async left(userId: string): Promise<void> {
    const known = await this.#stores.identities.find(userId);
    if (!known) return;
    const now = timestamp(this.#runtime);
    await this.#stores.transaction(async () => {
      await this.#stores.identities.setMembership(userId, known.leftAt ?? now, now);
      await this.#stores.access.endSessionsOfUser(userId, now);
      if (known.leftAt !== null) return;
      await this.#stores.activity.append({
        actorId: null,
        action: 'user.leave-provider',
        targetType: 'user',
        targetId: userId,
        detail: { provider: known.provider, login: known.login },
      });
    });
  }

  async findTokens(userId: string): Promise<EncryptedTokens | undefined> {
    return this.#stores.identities.findTokens(userId);
  }

  /** The encrypted tokens of all users, for re-encrypting them with another secret. */
  async *encryptedTokens(): AsyncGenerator<{ readonly userId: string; readonly encrypted: EncryptedTokens }> {
    let last: string | null = null;
    for (;;) {
      const people = await this.#stores.identities.tokensAfter(last, peopleAtATime);
      yield* people;
      const end = people.at(-1);
      if (!end) return;
      last = end.userId;
    }
  }

  /** Whether nobody has refreshed them meanwhile. */
  async replaceTokens(userId: string, old: EncryptedTokens, next: EncryptedTokens): Promise<boolean> {
    return this.#stores.identities.replaceTokens(userId, old, next);
  }

  /** Of all who find a token expired, in every instance, one may refresh it. */
  async leaseRefresh(userId: string, { accessToken }: EncryptedTokens): Promise<boolean> {
    const now = this.#runtime.now();
    const until = new Date(now.getTime() + refreshLeaseMs).toISOString();
    return this.#stores.identities.leaseRefresh(userId, accessToken, now.toISOString(), until);
  }

  async endRefresh(userId: string): Promise<void> {
    await this.#stores.identities.endRefresh(userId);
  }

  async setTokens(userId: string, tokens: EncryptedTokens): Promise<void> {
    await this.#stores.identities.setTokens(userId, tokens, timestamp(this.#runtime));
  }

  async dropTokens(userId: string): Promise<void> {
    await this.#stores.identities.dropTokens(userId, timestamp(this.#runtime));
  }

  /** The person took the app's right to act for them back: their tokens go, and their sessions end. */
  async revoke(identity: ProviderIdentity): Promise<void> {
    const userId = await this.#stores.identities.findUserId(identity);
    if (userId === undefined) return;
    const now = timestamp(this.#runtime);
    await this.#stores.transaction(async () => {
      await this.#stores.identities.dropTokens(userId, now);
      await this.#stores.access.endSessionsOfUser(userId, now);
      await this.#stores.activity.append({
        actorId: userId,
        action: 'user.revoke-provider',
        targetType: 'user',
        targetId: userId,
        detail: { provider: identity.provider },
      });
    });
  }
}
