// The address of a channel: what each kind needs, where it may lead, and what of it may be shown.
import { ValidationError } from '../../support/errors.ts';
import { checkWebhookUrl } from '../webhooks/webhook-address.ts';
import type { ChannelAddress, ChannelKind, ChannelSecret } from './channel.ts';

export interface CheckedAddress {
  readonly target: string;
  readonly recipients: readonly string[];
  readonly roomId: string | null;
  /** Null for mail. */
  readonly secret: ChannelSecret | null;
}

const fieldsOf: Readonly<Record<ChannelKind, readonly (keyof ChannelAddress)[]>> = {
  slack: ['url'],
  teams: ['url'],
  mattermost: ['url'],
  matrix: ['url', 'token', 'roomId'],
  mail: ['recipients'],
};

/** Of connectors of Office 365, which Microsoft has retired. */
const retiredHosts = /(^|\.)(webhook\.office\.com|outlook\.office(365)?\.com)$/;

/** Throws ValidationError for a missing or needless part, and for a host that must not be called. */
export function checkAddress(
  kind: ChannelKind,
  given: ChannelAddress,
  { allowedHosts, canMail }: { readonly allowedHosts: readonly string[]; readonly canMail: boolean },
): CheckedAddress {
  const fields = fieldsOf[kind];
  for (const field of ['url', 'token', 'roomId', 'recipients'] as const) {
    if (given[field] !== undefined && !fields.includes(field))
      throw wrong(field, `A channel of kind ${kind} has no \`${field}\`.`);
    if (given[field] === undefined && fields.includes(field))
      throw wrong(field, `A channel of kind ${kind} needs \`${field}\`.`);
  }
  const { url, token = null, roomId = null, recipients = [] } = given;
  if (url === undefined) {
    if (!canMail)
      throw wrong('kind', 'This portal cannot send mail. Set ASSAY_SMTP_URL and ASSAY_MAIL_FROM.');
    return { target: mailTarget(recipients), recipients, roomId, secret: null };
  }
  const checked = new URL(checkWebhookUrl(url, allowedHosts));
  if (kind === 'teams' && retiredHosts.test(checked.hostname))
    throw wrong(
      'url',
      'Microsoft has retired connectors of Office 365. In Teams, add the workflow "Post to a channel when a webhook request is received", and use its URL.',
    );
  const target = kind === 'matrix' ? `${roomId} on ${checked.host}` : checked.host;
  return { target, recipients, roomId, secret: { url: checked.href, token } };
}

export function mailTarget(recipients: readonly string[]): string {
  const [first, ...others] = recipients;
  if (first === undefined) return 'nobody';
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

function wrong(field: string, sentence: string): ValidationError {
  return new ValidationError(sentence, { [field]: sentence });
}
