// The page on which a person lets an assistant sign in as them: who asks, where the answer goes, and what it may do.
import { pagePolicy, pageText } from './approval-page.ts';
import { type SignInWays, signInScript } from './sign-in-section.ts';

const script = `${signInScript}
let asked = location.search;
const keep = () => asked;
const restore = (query) => { asked = query; };
const given = (name) => new URLSearchParams(asked).get(name) ?? undefined;
async function proceed() {
  let request;
  try {
    request = await call('GET', 'auth/assistants/authorization' + asked);
  } catch (error) {
    if (error.status !== 401) throw error;
    return show('sign-in');
  }
  el('client').textContent = request.client;
  el('destination').textContent = request.destination;
  el('person').textContent = request.user;
  el('writes-field').hidden = !request.scopes.includes('mcp:write');
  show('decision');
}
const decide = (approve) => attempt(async () => {
  const body = { ...Object.fromEntries(new URLSearchParams(asked)), approve, writes: !el('writes-field').hidden && el('writes').checked };
  const code = el('step-up').value;
  try {
    if (code) await call('POST', 'auth/step-up', { code });
    const { redirectTo } = await call('POST', 'auth/assistants/authorization', body);
    await signOut();
    show();
    say(approve ? 'Allowed. You can close this page when the assistant has gone on.' : 'Denied.');
    location.assign(redirectTo);
  } catch (error) {
    if (error.details?.stepUp === undefined) throw error;
    el('step-up-field').hidden = false;
    el('step-up').focus();
    say('Enter the code of your authenticator app, or a recovery code, to confirm.');
  }
});
el('allow').onclick = decide(true);
el('deny').onclick = decide(false);
attempt(async () => { await resume(); await proceed(); })();
`;

const decision = `<section id="decision" hidden><h2>Allow this assistant to sign in?</h2>
<p>Allow it only if you have just started this sign-in yourself. Its name is not verified.</p>
<dl><dt>Assistant</dt><dd id="client"></dd><dt>Redirects to</dt><dd id="destination"></dd><dt>Signs in as</dt><dd id="person"></dd></dl>
<p>It can read what you can read in Assay, through the MCP tools, for up to 30 days. You can revoke this access at any time in your sessions.</p>
<label id="writes-field" hidden><input id="writes" type="checkbox">Also let it start audits and triage findings</label>
<label id="step-up-field" hidden>Code <input id="step-up" autocomplete="one-time-code" spellcheck="false"></label>
<button id="allow" type="button">Allow</button><button id="deny" type="button">Deny</button></section>`;

export const authorizePagePolicy = pagePolicy(script);

export function authorizePage(ways: SignInWays): string {
  return pageText({ title: 'Sign in an assistant', before: '', after: decision, script }, ways);
}
