import type { Log } from '../../support/log.ts';
import type { DecidedGrants } from '../access/sign-in/group-rule.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { RuleTeams } from './rule-teams.ts';
import { memberRoleAtLeast } from './team.ts';

/**
 * Makes a user a member of the teams that their groups grant, with the granted role, and of no other team that group
 * rules name; where groups that are not known might grant more, nothing is taken away. A team that does not exist here
 * is passed over.
 */
export async function setGrantedTeams(
  stores: Pick<Stores, 'activity' | 'teams'>,
  userId: string,
  { teams, managedTeams, openTeams }: Pick<DecidedGrants, 'teams' | 'managedTeams' | 'openTeams'>,
  { ruleTeams, now, log }: { readonly ruleTeams: RuleTeams; readonly now: string; readonly log: Log },
): Promise<void> {
  for (const name of managedTeams) {
    const team = await ruleTeams.find(name);
    if (team === undefined) {
      log.warn('a group rule names a team that does not exist', { team: name });
      continue;
    }
    const wanted = teams.find((one) => one.name === name)?.role;
    const current = await stores.teams.memberRole(team, userId);
    if (wanted === current) continue;
    const takesAway = current !== undefined && (wanted === undefined || memberRoleAtLeast(current, wanted));
    if (takesAway && openTeams.includes(name)) continue;
    const did = (action: string) =>
      stores.activity.append({
        actorId: null,
        action: `team.${action}`,
        targetType: 'team',
        targetId: team,
        detail: { userId, role: wanted ?? null, by: 'groups' },
      });
    if (wanted === undefined) {
      await stores.teams.deleteMember(team, userId);
      await did('remove-member');
    } else if (current === undefined) {
      await stores.teams.insertMember(team, { userId, role: wanted, joinedAt: now });
      await did('add-member');
    } else {
      await stores.teams.updateMember(team, userId, wanted);
      await did('update-member');
    }
  }
}
