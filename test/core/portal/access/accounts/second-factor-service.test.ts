// Who may ask for proof that it is still the same person: nobody but that person, in a session of their own.
import t from 'tap';
import { testPortal } from '../../../../helpers/test-portal.ts';

t.test('SecondFactorService: a token cannot confirm that it is its person', async (t) => {
  const { portal, person } = await testPortal(t);
  const developer = await person('developer');
  const token = { ...developer, kind: 'token' as const };
  const refused = { code: 'INSUFFICIENT_PERMISSIONS' };
  await t.rejects(portal.secondFactors.startStepUp(token), refused);
  await t.rejects(portal.secondFactors.stepUpWithCode(token, '000000'), refused);
  t.match(await portal.secondFactors.startStepUp(developer), { challenge: /./, allowed: [] });
  await t.rejects(portal.secondFactors.stepUpWithCode(developer, '000000'), {
    code: 'AUTH_INVALID_CREDENTIALS',
  });
});
