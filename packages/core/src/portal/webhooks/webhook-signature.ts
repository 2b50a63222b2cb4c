// The signature of a delivery, as the Standard Webhooks specification has it: over the id, the time and the body.
import { createHmac } from 'node:crypto';

const secretPrefix = 'whsec_';

/** A new secret of 32 random bytes. */
export function newWebhookSecret(randomBytes: (size: number) => Uint8Array): string {
  return secretPrefix + Buffer.from(randomBytes(32)).toString('base64');
}

export interface SignedMessage {
  readonly id: string;
  /** Unix time in whole seconds. */
  readonly timestamp: number;
  readonly body: string;
}

/** The headers of a delivery: one signature for each secret, so that either of two verifies while one replaces the other. */
export function signatureHeaders(
  { id, timestamp, body }: SignedMessage,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
