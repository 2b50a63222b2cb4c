// Who is asking: an argument of every service call, and of every query.

import type { Role } from '../vocabulary/role.ts';
import { ForbiddenError } from './errors.ts';
import { type Permission, permissions, reach } from './permissions.ts';

export interface Principal {
  readonly userId: string;
  /** The role in force: of the user, or of the API token when that is lower. */
  readonly role: Role;
  readonly kind: 'session' | 'token' | 'system';
  /** Whether the role needs a second factor that this person has not set up: they can do that and nothing else. */
  readonly enrollmentRequired?: boolean;
  /** Whether an API token was made to let an assistant change things. */
  readonly assistantWrites?: boolean;
  /** The only operations that an API token can be used for; all of its role unless there are some. */
  readonly scopes?: readonly TokenScope[];
  /** The session or API token that was used. */
  readonly credentialId: string | null;
}

/** A row of the permission table, or `auth:tokens`: making and deleting API tokens, which no other token can. */
export type TokenScope = Permission | 'auth:tokens';

export const tokenScopes: readonly TokenScope[] = [
  ...(Object.keys(permissions) as Permission[]),
  'auth:tokens',
];

/** Throws ForbiddenError when the principal's API token was not made for this. */
export function requireScope({ scopes }: Principal, permission: Permission): void {
  if (!scopes || scopes.includes(permission)) return;
  // The routes of API tokens are one's own, and look at the scope themselves.
  if (permission === 'auth:self' && scopes.includes('auth:tokens')) return;
  throw new ForbiddenError(`The scopes of this API token do not include ${permission}.`, { permission });
}

/** What a query may show: everything (`null`), or what belongs to the teams of this user. */
export type Visibility = { readonly memberId: string } | null;

/** What the principal may see or do under the permission; throws ForbiddenError when nothing. */
export function visibility(principal: Principal, permission: Permission): Visibility {
  return reach(principal.role, permission) === 'all' ? null : { memberId: principal.userId };
}

/** The program itself: what follows from an event that nobody of the portal caused. Not anybody's account. */
export const systemPrincipal: Principal = {
  userId: '00000000-0000-0000-0000-000000000000',
  role: 'admin',
  kind: 'system',
  credentialId: null,
};
