import {
  ForbiddenError,
  NotFoundError,
  UnauthorizedError,
  ValidationError,
} from '../../../support/errors.ts';
import type { Runtime } from '../../../support/runtime.ts';
import { lowerRole, type Role } from '../../../vocabulary/role.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import {
  type Principal,
  type TokenReach,
  type TokenScope,
  type Visibility,
  visibility,
} from '../../platform/principal.ts';
import type { Stores } from '../../platform/storage/store-registry.ts';
import { requireRoleToGive } from '../accounts/user-service.ts';
import type { OwnedApiToken } from '../api-token-store.ts';
import type { SecondFactors } from '../second-factor/second-factors.ts';
import { createApiToken, hashApiToken, isApiToken } from './api-token-format.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'activity' | 'apiTokens' | 'transaction'>;

const dayMs = 86_400_000;
/** How stale `lastUsedAt` may be: writing it on each request would cost more than it is worth. */
const touchEveryMs = 60_000;

export interface ApiTokenParts {
  readonly stores: UsedStores;
  readonly runtime: Runtime;
  readonly factors: SecondFactors;
  /** Whether there is a team or a repository of this id that may be seen. */
  readonly sees: {
    team(id: string, visible: Visibility): Promise<boolean>;
    repository(id: string, visible: Visibility): Promise<boolean>;
  };
}

/** Credentials for machines: made, listed, deleted, and distinguished from forgeries. */
export class ApiTokenService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;

  readonly #factors: SecondFactors;

  readonly #sees: ApiTokenParts['sees'];

  constructor({ stores, runtime, factors, sees }: ApiTokenParts) {
    this.#sees = sees;
    this.#stores = stores;
    this.#runtime = runtime;
    this.#factors = factors;
  }

  /** The only time the token itself is seen. */
  async create(
    principal: Principal,
    input: {
      readonly name: string;
      readonly expiresInDays: number;
      readonly role?: Role;
      readonly assistantWrites?: boolean;
      readonly scopes?: readonly TokenScope[];
      readonly teams?: readonly string[];
      readonly repositories?: readonly string[];
    },
  ): Promise<OwnedApiToken & { readonly token: string }> {
    const role = input.role ?? principal.role;
    requireRoleToGive(principal, role);
    await this.#factors.requireProof(principal);
    const parent = await this.#parentOf(principal);
    const scopes = scopesOf(principal, input.scopes);
    const within = await this.#reachOf(principal, input);
    const now = this.#runtime.now();
    const latest = new Date(now.getTime() + input.expiresInDays * dayMs).toISOString();
    const token = createApiToken(this.#runtime.randomBytes);
    const kept: OwnedApiToken = {
      id: this.#runtime.newId(),
      userId: principal.userId,
      name: input.name,
      role,
      createdAt: now.toISOString(),
      expiresAt: parent && parent.expiresAt < latest ? parent.expiresAt : latest,
      lastUsedAt: null,
      ...(input.assistantWrites && (!parent || parent.assistantWrites) && { assistantWrites: true }),
      ...(scopes && { scopes }),
      ...(within && within.teams.length > 0 && { teams: within.teams }),
      ...(within && within.repositories.length > 0 && { repositories: within.repositories }),
      ...(parent && { parentId: parent.id }),
    };
    await this.#stores.transaction(async () => {
      await this.#stores.apiTokens.insert(kept, hashApiToken(token));
      await this.#stores.activity.did(principal, 'token.create', kept.id, {
        name: kept.name,
        role,
        expiresAt: kept.expiresAt,
        ...(scopes && { scopes }),
        ...within,
      });
    });
    return { ...kept, token };
  }

  /** The caller's own tokens; everyone's for administrators. */
  async list(principal: Principal, page: PageRequest): Promise<Page<OwnedApiToken>> {
    return this.#stores.apiTokens.list(seesAll(principal) ? null : principal.userId, page);
  }

  async delete(principal: Principal, id: string): Promise<void> {
    requireTokenScope(principal);
    await this.#stores.transaction(async () => {
      if (!(await this.#stores.apiTokens.delete(id, seesAll(principal) ? null : principal.userId))) {
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
        'The owner of this API token is no longer a visible member at the code host. They must sign in again to confirm it.',
      );
    if (!found || found.userDisabled) throw new UnauthorizedError('The API token is invalid or has expired.');
    const { id, userId, role, lastUsedAt, assistantWrites, scopes, teams, repositories } = found.token;
    if (!lastUsedAt || now.getTime() - Date.parse(lastUsedAt) > touchEveryMs) {
      await this.#stores.apiTokens.touch(id, now.toISOString());
    }
    return {
      userId,
      role: lowerRole(role, found.userRole),
      kind: 'token',
      credentialId: id,
      ...(assistantWrites && { assistantWrites }),
      ...(scopes && { scopes }),
      ...((teams || repositories) && {
        within: { teams: teams ?? [], repositories: repositories ?? [] },
      }),
    };
  }

  /** What the token is for; no more than its maker sees, and no more than what a token that makes it is for. */
  async #reachOf(
    principal: Principal,
    {
      teams = [],
      repositories = [],
    }: { readonly teams?: readonly string[]; readonly repositories?: readonly string[] },
  ): Promise<TokenReach | undefined> {
    if (teams.length === 0 && repositories.length === 0) return principal.within;
    for (const id of teams) {
      if (await this.#sees.team(id, visibility(principal, 'teams:read'))) continue;
      throw new NotFoundError('Team not found.', { teams: `Team ${id} not found.` });
    }
    for (const id of repositories) {
      if (await this.#sees.repository(id, visibility(principal, 'repos:read'))) continue;
      throw new NotFoundError('Repository not found.', { repositories: `Repository ${id} not found.` });
    }
    return { teams, repositories };
  }

  /** The API token that makes another; undefined for a person. Throws ForbiddenError for one that cannot. */
  async #parentOf(principal: Principal): Promise<OwnedApiToken | undefined> {
    requireTokenScope(principal);
    if (principal.kind !== 'token' || principal.credentialId === null) return undefined;
    return this.#stores.apiTokens.find(principal.credentialId);
  }
}

/** Administrators look after everyone's tokens, but not with one that is for some teams or repositories. */
function seesAll({ role, within }: Principal): boolean {
  return role === 'admin' && !within;
}

function requireTokenScope({ kind, scopes }: Principal): void {
  if (kind !== 'token' || scopes?.includes('auth:tokens')) return;
  throw new ForbiddenError(
    'This API token cannot create or delete API tokens. Sign in, or use a token with the scope auth:tokens.',
  );
}

/** A child has no more scopes than its parent, and makes no children of its own. */
function scopesOf(
  { kind, scopes: own }: Principal,
  wanted: readonly TokenScope[] | undefined,
): readonly TokenScope[] | undefined {
  if (kind !== 'token') return wanted;
  const given: readonly TokenScope[] = (own ?? []).filter((scope) => scope !== 'auth:tokens');
  const beyond = (wanted ?? []).filter((scope) => !given.includes(scope));
  if (beyond.length > 0) {
    const sentence = `This API token cannot give the scopes ${beyond.join(', ')}.`;
    throw new ValidationError(sentence, { scopes: sentence });
  }
  return wanted ?? given;
}
