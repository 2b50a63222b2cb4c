// Who is asking: an argument of every service call, and of every query.

import { ForbiddenError } from '../../support/errors.ts';
import type { Role } from '../../vocabulary/role.ts';
import { type Permission, permissions, reach } from './permissions.ts';

export interface Principal {
  readonly userId: string;
  /** The role in force: of the user, or of the API token when that is lower. */
  readonly role: Role;
  readonly kind: 'session' | 'token' | 'system';
  /** Whether the role needs a second factor that this person has not set up: they can do that and nothing else. */
  readonly enrollmentRequired?: boolean;
  /** Whether an API token, or the session of an assistant, lets an assistant change things. */
  readonly assistantWrites?: boolean;
  /** Whether it is the session of an assistant, which is good for MCP and nothing else. */
  readonly isAssistant?: boolean;
  /** The only operations that an API token can be used for; all of its role unless there are some. */
  readonly scopes?: readonly TokenScope[];
  /** The only teams and repositories that an API token can be used on; all of its user's unless there are some. */
  readonly within?: TokenReach;
  /** The session or API token that was used. */
  readonly credentialId: string | null;
}

/** Ids; what belongs to one of the teams, or is one of the repositories. */
export interface TokenReach {
  readonly teams: readonly string[];
  readonly repositories: readonly string[];
}

/** What a token for some teams and repositories can be used for: all else is of the portal, or of the person. */
const withinReach: ReadonlySet<Permission> = new Set([
  'auth:self',
  'teams:read',
  'repos:read',
  'repos:create',
  'repos:update',
  'repos:delete',
  'repos:set-level',
  'audits:read',
  'audits:create',
  'findings:triage',
  'findings:set-false-positive',
  'compliance:read',
]);

/** A row of the permission table, or `auth:tokens`: making and deleting API tokens, which no other token can. */
export type TokenScope = Permission | 'auth:tokens';

export const tokenScopes: readonly TokenScope[] = [
  ...(Object.keys(permissions) as Permission[]),
  'auth:tokens',
];

/** Throws ForbiddenError when the principal's API token was not made for this. */
export function requireScope({ scopes, within }: Principal, permission: Permission): void {
  if (within && !withinReach.has(permission))
    throw new ForbiddenError(
      `This API token is restricted to some teams or repositories, and ${permission} applies beyond them.`,
      { permission },
    );
  if (!scopes || scopes.includes(permission)) return;
  // The routes of API tokens are the caller's own, and check the scope themselves.
  if (permission === 'auth:self' && scopes.includes('auth:tokens')) return;
  throw new ForbiddenError(`The scopes of this API token do not include ${permission}.`, { permission });
}

const made: unique symbol = Symbol('made here');

/** What a query may show. Nobody writes one down: it follows from who asks, or says by name why the program sees all. */
export interface Visibility {
  readonly [made]: true;
  /** Whether nothing is held back. */
  readonly isEverything: boolean;
  /** Only of teams that this user belongs to; null for any team. */
  readonly memberId: string | null;
  /** Only what this user can read at the code host; null for anything. */
  readonly accessOf: string | null;
  /** Only of these teams and repositories: those that an API token was made for. */
  readonly within: TokenReach | null;
}

function limitedTo({
  memberId,
  accessOf,
  within,
}: Omit<Visibility, typeof made | 'isEverything'>): Visibility {
  const isEverything = memberId === null && accessOf === null && within === null;
  return { [made]: true, isEverything, memberId, accessOf, within };
}

/** What the principal may see or do under the permission; throws ForbiddenError when nothing. */
export function visibility(principal: Principal, permission: Permission): Visibility {
  const memberId = reach(principal.role, permission) === 'all' ? null : principal.userId;
  return limitedTo({ memberId, accessOf: memberId, within: principal.within ?? null });
}

/** What a person would see who does not ask now: whom something is sent or assigned to. Throws as `visibility` does. */
export function visibilityOf(
  { id, role }: { readonly id: string; readonly role: Role },
  permission: Permission,
): Visibility {
  const memberId = reach(role, permission) === 'all' ? null : id;
  return limitedTo({ memberId, accessOf: memberId, within: null });
}

/** What belongs to the teams of a person, whatever their role. */
export function visibilityInTeamsOf(memberId: string): Visibility {
  return limitedTo({ memberId, accessOf: memberId, within: null });
}

/** Of any team, what a person can read at the code host. */
export function visibilityAtCodeHostOf(accessOf: string): Visibility {
  return limitedTo({ memberId: null, accessOf, within: null });
}

/** Why the program reads what nobody in particular asks for. */
export type SystemReason =
  /** What a row belongs to that was found to be visible, or was written in this very request. */
  | 'of what is seen'
  /** What others have takes a name or an address, too. */
  | 'taken names'
  /** What audits, imports, advisories and rules come to is recorded for a repository. */
  | 'recording'
  /** What the code host says of its repositories. */
  | 'code host'
  /** What is made for all of the portal, or sent to those whose permissions are checked then. */
  | 'portal-wide';

/** Everything, for what the program does itself. */
export function systemReach(_reason: SystemReason): Visibility {
  return limitedTo({ memberId: null, accessOf: null, within: null });
}

/** Whose access at the code host limits what is made and sent for the principal later; null: nobody's, as they see all. */
export function accessOf({ role, userId }: Principal, permission: Permission): string | null {
  return reach(role, permission) === 'all' ? null : userId;
}

/** The program itself: what follows from an event that nobody of the portal caused. Not anyone's account. */
export const systemPrincipal: Principal = {
  userId: '00000000-0000-0000-0000-000000000000',
  role: 'admin',
  kind: 'system',
  credentialId: null,
};
