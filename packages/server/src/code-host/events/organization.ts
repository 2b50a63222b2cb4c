import type { EventContext, EventPayload } from '../event.ts';
import { isStatus } from '../github-app.ts';
import { idIn, installationIn, objectIn, textIn } from '../payload-parts.ts';
import type { WebhookEvent } from '../webhook-event.ts';

/** Somebody was removed from an organization; delivered when the app asks for it ("Members" permission). */
export const organization: WebhookEvent = {
  event: 'organization',
  actions: ['member_removed'],
  read(payload) {
    const organisation = objectIn(payload, 'organization');
    const person = objectIn(objectIn(payload, 'membership') ?? {}, 'user');
    return departure(payload, textIn(organisation, 'login'), person);
  },
  handle: leave,
};

/** The same for a team of an organization: whoever leaves the last team may have left altogether. */
export const membership: WebhookEvent = {
  event: 'membership',
  actions: ['removed'],
  read(payload) {
    const organisation = objectIn(payload, 'organization');
    return departure(payload, textIn(organisation, 'login'), objectIn(payload, 'member'));
  },
  handle: leave,
};

function departure(
  payload: EventPayload,
  organisation: string | undefined,
  person: EventPayload | undefined,
) {
  const personId = idIn(person, 'id');
  const login = textIn(person, 'login');
  const installationId = installationIn(payload);
  if (organisation === undefined || payload.repository !== undefined) return undefined;
  const isLeaving = payload.action === 'member_removed' || payload.action === 'removed';
  const isWhole = personId !== undefined && login !== undefined;
  // Invitations and renamed organizations have other bodies.
  if (isLeaving && !isWhole) return undefined;
  return {
    ...(installationId !== undefined && { installationId }),
    ...(!isLeaving && { ignored: 'nobody leaves' }),
    queueName: `person:${personId}`,
    coalesce: false,
    payload: { installationId, organisation, personId, login },
  };
}

/** The code host is asked: a delivery may be old, and the person back. */
async function leave(payload: EventPayload, { portal, app, signal }: EventContext): Promise<void> {
  const { installationId, organisation, personId, login } = payload;
  const provider = new URL(app.settings.webUrl).host;
  const user = await portal.identities.known({ provider, providerUserId: Number(personId) });
  if (!user) return;
  const scope = { installationId: Number(installationId), permissions: { members: 'read' } } as const;
  const path = `/orgs/${encodeURIComponent(String(organisation))}/members/${encodeURIComponent(String(login))}`;
  try {
    const { status } = await app.asInstallation(scope, { path, signal });
    if (status === 204) return;
  } catch (error) {
    // 403 and 422: the app may not ask any more; the delivery itself is signed.
    if (!isStatus(error, 403, 404, 422)) throw error;
  }
  await portal.installations.leave(user.id, [String(organisation)]);
  // Who still belongs to another organization of this portal signs in again.
  await portal.identities.left(user.id);
}
