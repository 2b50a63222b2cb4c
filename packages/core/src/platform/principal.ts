// Who is asking: an argument of every service call, and of every query.

import type { Role } from '../vocabulary/role.ts';
import { type Permission, reach } from './permissions.ts';

export interface Principal {
  readonly userId: string;
  /** The role in force: of the user, or of the API token when that is lower. */
  readonly role: Role;
  readonly kind: 'session' | 'token' | 'system';
  /** Whether an API token was made to let an assistant change things. */
  readonly assistantWrites?: boolean;
  /** The session or API token that was used. */
  readonly credentialId: string | null;
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
