import { NotFoundError, UnauthorizedError } from '../platform/errors.ts';
import type { Page, PageRequest } from '../platform/page.ts';
import type { Principal } from '../platform/principal.ts';
import type { Runtime } from '../platform/runtime.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { lowerRole, type Role } from '../vocabulary/role.ts';
import { createApiToken, hashApiToken, isApiToken } from './api-token-format.ts';
import type { OwnedApiToken } from './api-token-store.ts';
import { requireRoleToGive } from './user-service.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'activity' | 'apiTokens' | 'transaction'>;

const dayMs = 86_400_000;
/** How stale `lastUsedAt` may be: writing it on each request would cost more than it tells. */
const touchEveryMs = 60_000;

/** Credentials for machines: made, listed, deleted, and told apart from forgeries. */
export class ApiTokenService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;

  constructor(stores: UsedStores, runtime: Runtime) {
    this.#stores = stores;
    this.#runtime = runtime;
  }

  /** The only time the token itself is seen. */
  async create(
    principal: Principal,
    input: {
      readonly name: string;
      readonly expiresInDays: number;
      readonly role?: Role;
      readonly assistantWrites?: boolean;
    },
  ): Promise<OwnedApiToken & { readonly token: string }> {
    const role = input.role ?? principal.role;
    requireRoleToGive(principal, role);
    const now = this.#runtime.now();
    const token = createApiToken(this.#runtime.randomBytes);
    const kept: OwnedApiToken = {
      id: this.#runtime.newId(),
      userId: principal.userId,
      name: input.name,
      role,
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + input.expiresInDays * dayMs).toISOString(),
      lastUsedAt: null,
      ...(input.assistantWrites && { assistantWrites: true }),
    };
    await this.#stores.transaction(async () => {
      await this.#stores.apiTokens.insert(kept, hashApiToken(token));
      await this.#stores.activity.did(principal, 'token.create', kept.id, {
        name: kept.name,
        role,
        expiresAt: kept.expiresAt,
      });
    });
    return { ...kept, token };
  }

  /** One's own tokens; everyone's for administrators. */
  async list(principal: Principal, page: PageRequest): Promise<Page<OwnedApiToken>> {
    return this.#stores.apiTokens.list(principal.role === 'admin' ? null : principal.userId, page);
  }

  async delete(principal: Principal, id: string): Promise<void> {
    await this.#stores.transaction(async () => {
      if (!(await this.#stores.apiTokens.delete(id, principal.role === 'admin' ? null : principal.userId))) {
        throw new NotFoundError('API token not found.');
      }
      await this.#stores.activity.did(principal, 'token.delete', id);
    });
  }

  /** The principal of an API token; throws UnauthorizedError when it is none, or no longer one. */
  async authenticate(token: string): Promise<Principal> {
    const now = this.#runtime.now();
    const found = isApiToken(token)
      ? await this.#stores.apiTokens.findByHash(hashApiToken(token), now.toISOString())
      : undefined;
    if (found?.userLeft)
      throw new UnauthorizedError(
        'The owner of this API token is no longer known as a member at the code host; sign in again to prove it.',
      );
    if (!found || found.userDisabled) throw new UnauthorizedError('The API token is invalid or has expired.');
    const { id, userId, role, lastUsedAt, assistantWrites } = found.token;
    if (!lastUsedAt || now.getTime() - Date.parse(lastUsedAt) > touchEveryMs) {
      await this.#stores.apiTokens.touch(id, now.toISOString());
    }
    return {
      userId,
      role: lowerRole(role, found.userRole),
      kind: 'token',
      credentialId: id,
      ...(assistantWrites && { assistantWrites }),
    };
  }
}
