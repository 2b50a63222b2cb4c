import t from 'tap';
import {
  decidedGrants,
  type GroupRule,
  grantsOf,
} from '../../../../../packages/core/src/portal/access/sign-in/group-rule.ts';

const rules: readonly GroupRule[] = [
  { group: 'dev', role: 'developer', teams: [{ name: 'App', role: 'maintainer' }] },
  { group: 'lead', role: 'auditor', teams: [{ name: 'App', role: 'owner' }] },
  {
    group: 'guest',
    role: 'viewer',
    teams: [
      { name: 'App', role: 'member' },
      { name: 'Docs', role: 'member' },
    ],
  },
];

t.test('grantsOf: the highest role, and each team once with the highest of its roles', async (t) => {
  const managedTeams = ['App', 'Docs'];
  t.same(grantsOf(rules, ['dev', 'lead', 'guest']), {
    role: 'auditor',
    teams: [
      { name: 'App', role: 'owner' },
      { name: 'Docs', role: 'member' },
    ],
    managedTeams,
  });
  t.match(grantsOf(rules, ['lead', 'dev']), { role: 'auditor', teams: [{ role: 'owner' }] });
  t.same(grantsOf(rules, ['other']), { role: undefined, teams: [], managedTeams });
});

t.test('decidedGrants: groups that were not sent stay open, and none that were sent are', async (t) => {
  const unknown = { known: false, reason: 'not sent' } as const;
  t.match(decidedGrants(rules, unknown, undefined), {
    role: undefined,
    isRoleOpen: true,
    openTeams: ['App', 'App', 'App', 'Docs'],
  });
  t.match(decidedGrants(rules, { known: true, groups: [] }, undefined), { isRoleOpen: false, openTeams: [] });
  t.match(decidedGrants(rules, unknown, { known: ['dev'], member: ['dev'] }), {
    role: 'developer',
    isRoleOpen: true,
    openTeams: ['App', 'App', 'Docs'],
  });
  // The directory decides about its groups, whatever the claim says of them.
  t.match(decidedGrants(rules, { known: true, groups: ['lead'] }, { known: ['lead'], member: [] }), {
    role: undefined,
  });
});
