// Hands one message to a chat or to mailboxes, and reads from the answer whether it has arrived.
import { randomUUID } from 'node:crypto';
import { version } from '../../support/version.ts';
import { type Mailer, MailRefusedError } from '../reports/mail/report-mail.ts';
import {
  type SendOptions,
  sendWebhook,
  type WebhookAnswer,
  type WebhookRequest,
} from '../webhooks/send-webhook.ts';
import type { ChannelKind, ChannelSecret, StoredChannel } from './channel.ts';
import type { Digest } from './digest.ts';
import { matrixMessage } from './templates/matrix.ts';
import { mattermostMessage } from './templates/mattermost.ts';
import { plainText } from './templates/plain-text.ts';
import { slackMessage } from './templates/slack.ts';
import { teamsMessage } from './templates/teams.ts';

export interface MessageOutcome {
  /** `unclear`: it may have arrived. */
  readonly result: 'delivered' | 'handed_over' | 'refused' | 'unclear';
  /** Why not, or what went wrong with some of the recipients; null when all is well. */
  readonly error: string | null;
  readonly gone: boolean;
  readonly retryAfterMs: number | null;
}

export interface MessageOptions extends Omit<SendOptions, 'userAgent'> {
  readonly mailer: Mailer | undefined;
  /** The same for every attempt to send the same message. */
  readonly messageId: string;
  /** The address that takes a recipient off the channel; null when the address of the portal is not known. */
  readonly unsubscribeUrl: (recipient: string) => string | null;
}

export async function sendMessage(
  { channel, roomId }: StoredChannel,
  secret: ChannelSecret | null,
  digest: Digest,
  options: MessageOptions,
): Promise<MessageOutcome> {
  const { kind, recipients } = channel;
  if (kind === 'mail') return sendMails(recipients, digest, options);
  if (secret?.url == null)
    return refused('The address of the channel can no longer be decrypted. Set it again.');
  const body = JSON.stringify(bodyOf(kind, digest));
  const request: Omit<WebhookRequest, 'body'> =
    kind === 'matrix'
      ? {
          url: matrixUrl(secret.url, roomId ?? '', options.messageId),
          method: 'PUT',
          headers: { authorization: `Bearer ${secret.token ?? ''}` },
        }
      : { url: secret.url, headers: {} };
  const answer = await sendWebhook({ ...request, body }, { ...options, userAgent: `assay/${version}` });
  return outcomeOf(kind, answer);
}

function bodyOf(kind: Exclude<ChannelKind, 'mail'>, digest: Digest): object {
  if (kind === 'slack') return slackMessage(digest);
  if (kind === 'teams') return teamsMessage(digest);
  return kind === 'mattermost' ? mattermostMessage(digest) : matrixMessage(digest);
}

/** The transaction id makes a repeated request harmless. */
function matrixUrl(homeserver: string, roomId: string, messageId: string): string {
  const path = `_matrix/client/v3/rooms/${encodeURIComponent(roomId)}/send/m.room.message/${encodeURIComponent(messageId)}`;
  return new URL(path, homeserver.endsWith('/') ? homeserver : `${homeserver}/`).href;
}

/** Answers that mean that the message was not taken; after any other failure it may have been. */
const plainRefusals = new Set([429, 503]);

export function outcomeOf(kind: Exclude<ChannelKind, 'mail'>, answer: WebhookAnswer): MessageOutcome {
  const { status, body, error, retryAfterMs, isSent } = answer;
  const text = (body ?? '').trim();
  if (error === null && isTaken(kind, text))
    return {
      // A workflow of Teams takes the message before it tries to post it.
      result: kind === 'teams' ? 'handed_over' : 'delivered',
      error: null,
      gone: false,
      retryAfterMs: null,
    };
  const isPlain = status === null ? !isSent : status < 500 || plainRefusals.has(status);
  return {
    result: isPlain ? 'refused' : 'unclear',
    error: error === null ? `The receiver answered ${quoted(text)}.` : (refusal(kind, status, text) ?? error),
    gone: status === 410 || (kind === 'slack' && status === 404 && text === 'no_service'),
    retryAfterMs: retryAfterMs ?? matrixPause(kind, text),
  };
}

/** Slack and Mattermost answer 200 with a sentence when they refuse. */
function isTaken(kind: ChannelKind, text: string): boolean {
  return kind === 'slack' || kind === 'mattermost' ? text === 'ok' : true;
}

const sentences: Readonly<Partial<Record<ChannelKind, readonly (readonly [RegExp, string])[]>>> = {
  slack: [
    [
      /^no_service|^no_active_hooks/,
      'Slack no longer knows this webhook. Create a new one, and set its URL.',
    ],
    [/^channel_is_archived/, 'The Slack channel of this webhook is archived.'],
    [/^channel_not_found/, 'The Slack channel of this webhook was deleted.'],
    [/^(invalid_token|action_prohibited|posting_to_general)/, 'Slack does not allow this webhook to post.'],
  ],
  matrix: [
    [/M_UNKNOWN_TOKEN|M_MISSING_TOKEN/, 'The homeserver does not accept the access token. Set a new one.'],
    [/M_FORBIDDEN/, 'The Matrix account is not a member of the room, or is not allowed to post. Invite it.'],
  ],
  mattermost: [
    [
      /Invalid webhook|web_hook/,
      'Mattermost no longer knows this webhook. Create a new one, and set its URL.',
    ],
  ],
};

function refusal(kind: ChannelKind, status: number | null, text: string): string | undefined {
  const known = sentences[kind]?.find(([pattern]) => pattern.test(text))?.[1];
  if (known !== undefined) return known;
  if (kind === 'teams' && (status === 401 || status === 403 || status === 404))
    return `Teams returned ${status}: the workflow was deleted, is turned off, or its URL is wrong.`;
  return status === null || text === '' ? undefined : `The receiver returned ${status}: ${quoted(text)}.`;
}

function quoted(text: string): string {
  return text === '' ? 'nothing' : `"${text.slice(0, 200)}"`;
}

function matrixPause(kind: ChannelKind, text: string): number | null {
  if (kind !== 'matrix') return null;
  const found = /"retry_after_ms"\s*:\s*(\d{1,9})/.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}

/** One mail to each, so that no recipient sees the others and each can stop their own. */
async function sendMails(
  recipients: readonly string[],
  digest: Digest,
  { mailer, unsubscribeUrl }: MessageOptions,
): Promise<MessageOutcome> {
  if (!mailer) return refused('This portal cannot send mail. Set ASSAY_SMTP_URL and ASSAY_MAIL_FROM.');
  const faults: string[] = [];
  let sent = 0;
  for (const to of recipients) {
    const unsubscribe = unsubscribeUrl(to);
    const stop = unsubscribe === null ? [] : [`To stop these mails: ${unsubscribe}`];
    try {
      await mailer.send({
        to,
        subject: digest.title,
        text: [plainText(digest), ...stop].join('\n'),
        headers: {
          'X-Auto-Response-Suppress': 'All',
          'X-Entity-Ref-ID': randomUUID(),
          ...(unsubscribe !== null && {
            'List-Unsubscribe': `<${unsubscribe}>`,
            // RFC 8058: mail programs unsubscribe with one POST.
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        attachment: null,
      });
      sent += 1;
    } catch (error) {
      const why = error instanceof MailRefusedError ? 'was refused' : 'could not be sent';
      faults.push(`The mail to ${to} ${why}: ${(error as Error).message.slice(0, 200)}`);
    }
  }
  const error = faults[0] ?? null;
  // Sent again, it would reach those twice who have it.
  if (sent > 0) return { result: 'delivered', error, gone: false, retryAfterMs: null };
  return refused(error ?? 'The channel has no recipients left.');
}

function refused(error: string): MessageOutcome {
  return { result: 'refused', error, gone: false, retryAfterMs: null };
}
