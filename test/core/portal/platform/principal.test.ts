// What is withheld from whom: by their role, their teams, their account at the code host, and by what their token is for.
import t from 'tap';
import {
  accessOf,
  type Principal,
  requireScope,
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

t.test('accessOf: nobody limits what those make who see all', async (t) => {
  t.equal(accessOf(person, 'reports:create'), 'ann');
  t.equal(accessOf({ ...person, role: 'auditor' }, 'reports:create'), null);
  t.throws(() => accessOf({ ...person, role: 'viewer' }, 'reports:create'), ForbiddenError);
});

t.test('requireScope: what a token was made for', async (t) => {
  const token: Principal = { ...person, kind: 'token' };
  t.doesNotThrow(() => requireScope(token, 'repos:create'));
  const reads: Principal = { ...token, scopes: ['audits:read'] };
  t.doesNotThrow(() => requireScope(reads, 'audits:read'));
  t.throws(() => requireScope(reads, 'auth:self'), {
    name: 'ForbiddenError',
    message: /scopes .* do not include/,
  });
  const makes: Principal = { ...token, scopes: ['auth:tokens'] };
  t.doesNotThrow(() => requireScope(makes, 'auth:self'));
  t.throws(() => requireScope(makes, 'audits:read'), ForbiddenError);
  const ofTeam: Principal = { ...token, within };
  t.doesNotThrow(() => requireScope(ofTeam, 'findings:triage'));
  t.throws(() => requireScope(ofTeam, 'webhooks:manage'), { message: /restricted to some teams/ });
});
