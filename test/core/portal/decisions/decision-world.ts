// A repository whose audit finds four things, and rules that decide on them.
import type { NewDecisionRule, Principal, roles } from '@assay/core';
import { detection } from '../../scan/identity/audited-tree.ts';
import { auditedRepository } from '../findings/audited-repository.ts';

export const day = 86_400_000;
export const page = { limit: 100, offset: 0, sort: '-severity' };

export async function decisionWorld(
  t: Parameters<typeof auditedRepository>[0],
  databaseUrl: Parameters<typeof auditedRepository>[1],
  options: Parameters<typeof auditedRepository>[2] = {},
) {
  const made = await auditedRepository(t, databaseUrl, options);
  const { portal, admin, person, team, tree, audit, runtime } = made;
  tree.found = [
    detection('a', { severity: 'high', path: 'test/a.ts' }),
    detection('b', { severity: 'medium', path: 'test/b.ts' }),
    detection('c', { severity: 'high', path: 'src/c.ts' }),
    detection('d', { severity: 'low', ruleId: 'rule-b' }),
  ];
  await audit();
  const member = async (role: (typeof roles)[number]) => {
    const one = await person(role);
    await portal.teams.addMember(admin, team.id, { userId: one.userId, role: 'member' });
    return one;
  };
  const statuses = async () => {
    const { items } = await portal.findings.list(admin, {}, page);
    return Object.fromEntries(items.map(({ title, status }) => [title.at(-1), status]));
  };
  const rule = (change: Partial<NewDecisionRule> = {}): NewDecisionRule => ({
    name: 'Tests',
    condition: 'finding.path.startsWith("test/")',
    status: 'acknowledged',
    reason: 'Tests are not shipped.',
    expiresAt: new Date(runtime.now().getTime() + 30 * day).toISOString(),
    ...change,
  });
  const approved = async (change: Partial<NewDecisionRule> = {}, by: Principal = admin) => {
    const { id } = await portal.decisionRules.create(admin, rule(change));
    return portal.decisionRules.decide(by, id, { approve: true });
  };
  return { ...made, member, statuses, rule, approved };
}
