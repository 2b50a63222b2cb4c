// Sign-ins through somebody else: how many may wait, and that each state is for one way back.
import type { Runtime } from '@assay/core';
import t from 'tap';
import { SignInService } from '../../../../../packages/core/src/portal/access/sign-in/sign-in-service.ts';
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
