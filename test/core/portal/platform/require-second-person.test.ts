// Who approves a proposal, rejects it, and takes it back.
import type { Principal, Role } from '@assay/core';
import t from 'tap';
import { requireSecondPerson } from '../../../../packages/core/src/portal/platform/require-second-person.ts';

const permission = 'compliance:write';
const person = (role: Role, more: Partial<Principal> = {}): Principal => ({
  userId: role,
  role,
  kind: 'session',
  credentialId: null,
  ...more,
});

t.test(
  'requireSecondPerson: nobody approves an own proposal, and anyone takes back an own one',
  async (t) => {
    for (const role of ['developer', 'auditor', 'admin'] as const) {
      const own = { by: role, permission } as const;
      t.doesNotThrow(() => requireSecondPerson(person(role), { ...own, approve: false }), role);
      t.throws(() => requireSecondPerson(person(role), { ...own, approve: true }), {
        code: 'INSUFFICIENT_PERMISSIONS',
      });
    }
  },
);

t.test(
  'requireSecondPerson: a proposal of another person needs the permission, of a token as well',
  async (t) => {
    for (const by of ['someone', undefined])
      for (const approve of [true, false]) {
        const of = { by, approve, permission } as const;
        t.doesNotThrow(() => requireSecondPerson(person('auditor'), of));
        t.throws(() => requireSecondPerson(person('developer'), of), { code: 'INSUFFICIENT_PERMISSIONS' });
        const token = person('auditor', { kind: 'token', scopes: ['findings:triage'] });
        t.throws(() => requireSecondPerson(token, of), { code: 'INSUFFICIENT_PERMISSIONS' });
      }
  },
);
