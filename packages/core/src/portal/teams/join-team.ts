import { ForbiddenError } from '../../support/errors.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { RuleTeams } from './rule-teams.ts';

/** Makes an account a member of the team that a trust rule names. Throws ForbiddenError when there is no such team. */
export async function joinTeam(
  stores: Pick<Stores, 'activity' | 'teams'>,
  userId: string,
  name: string,
  { ruleTeams, now }: { readonly ruleTeams: RuleTeams; readonly now: string },
): Promise<void> {
  const team = await ruleTeams.find(name);
  if (team === undefined) throw new ForbiddenError(`The team ${name} in the rule does not exist.`);
  if (await stores.teams.memberRole(team, userId)) return;
  await stores.teams.insertMember(team, { userId, role: 'member', joinedAt: now });
  await stores.activity.append({
    actorId: null,
    action: 'team.add-member',
    targetType: 'team',
    targetId: team,
    detail: { userId, role: 'member' },
  });
}
