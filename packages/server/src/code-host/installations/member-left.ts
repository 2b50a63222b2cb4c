import type { EventContext } from '../event.ts';
import type { EventPayload } from '../webhook-event.ts';

/** Ends what someone had here who was removed. The code host is asked: a delivery may be old, and the person back. */
export async function memberLeft(
  payload: EventPayload,
  { portal, codeHost, signal }: EventContext,
): Promise<void> {
  const [installationId, organizationId] = [String(payload.installationId), String(payload.organizationId)];
  const personId = String(payload.personId);
  const provider = new URL(codeHost.settings.webUrl).host;
  const user = await portal.identities.known({ provider, providerUserId: personId });
  if (!user) return;
  // Where the app may not ask, the delivery counts: it is signed.
  if (await codeHost.people?.isMember({ installationId, organizationId, personId }, signal)) return;
  const account = { id: organizationId, login: String(payload.organization) };
  await portal.installations.leave(user.id, [account], codeHost.owns);
  // Who still belongs to another organization of this portal signs in again.
  await portal.identities.left(user.id);
}

/** Someone may read more, or less, than before: what was asked about them does not count any more. */
export async function accessChanged(
  { personId }: EventPayload,
  { portal, codeHost }: EventContext,
): Promise<void> {
  const provider = new URL(codeHost.settings.webUrl).host;
  await portal.identities.doubt({ provider, providerUserId: String(personId) });
}

/** Someone took back what they had let the app do for them. */
export async function authorizationRevoked(
  { personId }: EventPayload,
  { portal, codeHost }: EventContext,
): Promise<void> {
  const provider = new URL(codeHost.settings.webUrl).host;
  await portal.identities.revoke({ provider, providerUserId: String(personId) });
}
