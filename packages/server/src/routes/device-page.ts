// The page on which a person lets a machine in. It is a client of the API like any other: it signs the person in,
// shows what waits under the code, and says yes or no. Its token lives in the page alone and ends with it.
import { pagePolicy, pageText } from './approval-page.ts';
import { type SignInWays, signInScript } from './sign-in-section.ts';

const script = `${signInScript}
async function proceed() {
  const device = await call('GET', 'auth/device?userCode=' + encodeURIComponent(el('code').value));
  el('client').textContent = device.client;
  el('address').textContent = device.address;
  el('since').textContent = new Date(device.createdAt).toLocaleString();
  show('decision');
}
const keep = () => el('code').value;
const restore = (code) => { el('code').value = code; };
el('enter').onsubmit = attempt(async () => { if (token) await proceed(); else show('sign-in'); });
const decide = (approve) => attempt(async () => {
  await call('POST', 'auth/device/confirmation', { userCode: el('code').value, approve });
  await signOut();
  show();
  say(approve ? 'The device is signed in. You can close this page.' : 'The device was turned away.');
});
el('allow').onclick = decide(true);
el('deny').onclick = decide(false);
attempt(async () => {
  if (await resume()) return proceed();
  el('code').value = new URLSearchParams(location.search).get('userCode') ?? '';
  history.replaceState(null, '', location.pathname);
})();
`;

const body = `<section id="entry"><form id="enter"><label>Code shown on the device
<input id="code" autocomplete="off" autocapitalize="characters" spellcheck="false" required></label>
<button>Continue</button></form></section>`;

const decision = `<section id="decision" hidden><h2>Approve this device?</h2><p>Allow it only if you have just started this sign-in yourself.</p>
<dl><dt>Device</dt><dd id="client"></dd><dt>IP address</dt><dd id="address"></dd><dt>Requested</dt><dd id="since"></dd></dl>
<button id="allow" type="button">Allow</button><button id="deny" type="button">Deny</button></section>`;

export const devicePagePolicy = pagePolicy(script);

export function devicePage(ways: SignInWays): string {
  return pageText({ title: 'Approve a device', before: body, after: decision, script }, ways);
}
