// The sentence of a refusal names the roles that would do, lowest first.
import t from 'tap';
import { permissions, reach } from '../../../../packages/core/src/portal/platform/permissions.ts';

t.test('reach: how far a role goes, and which would do', async (t) => {
  t.equal(reach('viewer', 'audits:read'), 'own');
  t.equal(reach('auditor', 'audits:read'), 'all');
  t.throws(() => reach('viewer', 'repos:delete'), {
    code: 'INSUFFICIENT_PERMISSIONS',
    message:
      'This needs the role developer or admin (repos:delete). Your role is viewer; an administrator can change it.',
    details: { permission: 'repos:delete' },
  });
  t.throws(() => reach('developer', 'auth:users'), { message: /needs the role admin \(/ });
  t.throws(() => reach('developer', 'repos:set-level'), { message: /needs the role auditor or admin \(/ });
});

t.test('permissions: no role has less than the one below it, but of what belongs to teams', async (t) => {
  const rank = { none: 0, own: 1, all: 2 };
  for (const [name, { viewer, developer, auditor, admin }] of Object.entries(permissions)) {
    t.equal(admin, 'all', name);
    t.ok(rank[viewer] <= rank[developer] && rank[viewer] <= rank[auditor], name);
  }
});
