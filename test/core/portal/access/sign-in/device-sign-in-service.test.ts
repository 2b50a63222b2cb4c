// A device that a person lets in from another one: codes work once, for a quarter of an hour, and guesses are counted.
import t from 'tap';
import { signedInPerson } from '../../../../helpers/signed-in-person.ts';
import { testPortal } from '../../../../helpers/test-portal.ts';

const address = '192.0.2.9';
const notFound = { code: 'NOT_FOUND' };
const unauthorized = { code: 'AUTH_UNAUTHORIZED', details: { error: 'expired_token' } };
const pending = (error: string, interval: number) => ({
  code: 'VALIDATION_ERROR',
  details: { error, interval },
});

t.test('DeviceSignInService: waits, is let in once, and asks not too often', async (t) => {
  const world = await testPortal(t);
  const { portal, admin, runtime } = world;
  const { principal, user } = await signedInPerson(world, 'developer');
  const { deviceCode, userCode, expiresIn, interval } = await portal.deviceSignIns.start(
    'assay on ci',
    address,
  );
  t.same([expiresIn, interval], [900, 5]);
  t.match(userCode, /^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
  const redeem = () => portal.deviceSignIns.redeem(deviceCode);
  await t.rejects(redeem(), pending('authorization_pending', 5), 'the first question');
  runtime.advance(4_000);
  await t.rejects(redeem(), pending('slow_down', 10));
  runtime.advance(6_000);
  await t.rejects(redeem(), pending('slow_down', 15));
  runtime.advance(15_000);
  await t.rejects(redeem(), pending('authorization_pending', 15));
  const shown = { client: 'assay on ci', address, status: 'pending', userCode };
  t.match(await portal.deviceSignIns.look(principal, userCode.toLowerCase().replace('-', ' ')), shown);
  const token = { ...principal, kind: 'token' as const };
  await t.rejects(portal.deviceSignIns.look(token, userCode), { code: 'INSUFFICIENT_PERMISSIONS' });
  await t.rejects(portal.deviceSignIns.decide(token, userCode, true), { code: 'INSUFFICIENT_PERMISSIONS' });
  await portal.deviceSignIns.decide(principal, userCode, true);
  await t.rejects(portal.deviceSignIns.decide(principal, userCode, false), notFound, 'decided once');
  t.match(await redeem(), { id: user.id });
  await t.rejects(redeem(), unauthorized);
  const { items } = await portal.activity.list(
    admin,
    { action: 'device.approve' },
    { limit: 9, offset: 0, sort: 'createdAt' },
  );
  t.match(items, [{ actorId: user.id, targetId: user.id, detail: { client: 'assay on ci', address } }]);
});

t.test('DeviceSignInService: is turned away, expires, and is nothing for a disabled person', async (t) => {
  const world = await testPortal(t);
  const { portal, admin, runtime } = world;
  const { principal, user } = await signedInPerson(world, 'developer');
  const denied = await portal.deviceSignIns.start('x', address);
  await portal.deviceSignIns.decide(principal, denied.userCode, false);
  await t.rejects(portal.deviceSignIns.redeem(denied.deviceCode), {
    code: 'INSUFFICIENT_PERMISSIONS',
    details: { error: 'access_denied' },
  });
  await t.rejects(portal.deviceSignIns.redeem('never'), unauthorized);
  const late = await portal.deviceSignIns.start('x', address);
  runtime.advance(901_000);
  await t.rejects(portal.deviceSignIns.look(principal, late.userCode), notFound);
  await t.rejects(portal.deviceSignIns.redeem(late.deviceCode), unauthorized);
  const next = await portal.deviceSignIns.start('x', address);
  await portal.deviceSignIns.decide(principal, next.userCode, true);
  await portal.users.update(admin, user.id, { disabled: true });
  await t.rejects(portal.deviceSignIns.redeem(next.deviceCode), unauthorized);
  await portal.users.update(admin, user.id, { disabled: false });
  const again = await portal.deviceSignIns.start('x', address);
  await portal.deviceSignIns.decide(principal, again.userCode, true);
  await portal.users.update(admin, user.id, { disabled: true });
  await portal.users.update(admin, user.id, { disabled: false });
  await t.rejects(
    portal.deviceSignIns.redeem(again.deviceCode),
    unauthorized,
    'who is enabled again signs in anew',
  );
});

t.test('DeviceSignInService.look: ten wrong codes of one person, and then none', async (t) => {
  const world = await testPortal(t);
  const { portal, runtime } = world;
  const { principal } = await signedInPerson(world, 'developer');
  const other = await signedInPerson(world, 'developer');
  const { userCode } = await portal.deviceSignIns.start('x', address);
  for (let index = 0; index < 10; index += 1) {
    t.ok(await portal.deviceSignIns.look(principal, userCode));
    await t.rejects(portal.deviceSignIns.look(principal, 'AAAA-AAAA'), notFound);
  }
  runtime.advance(5 * 60_000);
  const refused = await portal.deviceSignIns.look(principal, userCode).catch((error) => error);
  t.match(refused, { name: 'RateLimitError' });
  t.ok(
    refused.retryAfterSeconds > 590 && refused.retryAfterSeconds <= 600,
    String(refused.retryAfterSeconds),
  );
  t.ok(await portal.deviceSignIns.look(other.principal, userCode), 'of others nothing is counted');
  runtime.advance(10 * 60_000 + 1_000);
  const next = await portal.deviceSignIns.start('x', address);
  t.ok(await portal.deviceSignIns.look(principal, next.userCode));
});
