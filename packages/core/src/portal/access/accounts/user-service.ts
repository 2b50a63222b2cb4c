import { ForbiddenError, NotFoundError, ValidationError } from '../../../support/errors.ts';
import { type Runtime, timestamp } from '../../../support/runtime.ts';
import { type Role, roleAtLeast } from '../../../vocabulary/role.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import { reach } from '../../platform/permissions.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Stores } from '../../platform/storage/store-registry.ts';
import type { UserFilter } from '../access-store.ts';
import { type EndAccessStores, endAccess } from '../end-access.ts';
import type { SecondFactors } from '../second-factor/second-factors.ts';
import type { ManagedUser, User } from '../user.ts';
import { type AccessService, requireInteractive, toUser } from './access-service.ts';
import { checkNewPassword, type PasswordHasher } from './passwords.ts';

/** What it reads and writes. */
type UsedStores = EndAccessStores & Pick<Stores, 'activity' | 'transaction'>;

export interface UserServiceParts {
  readonly passwords: PasswordHasher;
  readonly access: AccessService;
  readonly factors: SecondFactors;
}

export interface NewUser {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly password: string;
}

export interface UserChange {
  readonly name?: string;
  readonly role?: Role;
  readonly password?: string;
  readonly disabled?: boolean;
  /** Whether API tokens survive a new password. */
  readonly keepTokens?: boolean;
}

/** Accounts: the caller's own, and for administrators everyone's. */
export class UserService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #passwords: PasswordHasher;
  readonly #access: AccessService;
  readonly #factors: SecondFactors;

  constructor(stores: UsedStores, runtime: Runtime, { passwords, access, factors }: UserServiceParts) {
    this.#factors = factors;
    this.#stores = stores;
    this.#runtime = runtime;
    this.#passwords = passwords;
    this.#access = access;
  }

  async me(principal: Principal): Promise<User> {
    return toUser(await this.#find(principal.userId));
  }

  /** `address` is the client's: guesses at the current password are counted by it. */
  async updateMe(
    principal: Principal,
    change: {
      readonly name?: string;
      readonly password?: string;
      readonly currentPassword?: string;
      readonly keepTokens?: boolean;
    },
    address: string,
  ): Promise<User> {
    requireInteractive(principal);
    const account = await this.#stores.access.findUser(principal.userId);
    if (!account) throw new NotFoundError('User not found.');
    let passwordHash: string | undefined;
    if (change.password !== undefined) {
      await this.#factors.requireProof(principal);
      await this.#access.confirmPassword(account, change.currentPassword, address);
      checkNewPassword(change.password, account.email);
      if (change.password === change.currentPassword) {
        const sentence = 'The new password is the current one; choose another.';
        throw new ValidationError(sentence, { password: sentence });
      }
      passwordHash = await this.#passwords.hash(change.password);
    }
    await this.#change(
      principal,
      account.id,
      { name: change.name, passwordHash, keepTokens: change.keepTokens },
      principal.credentialId,
    );
    return toUser(await this.#find(account.id));
  }

  async list(principal: Principal, filter: UserFilter, page: PageRequest): Promise<Page<ManagedUser>> {
    reach(principal.role, 'auth:users');
    return this.#stores.access.listUsers(filter, page);
  }

  async get(principal: Principal, id: string): Promise<ManagedUser> {
    reach(principal.role, 'auth:users');
    return this.#find(id);
  }

  async create(principal: Principal, input: NewUser): Promise<ManagedUser> {
    reach(principal.role, 'auth:users');
    requireRoleToGive(principal, input.role);
    await this.#factors.requireProof(principal);
    checkNewPassword(input.password, input.email);
    const now = timestamp(this.#runtime);
    const user: ManagedUser = {
      id: this.#runtime.newId(),
      email: input.email,
      name: input.name,
      role: input.role,
      createdAt: now,
      disabled: false,
    };
    const passwordHash = await this.#passwords.hash(input.password);
    await this.#stores.transaction(async () => {
      await this.#stores.access.insertUser({ ...user, passwordHash });
      await this.#stores.activity.did(principal, 'user.create', user.id, {
        email: user.email,
        role: user.role,
      });
    });
    return user;
  }

  async update(principal: Principal, id: string, change: UserChange): Promise<ManagedUser> {
    reach(principal.role, 'auth:users');
    await this.#factors.requireProof(principal);
    const { password, ...rest } = change;
    const user = await this.#find(id);
    if (change.role) requireRoleToGive(principal, change.role);
    if (password !== undefined) checkNewPassword(password, user.email);
    const passwordHash = password === undefined ? undefined : await this.#passwords.hash(password);
    await this.#change(principal, id, { ...rest, passwordHash }, null);
    return this.#find(id);
  }

  async #change(
    principal: Principal,
    id: string,
    change: {
      name?: string | undefined;
      role?: Role;
      disabled?: boolean;
      passwordHash?: string | undefined;
      keepTokens?: boolean | undefined;
    },
    keptSession: string | null,
  ): Promise<void> {
    const now = timestamp(this.#runtime);
    await this.#stores.transaction(async () => {
      if (change.disabled === true || (change.role !== undefined && change.role !== 'admin')) {
        await this.#requireAnotherAdmin(id, change.disabled === true ? 'disabled' : 'role');
      }
      await this.#stores.access.updateUser(id, change, now);
      const { passwordHash, keepTokens, ...detail } = change;
      // Who is enabled again later is not thereby given back what may have leaked.
      const endsTokens = change.disabled === true || passwordHash !== undefined;
      if (change.disabled === true)
        await endAccess(this.#stores, id, now, { keepTokens: keepTokens === true });
      else if (endsTokens) {
        await this.#stores.access.endSessionsOfUser(id, now, keptSession);
        if (keepTokens !== true) await this.#stores.apiTokens.deleteOfUser(id);
      }
      await this.#stores.activity.did(principal, 'user.update', id, {
        ...detail,
        ...(passwordHash !== undefined && { password: 'changed' }),
        ...(endsTokens && { apiTokens: keepTokens === true ? 'kept' : 'deleted' }),
      });
    });
  }

  async #requireAnotherAdmin(id: string, field: string): Promise<void> {
    const user = await this.#find(id);
    if (user.role !== 'admin' || user.disabled) return;
    if ((await this.#stores.access.countOtherAdmins(id)) > 0) return;
    const sentence = 'This is the last administrator. Make another user administrator first.';
    throw new ValidationError(sentence, { [field]: sentence });
  }

  async #find(id: string): Promise<ManagedUser> {
    const account = await this.#stores.access.findUser(id);
    if (!account) throw new NotFoundError('User not found.');
    const { passwordHash: _, ...user } = account;
    return user;
  }
}

/** Nobody gives a role above their own. */
export function requireRoleToGive(principal: Principal, role: Role): void {
  if (!roleAtLeast(principal.role, role)) {
    throw new ForbiddenError(`The role ${principal.role} cannot grant the role ${role}.`, { role });
  }
}
