import t from 'tap';
import {
  type Principal,
  systemReach,
  visibility,
  visibilityAtCodeHostOf,
  visibilityInTeamsOf,
  visibilityOf,
} from '../../../../packages/core/src/portal/platform/principal.ts';
import { ForbiddenError } from '../../../../packages/core/src/support/errors.ts';

const person: Principal = { userId: 'ann', role: 'developer', kind: 'session', credentialId: null };
const within = { teams: ['red'], repositories: [] };

t.test('visibility: what a role and a token withhold', async (t) => {
  t.match(visibility(person, 'audits:read'), { isEverything: false, memberId: 'ann', accessOf: 'ann' });
  t.match(visibility({ ...person, role: 'auditor' }, 'audits:read'), { isEverything: true, memberId: null });
  const token = visibility({ ...person, role: 'admin', within }, 'audits:read');
  t.match(token, { isEverything: false, memberId: null, within });
  t.throws(() => visibility({ ...person, role: 'viewer' }, 'audits:create'), ForbiddenError);
});

t.test('visibility: of whom something is sent to, by their role now', async (t) => {
  t.match(visibilityOf({ id: 'ann', role: 'viewer' }, 'audits:read'), { memberId: 'ann', accessOf: 'ann' });
  t.equal(visibilityOf({ id: 'ann', role: 'admin' }, 'audits:read').isEverything, true);
});

t.test('visibility: nothing but the reach of the program and of roles is everything', async (t) => {
  t.equal(systemReach('recording').isEverything, true);
  t.match(visibilityInTeamsOf('ann'), { isEverything: false, memberId: 'ann', accessOf: 'ann' });
  t.match(visibilityAtCodeHostOf('ann'), { isEverything: false, memberId: null, accessOf: 'ann' });
});
