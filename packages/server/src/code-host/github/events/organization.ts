import { type Body, idTextIn, objectIn, textIn } from '../../payload-parts.ts';
import type { Reading, WebhookEvent } from '../../webhook-event.ts';
import { installationIn } from '../repository-part.ts';

/** Someone was removed from an organization; delivered when the app asks for it ("Members" permission). */
export const organization: WebhookEvent = {
  event: 'organization',
  actions: ['member_removed'],
  subject: 'member-left',
  read(payload) {
    return departure(payload, objectIn(objectIn(payload, 'membership') ?? {}, 'user'));
  },
};

/** The same for a team of an organization: anyone who leaves the last team may have left altogether. */
export const membership: WebhookEvent = {
  event: 'membership',
  actions: ['removed'],
  subject: 'member-left',
  read(payload) {
    return departure(payload, objectIn(payload, 'member'));
  },
};

function departure(payload: Body, person: Body | undefined): Reading | undefined {
  const account = objectIn(payload, 'organization');
  const organization = textIn(account, 'login');
  const organizationId = idTextIn(account);
  const personId = idTextIn(person);
  const installationId = installationIn(payload);
  if (organization === undefined || payload.repository !== undefined) return undefined;
  const isLeaving = payload.action === 'member_removed' || payload.action === 'removed';
  const isWhole = personId !== undefined;
  // Invitations and renamed organizations have other bodies.
  if (isLeaving && !isWhole) return undefined;
  return {
    ...(installationId !== undefined && { installationId }),
    ...(!isLeaving && { ignored: 'nobody leaves' }),
    queueName: `person:${personId}`,
    coalesce: false,
    urgency: 'quick',
    payload: { installationId, organization, ...(organizationId && { organizationId }), personId },
  };
}
