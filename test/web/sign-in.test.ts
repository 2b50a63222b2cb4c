// Signing in on the web page, in a real browser: second factors, passkeys, single sign-on, and one's own sessions.
import type { Page } from 'playwright-core';
import t from 'tap';
import { accessibilityFaults, noBrowser, openBrowser, waitMs, watchedPage } from '../helpers/browser.ts';
import { freePort } from '../helpers/free-port.ts';
import { oidcIssuer } from '../helpers/oidc-issuer.ts';
import { adminPassword } from '../helpers/test-portal.ts';
import { testRuntime } from '../helpers/test-runtime.ts';
import { testServer } from '../helpers/test-server.ts';
import { totpCodeOf } from '../helpers/totp-code-of.ts';

t.test('sign-in: second factor, passkey, single sign-on and sessions', { skip: noBrowser }, async (t) => {
  const port = await freePort();
  // Browsers offer passkeys on localhost, and not on addresses.
  const origin = `http://localhost:${port}`;
  const issuer = await oidcIssuer(t, [`${origin}/v1/auth/oidc/callback`]);
  const runtime = testRuntime();
  const oidc = {
    issuer: issuer.url,
    clientId: issuer.clientId,
    clientSecret: issuer.clientSecret,
    scopes: ['openid', 'profile', 'email'],
    groupsClaim: 'groups',
    groups: [],
    defaultRole: 'developer' as const,
    linkByEmail: false,
    name: 'Example ID',
  };
  const { server } = await testServer(t, { port, oidc, runtime });
  await server.start();
  const browser = await openBrowser(t);
  const { page, faults } = await watchedPage(browser, origin);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const withPassword = async () => {
    await page.goto(`${origin}/profile`);
    await page.getByLabel('Email address').fill('admin@example.com');
    await page.getByLabel('Password', { exact: true }).fill(adminPassword);
    await button('Sign in').first().click();
  };
  const signOut = async () => {
    await page.evaluate(() =>
      fetch('/v1/auth/session', { method: 'DELETE', headers: { 'x-assay-csrf': '1' } }),
    );
  };
  let secret = '';
  let recoveryCode = '';

  await t.test('authenticator app: is set up with its QR code', async (t) => {
    await withPassword();
    await button('Set up…').click();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    secret = (await page.locator('section p.mono').innerText()).trim();
    await page.getByLabel('Code that the app shows').fill('000000');
    await button('Confirm').click();
    await page.getByText('Check the clock of your phone').waitFor();
    await page.getByLabel('Code that the app shows').fill(totpCodeOf(secret, runtime.now()));
    await button('Confirm').click();
    const codes = await page.locator('.copy code').first().innerText();
    t.equal(codes.trim().split('\n').length, 10);
    recoveryCode = codes.trim().split('\n')[0] ?? '';
    t.same(await accessibilityFaults(page), []);
  });

  await t.test('sign-in page: asks for the code, and reports a wrong one', async (t) => {
    await signOut();
    runtime.advance(60_000);
    await withPassword();
    await page.getByLabel('Code').fill('000000');
    await button('Continue').click();
    await page.getByText('code is incorrect').waitFor();
    t.same(await accessibilityFaults(page), []);
    await page.getByLabel('Code').fill(totpCodeOf(secret, runtime.now()));
    await button('Continue').click();
    await page.getByRole('heading', { name: 'Your sessions' }).waitFor();
    t.pass('signed in');
  });

  await t.test('step-up: an action that needs a recent sign-in asks for it, then continues', async (t) => {
    runtime.advance(16 * 60_000);
    await page.locator('section', { hasText: 'New API token' }).last().getByLabel('Name').fill('nightly');
    await button('Create token').click();
    await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
    t.same(await accessibilityFaults(page), []);
    await page.getByRole('dialog').getByLabel('Code').fill(recoveryCode);
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Copy the token now').waitFor();
    t.pass('created');
  });

  await t.test('passkeys: one is created, and signs in alone', async (t) => {
    await addAuthenticator(page);
    await page.getByLabel('Name of the passkey').fill('Laptop');
    await button('Add a passkey').click();
    await button('Remove Laptop').waitFor();
    await signOut();
    await page.goto(`${origin}/profile`);
    await button('Sign in with a passkey').click();
    await button('Remove Laptop').waitFor();
    await page.locator('section', { hasText: 'Your sessions' }).last().getByText('Passkey').first().waitFor();
    t.pass('signed in with the passkey');
  });

  await t.test('sessions: others are listed and revoked', async (t) => {
    const other = await browser.newContext();
    other.setDefaultTimeout(waitMs);
    const elsewhere = await other.newPage();
    await elsewhere.goto(`${origin}/`);
    await elsewhere.getByLabel('Email address').fill('admin@example.com');
    await elsewhere.getByLabel('Password', { exact: true }).fill(adminPassword);
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).first().click();
    runtime.advance(60_000);
    await elsewhere.getByLabel('Code').fill(totpCodeOf(secret, runtime.now()));
    await elsewhere.getByRole('button', { name: 'Continue' }).click();
    await elsewhere.getByRole('heading', { level: 1 }).waitFor();
    await page.reload();
    await button('Revoke all others…').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke all' }).click();
    await page.getByText(/Revoked \d+ sessions/).waitFor();
    await elsewhere.goto(`${origin}/`);
    const signIn = elsewhere.getByRole('button', { name: 'Sign in', exact: true });
    t.equal(await signIn.innerText(), 'Sign in');
    await other.close();
  });

  await t.test('single sign-on: redirects to the issuer and back', async (t) => {
    issuer.person = { sub: 'u-1', email: 'ada@example.com', name: 'Ada Lovelace' };
    await signOut();
    await page.goto(`${origin}/sign-in`);
    t.same(await accessibilityFaults(page), []);
    await button('Sign in with Example ID').click();
    await page.waitForURL(`${origin}/`);
    await page.goto(`${origin}/profile`);
    await page.locator('main').getByText('ada@example.com').first().waitFor();
    await signOut();
    // The issuer would remember the person.
    await page.context().clearCookies();
    issuer.isCancelled = true;
    await page.goto(`${origin}/sign-in`);
    await button('Sign in with Example ID').click();
    await page.getByText('denied at the issuer').waitFor();
  });
  t.same(
    faults.filter((fault) => !fault.includes(issuer.url)),
    [],
  );
});

/** A passkey in the browser that answers without asking. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
