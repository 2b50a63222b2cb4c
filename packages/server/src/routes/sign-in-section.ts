// What pages without the web application share that need a person: how they call the API, and how the person signs in.
// The script lives in the page alone; so does the token that it gets.

export const pageStyle = `body{font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem}
label{display:block;margin:.8rem 0}input{font:inherit;padding:.3rem .5rem;width:100%;box-sizing:border-box}
input[type=checkbox]{width:auto;margin-right:.5rem}
button{font:inherit;padding:.4rem 1rem;margin:.4rem .6rem .4rem 0}dt{font-weight:600}[role=alert]{color:#b00020}
@media (prefers-color-scheme:dark){body{background:#111;color:#eee}[role=alert]{color:#ff8a9a}}`;

/**
 * Gives `el`, `show`, `say`, `attempt`, `call`, `token` and `resume`. The page defines `proceed()`, which goes on once
 * someone is signed in, and `keep()` and `restore(kept)`, which carry what it shows across a sign-in elsewhere.
 */
export const signInScript = `
const el = (id) => document.getElementById(id);
const kept = sessionStorage;
const show = (...ids) => { for (const part of document.querySelectorAll('section')) part.hidden = !ids.includes(part.id); };
const say = (text) => { el('message').textContent = text; };
let token;
async function call(method, path, body) {
  const headers = { 'x-assay-csrf': '1', ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: 'Bearer ' + token }) };
  const reply = await fetch('v1/' + path, { method, headers, body: body && JSON.stringify(body) });
  const json = reply.status === 204 ? {} : await reply.json();
  if (!reply.ok) throw Object.assign(new Error(json.message), { status: reply.status, details: json.details });
  return json;
}
const url64 = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const attempt = (work) => async (event) => { event?.preventDefault(); say(''); try { await work(event); } catch (error) { say(error.message); } };
el('password-form').onsubmit = attempt(async () => {
  const code = el('factor').value;
  try {
    token = (await call('POST', 'auth/login', { email: el('email').value, password: el('password').value, ...(code && { code }) })).token;
  } catch (error) {
    if (error.details?.secondFactor === undefined) throw error;
    el('factor-field').hidden = false;
    el('factor').focus();
    return say('Enter the code of your authenticator app, or a recovery code.');
  }
  await proceed();
});
for (const button of document.querySelectorAll('#sign-in button[id^="auth/"]')) button.onclick = attempt(async () => {
  const start = button.id;
  const verifier = url64(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  kept.setItem('verifier', verifier);
  kept.setItem('page', keep());
  const query = new URLSearchParams({ returnTo: location.pathname, codeChallenge: url64(new Uint8Array(digest)) });
  location.assign((await call('GET', start + '?' + query)).authorizationUrl);
});
async function resume() {
  const query = new URLSearchParams(location.search);
  const verifier = kept.getItem('verifier');
  if (!verifier || !(query.has('code') || query.has('error'))) return false;
  history.replaceState(null, '', location.pathname);
  restore(kept.getItem('page') ?? '');
  kept.clear();
  if (query.has('error')) throw new Error(query.get('error_description') ?? 'The sign-in was refused.');
  token = (await call('POST', 'auth/oauth/token', { code: query.get('code'), codeVerifier: verifier })).token;
  return true;
}
const signOut = async () => { if (token) await call('POST', 'auth/logout').catch(() => {}); token = undefined; };
`;

export interface SignInWays {
  readonly codeHosts: readonly { readonly provider: string; readonly name: string }[];
  readonly withSso: boolean;
}

export function signInWays({
  signIns,
  oidc,
}: {
  readonly signIns: readonly { readonly codeHost: SignInWays['codeHosts'][number] }[] | undefined;
  readonly oidc: unknown;
}): SignInWays {
  return { codeHosts: (signIns ?? []).map(({ codeHost }) => codeHost), withSso: oidc !== undefined };
}

export function signInSection({ codeHosts, withSso }: SignInWays): string {
  const ofCodeHosts = codeHosts.map(
    ({ provider, name }) => `<button id="auth/oauth/${provider}" type="button">Sign in with ${name}</button>`,
  );
  return `<section id="sign-in" hidden><h2>Sign in first</h2>
${withSso ? '<button id="auth/oidc" type="button">Sign in with single sign-on</button>' : ''}
${ofCodeHosts.join('\n')}
<form id="password-form"><label>Email address <input id="email" type="text" autocomplete="username" required></label>
<label>Password <input id="password" type="password" autocomplete="current-password" required></label>
<label id="factor-field" hidden>Code <input id="factor" autocomplete="one-time-code" spellcheck="false"></label>
<button>Sign in</button></form></section>`;
}
