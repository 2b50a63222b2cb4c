import t from 'tap';
import { gitHub } from '../../../packages/server/src/code-host/github/github.ts';
import { codeHost, installationOf } from '../../helpers/code-host.ts';
import { onBothDatabases } from '../../helpers/databases.ts';
import { handleEvent } from '../../helpers/installed-world.ts';
import { keepsContract } from '../../helpers/provider-contract.ts';
import { testServer } from '../../helpers/test-server.ts';

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('consent: a user who revokes the authorization of the app is signed out', async (t) => {
    const host = await codeHost(t);
    host.people.push({ id: 7, login: 'ada' });
    host.installations.push(installationOf('acme'));
    host.memberships.set('acme/ada', 'own');
    const url = await databaseUrl(t);
    const { nobody, caller, server, runtime } = await testServer(t, {
      databaseUrl: url,
      extension: host.settings,
    });
    const { body } = await nobody.get('//api/codehost/oauth/request');
    const signedIn = await nobody.get(
      `//api/codehost/oauth/callback?${host.agree(body.authorizationUrl, 'ada')}`,
    );
    const { portal } = server.plugins.assay;
    const userId: string = signedIn.body.user.id;
    const encrypted = await portal.identities.findTokens(userId);
    t.notMatch(JSON.stringify(encrypted), /ghu_|ghr_/, 'tokens are stored encrypted');

    const { CodeHostSignIn } = await import('../../../packages/server/src/code-host/sign-in.ts');
    const flow = () =>
      new CodeHostSignIn({
        portal,
        codeHost: gitHub(host.settings, runtime),
        runtime,
        secret: 'only for tests, and long enough for HS256',
      });
    const first = await flow().userTokens.find(userId);
    t.match(first, /^ghu_/);
    runtime.advance(8 * 3_600_000);
    const refreshes = () => host.asked.filter(({ body: asked }) => asked.includes('refresh_token')).length;
    const two = [flow(), flow()];
    const found = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (two[index % 2] ?? flow()).userTokens.find(userId)),
    );
    t.equal(refreshes(), 1, 'of twenty who find it expired one refreshes');
    t.equal(new Set(found).size, 1);
    t.not(found[0], first);

    const anew = (await nobody.get('//api/codehost/oauth/request')).body.authorizationUrl;
    const again = await nobody.get(`//api/codehost/oauth/callback?${host.agree(anew, 'ada')}`);
    const ada = caller(again.body.token);
    t.equal((await ada.get('/users/me')).status, 200);
    const world = { portal, codeHost: gitHub(host.settings, runtime), runtime };
    await handleEvent('github_app_authorization', { action: 'revoked', sender: { id: 7 } }, world);
    t.equal((await ada.get('/users/me')).status, 401);
    t.equal(await flow().userTokens.find(userId), undefined);
  });
});

keepsContract(t);
