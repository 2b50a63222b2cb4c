import { ForbiddenError } from '../../support/errors.ts';
import { type Permission, reach } from './permissions.ts';
import { type Principal, requireScope } from './principal.ts';

/** Throws unless the principal can decide on a proposal: nobody approves an own one, and anyone takes back an own one. */
export function requireSecondPerson(
  principal: Principal,
  { by, approve, permission }: { readonly by: string | undefined; approve: boolean; permission: Permission },
): void {
  const isOwn = by === principal.userId;
  if (isOwn && !approve) return;
  reach(principal.role, permission);
  requireScope(principal, permission);
  if (isOwn) throw new ForbiddenError('Another person must approve what you proposed.', { permission });
}
