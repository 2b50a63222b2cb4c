// Who looks after what belongs to a team or to the whole portal: administrators after all of it, owners of a team after
// that of their team.
import { ForbiddenError, NotFoundError } from '../../support/errors.ts';
import { type Permission, reach } from '../platform/permissions.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';

type UsedStores = Pick<Stores, 'teams'>;

/** For lists: all (`null`), or what belongs to teams that the principal owns. */
export function managedBy(principal: Principal, permission: Permission): { readonly ownerId: string } | null {
  return reach(principal.role, permission) === 'all' ? null : { ownerId: principal.userId };
}

/**
 * Throws unless the principal may manage what belongs to the team (null: to the whole portal; undefined: it is not
 * there). `notFound` is the sentence for those who must not learn that it exists.
 */
export async function requireManaged(
  stores: UsedStores,
  principal: Principal,
  {
    permission,
    team,
    notFound,
  }: { readonly permission: Permission; readonly team: string | null | undefined; readonly notFound: string },
): Promise<void> {
  const all = reach(principal.role, permission) === 'all';
  const role = team && !all ? await stores.teams.memberRole(team, principal.userId) : undefined;
  if (team === undefined || (!all && !role)) throw new NotFoundError(notFound);
  if (!all && role !== 'owner') throw new ForbiddenError('Only an owner of the team can do this.');
}

/** The team of something new; `wholePortal` is the sentence for those who need to name one. */
export async function requireTeamForNew(
  stores: UsedStores,
  principal: Principal,
  {
    permission,
    team,
    wholePortal,
  }: { readonly permission: Permission; readonly team: string | null; readonly wholePortal: string },
): Promise<string | null> {
  const all = reach(principal.role, permission) === 'all';
  if (team === null) {
    if (all) return null;
    throw new ForbiddenError(wholePortal, { team: wholePortal });
  }
  if (!(await stores.teams.find(team, visibility(principal, permission))))
    throw new NotFoundError('Team not found.', { team: 'Team not found.' });
  await requireManaged(stores, principal, { permission, team, notFound: 'Team not found.' });
  return team;
}
