import { ForbiddenError } from '../../support/errors.ts';
import type { Stores } from '../platform/storage/store-registry.ts';

/** Makes an account a member of the team that a trust rule names. Throws ForbiddenError when there is no such team. */
export async function joinTeam(
  stores: Pick<Stores, 'activity' | 'teams'>,
  userId: string,
  name: string,
  now: string,
): Promise<void> {
  const team = await stores.teams.findByName(name);
  if (!team) throw new ForbiddenError(`The team ${name} in the rule does not exist.`);
  if (await stores.teams.memberRole(team.id, userId)) return;
  await stores.teams.insertMember(team.id, { userId, role: 'member', joinedAt: now });
  await stores.activity.append({
    actorId: null,
    action: 'team.add-member',
    targetType: 'team',
    targetId: team.id,
    detail: { userId, role: 'member' },
  });
}
