// Sign-ins through somebody else: how many may wait, and that each state is for one way back.
import { createHash } from 'node:crypto';
import type { Runtime } from '@assay/core';
import t from 'tap';
import { SignInService } from '../../../../../packages/core/src/portal/access/sign-in/sign-in-service.ts';
import { testPortal } from '../../../../helpers/test-portal.ts';
import { testRuntime } from '../../../../helpers/test-runtime.ts';

type Stores = ConstructorParameters<typeof SignInService>[0];

function service() {
  const requests = new Map<string, { redirectUri: string }>();
  const rooms: number[] = [];
  const signIns = {
    makeRoom: async (_now: string, max: number) => void rooms.push(max),
    insertRequest: async (key: string, request: { redirectUri: string }) => void requests.set(key, request),
    async takeRequest(key: string) {
      const request = requests.get(key);
      requests.delete(key);
      return request;
    },
  };
  const runtime: Runtime = testRuntime();
  return { signIns: new SignInService({ signIns } as unknown as Stores, runtime), kept: requests, rooms };
}
const request = { redirectUri: 'https://assay.example.com/v1/auth/github/callback' } as never;

t.test('SignInService.begin: makes room beside 10,000 that wait', async (t) => {
  const { signIns, rooms } = service();

  t.match(await signIns.begin(request), { state: /^[\w-]{43}$/ });
  t.same(rooms, [10_000]);
});

t.test(
  'SignInService.take: gives what was begun once, for its own path, and keeps no state as it is',
  async (t) => {
    const { signIns, kept } = service();
    const { state } = await signIns.begin(request);
    t.notOk(kept.has(state), 'a copy of the database signs nobody in');

    t.match(await signIns.take(state, '/auth/github/callback'), request);
    await t.rejects(signIns.take(state, '/auth/github/callback'), { code: 'AUTH_UNAUTHORIZED' });
    const other = await signIns.begin(request);
    await t.rejects(signIns.take(other.state, '/auth/oidc/callback'), { code: 'AUTH_UNAUTHORIZED' });
    await t.rejects(signIns.take('unknown', '/auth/github/callback'), { code: 'AUTH_UNAUTHORIZED' });
  },
);

t.test('SignInService: a state lasts ten minutes, and a code one, for who holds the verifier', async (t) => {
  const { portal, admin, person, runtime } = await testPortal(t);
  const begun = {
    redirectUri: 'https://x.example/back',
    installationId: null,
    returnTo: '/a',
    codeChallenge: null,
  };
  const unauthorized = { code: 'AUTH_UNAUTHORIZED' };
  const { state, expiresAt } = await portal.signIns.begin(begun);
  t.ok(Math.abs(Date.parse(expiresAt) - runtime.now().getTime() - 600_000) < 5_000);
  runtime.advance(599_000 - 5_000);
  t.strictSame(await portal.signIns.take(state, '/back'), begun);
  const late = await portal.signIns.begin(begun);
  runtime.advance(600_001);
  await t.rejects(portal.signIns.take(late.state, '/back'), unauthorized);
  const { userId } = await person('developer');
  const codeChallenge = createHash('sha256').update('verifier').digest('base64url');
  const issue = () => portal.signIns.issueCode({ userId, codeChallenge, kind: 'oidc' });
  t.match(await portal.signIns.redeemCode(await issue(), 'verifier'), {
    account: { id: userId },
    kind: 'oidc',
  });
  const once = await issue();
  await t.rejects(portal.signIns.redeemCode(once, 'other'), unauthorized);
  await t.rejects(portal.signIns.redeemCode(once, 'verifier'), unauthorized, 'used up either way');
  const short = await portal.signIns.issueCode({ userId, codeChallenge: 'x', kind: 'oidc' });
  await t.rejects(portal.signIns.redeemCode(short, 'verifier'), unauthorized);
  const expired = await issue();
  runtime.advance(61_000);
  await t.rejects(portal.signIns.redeemCode(expired, 'verifier'), unauthorized);
  const disabled = await issue();
  await portal.users.update(admin, userId, { disabled: true });
  await portal.users.update(admin, userId, { disabled: false });
  await t.rejects(portal.signIns.redeemCode(disabled, 'verifier'), unauthorized, 'ended with the access');
});
