// The token secret is replaced: nobody is signed out, no kept reply and no encrypted token is lost, and in the end the old
// one is worth nothing.
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings, rotateSecret } from '@assay/server';
import t, { type Test } from 'tap';
import { TokenEncryption } from '../../packages/server/src/code-host/token-encryption.ts';
import { overlapMs, rotateTokenSecret, tokenSecrets } from '../../packages/server/src/token-secrets.ts';
import { codeHost, installationOf } from '../helpers/code-host.ts';
import { onBothDatabases } from '../helpers/databases.ts';
import { temporaryFolder } from '../helpers/test-portal.ts';
import { testServer } from '../helpers/test-server.ts';

const [one, two] = ['the first secret long enough for HS256', 'the second secret long enough for HS256'];

onBothDatabases(t, async (t, { databaseUrl }) => {
  const url = await databaseUrl(t);
  const dataDirectory = temporaryFolder(t);
  const host = await codeHost(t);
  host.people.push({ id: 7, login: 'ada', name: 'Ada' });
  host.installations.push(installationOf('acme'));
  host.memberships.set('acme/ada', 'own');
  const server = (
    t: Test,
    secrets: { jwtSecret: string; previousJwtSecrets?: { secret: string; until?: Date }[] },
  ) => testServer(t, { databaseUrl: url, dataDirectory, extension: host.settings, ...secrets });
  const team = (caller: Awaited<ReturnType<typeof server>>['admin']) =>
    caller.post('/teams', { name: 'Kept' }, { 'idempotency-key': 'once' });
  let token = '';
  let made: unknown;
  let ada = '';
  let later = new Date();

  await t.test('secret rotation: before it', async (t) => {
    const { admin, nobody, server: hapi, runtime } = await server(t, { jwtSecret: one });
    token = admin.token ?? '';
    made = (await team(admin)).body;
    const { body } = await nobody.get('//api/codehost/oauth/request');
    ada = (await nobody.get(`//api/codehost/oauth/callback?${host.agree(body.authorizationUrl, 'ada')}`)).body
      .user.id;
    const encrypted = await hapi.plugins.assay.portal.identities.findTokens(ada);
    t.ok(encrypted && new TokenEncryption([one]).decrypt(encrypted, ada));
    later = new Date(runtime.now().getTime() + 60_000);
  });

  await t.test('secret rotation: an instance with only the next secret accepts both', async (t) => {
    const { caller, nobody } = await server(t, { jwtSecret: one, previousJwtSecrets: [{ secret: two }] });
    t.equal((await caller(token).get('/users/me')).status, 200);
    t.equal((await nobody.get('/users/me')).status, 401);
  });

  await t.test('secret rotation: the next secret signs, the previous one is accepted', async (t) => {
    const previousJwtSecrets = [{ secret: one, until: later }];
    const { caller, server: hapi, runtime } = await server(t, { jwtSecret: two, previousJwtSecrets });
    const old = caller(token);
    t.equal((await old.get('/users/me')).status, 200);
    t.same((await team(old)).body, made, 'a kept reply is opened');
    const encrypted = await hapi.plugins.assay.portal.identities.findTokens(ada);
    t.ok(encrypted && new TokenEncryption([two]).decrypt(encrypted, ada), 're-encrypted');
    t.notOk(encrypted && new TokenEncryption([one]).decrypt(encrypted, ada));
    t.equal((await caller(`${token}=`).get('/users/me')).status, 401);
    runtime.advance(120_000);
    const another = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    t.equal((await caller(another).get('/users/me')).status, 401);
  });

  await t.test('secret rotation: the previous secret is expired or removed', async (t) => {
    const past = [{ secret: one, until: new Date(0) }];
    t.equal(
      (await (await server(t, { jwtSecret: two, previousJwtSecrets: past })).caller(token).get('/users/me'))
        .status,
      401,
    );
  });
  await t.test('secret rotation: a secret that is too short is refused', async (t) => {
    await t.rejects(server(t, { jwtSecret: two, previousJwtSecrets: [{ secret: 'short' }] }), /32 bytes/);
  });
});

t.test('secret rotation: with secrets in the data folder', async (t) => {
  const dataDirectory = temporaryFolder(t);
  const settings = readSettings({
    env: {},
    flags: { dataDirectory },
    platform: 'linux',
    home: dataDirectory,
  });
  const at = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours));
  const kept = join(dataDirectory, 'jwt-secret-previous');
  const first = tokenSecrets(settings, at(0));
  t.same(first.previousJwtSecrets, []);

  t.match(rotateTokenSecret(settings, true, at(1)), { kept: 'data-directory', overlap: true });
  t.match(rotateTokenSecret(settings, true, at(2)), { kept: 'data-directory' });
  t.equal(statSync(kept).mode & 0o777, 0o600);
  const second = tokenSecrets(settings, at(100));

  t.not(second.jwtSecret, first.jwtSecret);
  t.equal(second.previousJwtSecrets.length, 2, 'the day begins with the start that signs with another');
  t.same(second.previousJwtSecrets[0], {
    secret: first.jwtSecret,
    until: new Date(at(100).getTime() + overlapMs),
  });
  t.same(tokenSecrets(settings, at(101)), second, 'and does not begin again');
  t.equal(tokenSecrets(settings, at(125)).previousJwtSecrets.length, 2, 'a last time, to encryption anew');
  t.same(tokenSecrets(settings, at(126)).previousJwtSecrets, []);
  t.notOk(existsSync(kept));

  t.match(rotateSecret(settings, false), { overlap: false });
  const third = tokenSecrets(settings, new Date(Date.now() + 1));
  t.match(third.previousJwtSecrets, [{ secret: second.jwtSecret, until: Date }]);
  t.ok((third.previousJwtSecrets[0]?.until ?? 0) <= new Date(), 'decrypts, lets nobody in');

  writeFileSync(kept, 'no json');
  t.throws(() => tokenSecrets(settings, at(1)), { message: /jwt-secret-previous cannot be read/ });
});

t.test('secret rotation: with secrets of the environment', async (t) => {
  const dataDirectory = temporaryFolder(t);
  const read = (env: Record<string, string>) =>
    readSettings({ env, flags: { dataDirectory }, platform: 'linux', home: dataDirectory });

  const settings = read({ ASSAY_JWT_SECRET: two, ASSAY_JWT_SECRET_PREVIOUS: `${one}-a, ${one}-b` });
  const rotation = rotateSecret(settings, true);

  t.match(rotation, { kept: 'environment', newSecret: /^[\w-]{64}$/ });
  t.same(tokenSecrets(settings, new Date()), {
    jwtSecret: two,
    previousJwtSecrets: [{ secret: `${one}-a` }, { secret: `${one}-b` }],
  });
  t.throws(() => read({ ASSAY_JWT_SECRET_PREVIOUS: 'short' }), { message: /at least 32 bytes/ });
  t.match(rotateSecret(read({ ASSAY_DATABASE_URL: 'postgres://a@b/c' }), true), { kept: 'environment' });
  t.notOk(existsSync(join(dataDirectory, 'jwt-secret')));
});
