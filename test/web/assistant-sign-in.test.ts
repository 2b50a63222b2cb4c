// An assistant that signs in: the person's part of it, in a real browser.
import { createHash, randomBytes } from 'node:crypto';
import t from 'tap';
import { accessibilityFaults, noBrowser, openBrowser, overflow, watchedPage } from '../helpers/browser.ts';
import { freePort } from '../helpers/free-port.ts';
import { adminPassword } from '../helpers/test-portal.ts';
import { testServer } from '../helpers/test-server.ts';

t.test(
  'assistant sign-in: a person signs in, reads who asks, and decides',
  { skip: noBrowser },
  async (t) => {
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const { server } = await testServer(t, { port, publicUrl: origin });
    await server.start();
    // The assistant listens on this machine, as editors do; the portal's own address is the one that a test may go to.
    const callback = `${origin}/health/live`;
    const verifier = randomBytes(32).toString('base64url');
    const asked = async (): Promise<string> => {
      const registered = await fetch(`${origin}/oauth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_name: 'Editor <b>of</b> Ada', redirect_uris: [callback] }),
      });
      const { client_id: clientId } = (await registered.json()) as { readonly client_id: string };
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: callback,
        response_type: 'code',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        scope: 'mcp:read mcp:write',
        state: 'of the assistant',
      });
      return `${origin}/authorize?${query}`;
    };
    const browser = await openBrowser(t);

    for (const { scheme, width, isAllowed } of [
      { scheme: 'light', width: 1360, isAllowed: true },
      { scheme: 'dark', width: 375, isAllowed: false },
    ] as const) {
      await t.test(`${scheme}, ${width} pixels: ${isAllowed ? 'allowed' : 'denied'}`, async (t) => {
        const { page, faults } = await watchedPage(browser, origin, { scheme, width });
        const address = await asked();
        await page.goto(address);
        await page.getByLabel('Email address').fill('admin@example.com');
        t.same(await accessibilityFaults(page), [], 'axe, before the sign-in');
        await page.getByLabel('Password', { exact: true }).fill(adminPassword);
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await page.getByRole('heading', { name: 'Allow this assistant to sign in?' }).waitFor();

        t.equal(await page.locator('#client').innerText(), 'Editor <b>of</b> Ada', 'a name, and no markup');
        t.equal(await page.locator('#destination').innerText(), `localhost:${port}`);
        t.equal(await page.getByLabel('Also let it start audits and triage findings').isChecked(), false);
        t.same(await accessibilityFaults(page), [], 'axe, with the decision');
        t.equal(await overflow(page), 0);

        await page.getByRole('button', { name: isAllowed ? 'Allow' : 'Deny' }).click();
        await page.waitForURL((url) => url.pathname === '/health/live');
        const back = new URL(page.url()).searchParams;
        t.equal(back.get('state'), 'of the assistant');
        t.equal(back.get('error'), isAllowed ? null : 'access_denied');
        t.equal(back.get('code') !== null, isAllowed);
        t.same(faults, []);
        if (!isAllowed) return;

        const reply = await fetch(`${origin}/oauth/token`, {
          method: 'POST',
          body: new URLSearchParams({
            grant_type: 'authorization_code',
            client_id: new URL(address).searchParams.get('client_id') ?? '',
            redirect_uri: callback,
            code: back.get('code') ?? '',
            code_verifier: verifier,
          }),
        });
        t.match(await reply.json(), { token_type: 'Bearer', scope: 'mcp:read' }, 'without writes');
      });
    }
  },
);
