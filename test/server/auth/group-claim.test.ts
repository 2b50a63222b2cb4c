// The groups claim as issuers send it, and as they leave it out.
import t from 'tap';
import { groupsOf } from '../../../packages/server/src/auth/group-claim.ts';

t.test('groups that were sent are known, in a list, alone or inside of other claims', async (t) => {
  const known = (claims: object, name: string, groups: readonly string[]) =>
    t.same(groupsOf(claims as never, name), { known: true, groups }, name);
  known({ groups: [] }, 'groups', []);
  known({ groups: 'ops' }, 'groups', ['ops']);
  known({ 'https://acme.example/groups': ['ops'] }, 'https://acme.example/groups', ['ops']);
  known({ realm_access: { roles: ['ops'] } }, 'realm_access.roles', ['ops']);
  known({ resource_access: { 'my.app': { roles: ['ops'] } } }, 'resource_access.my.app.roles', ['ops']);
  known({ hasgroups: true, roles: ['ops'] }, 'roles', ['ops']);
});

t.test('groups that were not sent are not known, with the reason', async (t) => {
  const unknown = (claims: object, reason: RegExp, name = 'groups') =>
    t.match(groupsOf(claims as never, name), { known: false, reason }, JSON.stringify(claims));
  unknown({}, /sent no claim groups/);
  unknown({ _claim_names: { groups: 'src1' } }, /too many/);
  unknown({ _claim_names: { groups: 'src1' }, groups: [] }, /too many/);
  unknown({ hasgroups: 'true', groups: [] }, /too many/);
  for (const groups of [null, {}, 7, [null], ['ops', 7]]) unknown({ groups }, /not a list of texts/);
  for (const outer of [null, 'x', {}])
    unknown({ resource_access: outer }, /sent no claim/, 'resource_access.a');
  unknown({}, /sent no claim/, 'constructor.name');
});
