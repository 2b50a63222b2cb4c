// The page on which a person lets a machine in. It is a client of the API like any other: it signs the person in,
// shows what waits under the code, and says yes or no. Its token lives in the page alone and ends with it.
import { createHash } from 'node:crypto';

const style = `body{font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem}
label{display:block;margin:.8rem 0}input{font:inherit;padding:.3rem .5rem;width:100%;box-sizing:border-box}
button{font:inherit;padding:.4rem 1rem;margin:.4rem .6rem .4rem 0}dt{font-weight:600}[role=alert]{color:#b00020}
@media (prefers-color-scheme:dark){body{background:#111;color:#eee}[role=alert]{color:#ff8a9a}}`;

const script = `
const el = (id) => document.getElementById(id);
const kept = sessionStorage;
const show = (...ids) => { for (const part of document.querySelectorAll('section')) part.hidden = !ids.includes(part.id); };
const say = (text) => { el('message').textContent = text; };
let token;
async function call(method, path, body) {
  const headers = { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: 'Bearer ' + token }) };
  const reply = await fetch('v1/' + path, { method, headers, body: body && JSON.stringify(body) });
  const json = reply.status === 204 ? {} : await reply.json();
  if (!reply.ok) throw Object.assign(new Error(json.message), { details: json.details });
  return json;
}
const url64 = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
const attempt = (work) => async (event) => { event?.preventDefault(); say(''); try { await work(event); } catch (error) { say(error.message); } };
async function look() {
  const device = await call('GET', 'auth/device?userCode=' + encodeURIComponent(el('code').value));
  el('client').textContent = device.client;
  el('address').textContent = device.address;
  el('since').textContent = new Date(device.createdAt).toLocaleString();
  show('decision');
}
const proceed = async () => { if (token) await look(); else show('sign-in'); };
el('enter').onsubmit = attempt(proceed);
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
  await look();
});
for (const start of ['auth/oauth/github', 'auth/oidc']) if (el(start)) el(start).onclick = attempt(async () => {
  const verifier = url64(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  kept.setItem('verifier', verifier);
  kept.setItem('code', el('code').value);
  const query = new URLSearchParams({ returnTo: location.pathname, codeChallenge: url64(new Uint8Array(digest)) });
  location.assign((await call('GET', start + '?' + query)).authorizationUrl);
});
const decide = (approve) => attempt(async () => {
  await call('POST', 'auth/device/confirmation', { userCode: el('code').value, approve });
  await call('POST', 'auth/logout').catch(() => {});
  token = undefined;
  show();
  say(approve ? 'The device is signed in. You can close this page.' : 'The device was turned away.');
});
el('allow').onclick = decide(true);
el('deny').onclick = decide(false);
attempt(async () => {
  const query = new URLSearchParams(location.search);
  history.replaceState(null, '', location.pathname);
  const verifier = kept.getItem('verifier');
  if (verifier && (query.has('code') || query.has('error'))) {
    el('code').value = kept.getItem('code') ?? '';
    kept.clear();
    if (query.has('error')) throw new Error(query.get('error_description') ?? 'The sign-in was refused.');
    token = (await call('POST', 'auth/oauth/token', { code: query.get('code'), codeVerifier: verifier })).token;
    return look();
  }
  el('code').value = query.get('userCode') ?? '';
})();
`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const devicePagePolicy = [
  "default-src 'none'",
  `style-src ${hashOf(style)}`,
  `script-src ${hashOf(script)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export interface DevicePageOptions {
  readonly withCodeHost: boolean;
  readonly withSso: boolean;
}

export function devicePage({ withCodeHost, withSso }: DevicePageOptions): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Approve a device · Assay</title><style>${style}</style></head>
<body><main><h1>Approve a device</h1><noscript><p>This page needs JavaScript.</p></noscript>
<p id="message" role="alert"></p>
<section id="entry"><form id="enter"><label>Code shown on the device
<input id="code" autocomplete="off" autocapitalize="characters" spellcheck="false" required></label>
<button>Continue</button></form></section>
<section id="sign-in" hidden><h2>Sign in first</h2>
${withSso ? '<button id="auth/oidc" type="button">Sign in with single sign-on</button>' : ''}
${withCodeHost ? '<button id="auth/oauth/github" type="button">Sign in with the code host</button>' : ''}
<form id="password-form"><label>Email address <input id="email" type="text" autocomplete="username" required></label>
<label>Password <input id="password" type="password" autocomplete="current-password" required></label>
<label id="factor-field" hidden>Code <input id="factor" autocomplete="one-time-code" spellcheck="false"></label>
<button>Sign in</button></form></section>
<section id="decision" hidden><h2>Is this yours?</h2><p>Allow it only if you have just started this sign-in yourself.</p>
<dl><dt>Device</dt><dd id="client"></dd><dt>Asks from</dt><dd id="address"></dd><dt>Since</dt><dd id="since"></dd></dl>
<button id="allow" type="button">Allow</button><button id="deny" type="button">Turn away</button></section>
</main><script>${script}</script></body></html>
`;
}
