// GitLab's webhook. Its secret comes in plaintext and says who sends; a signing token, where the server knows it, covers the body and the
// time as well. Names of events are read from the body: those of the whole server have one header for all.
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Runtime, UnauthorizedError, ValidationError } from '@assay/core';
import type { HostIds } from '../host-ids.ts';
import { objectIn, textIn } from '../payload-parts.ts';
import type { WebhookEvent } from '../webhook-event.ts';
import type { DeliveryHeaders, WebhookProtocol } from '../webhook-protocol.ts';
import { gitLabEvents } from './events.ts';
import type { GitLabSettings } from './gitlab-settings.ts';

const plainId = /^[A-Za-z0-9._-]{1,100}$/;
const plainName = /^[a-z][a-z0-9_]{0,63}$/;
/** How far the clocks may be apart, and how late a delivery may be. */
const longestAgeSeconds = 300;
const parts = '\n';

export interface WebhookTools {
  readonly ids: HostIds;
  /** What deliveries name in place of an account. */
  readonly connection: string;
  readonly runtime: Pick<Runtime, 'now'>;
}

export class GitLabWebhook implements WebhookProtocol {
  readonly events: readonly WebhookEvent[];
  /** There is none: the button that tests a webhook delivers an event. */
  readonly pingEvent = 'ping';
  readonly #secrets: readonly string[];
  readonly #runtime: Pick<Runtime, 'now'>;

  constructor({ webhookSecrets }: Pick<GitLabSettings, 'webhookSecrets'>, tools: WebhookTools) {
    if (webhookSecrets.length === 0 || webhookSecrets.includes(''))
      throw new Error('A webhook requires a secret.');
    this.events = gitLabEvents(tools);
    this.#secrets = webhookSecrets;
    this.#runtime = tools.runtime;
  }

  readHeaders(headers: IncomingHttpHeaders): DeliveryHeaders {
    const event = headers['x-gitlab-event'];
    if (typeof event !== 'string' || !/^[A-Za-z ]{1,64}$/.test(event)) {
      const sentence = "The header X-Gitlab-Event with the event's name is required.";
      throw new ValidationError(sentence, { 'x-gitlab-event': sentence });
    }
    const name = event
      .replace(/ Hook$/, '')
      .toLowerCase()
      .replaceAll(' ', '_');
    return { id: idIn(headers), event: name, signature: signatureIn(headers) };
  }

  digests(body: Uint8Array, signature: string): readonly [string, ...string[]] | undefined {
    const [kind, ...rest] = signature.split(parts);
    const isOurs =
      kind === 'signed'
        ? this.#isSigned(body, rest)
        : this.#secrets.filter((one) => isSame(one, rest[0] ?? '')).length > 0;
    if (!isOurs) return undefined;
    const digests = this.#secrets.map((secret) => createHmac('sha256', secret).update(body).digest('hex'));
    return digests as [string, ...string[]];
  }

  /** What the body is about: comments on code and in the conversation are one event there. */
  eventOf(body: Readonly<Record<string, unknown>>): string | undefined {
    const kind = textIn(body, 'object_kind') ?? textIn(body, 'event_name');
    if (kind === undefined || !plainName.test(kind)) return undefined;
    if (kind !== 'note') return kind;
    return textIn(objectIn(body, 'object_attributes'), 'type') === 'DiffNote' ? 'diff_note' : 'note';
  }

  actionOf(body: Readonly<Record<string, unknown>>): string | null {
    const kind = textIn(body, 'object_kind') ?? textIn(body, 'event_name');
    if (kind === undefined) return null;
    const action = textIn(objectIn(body, 'object_attributes'), 'action');
    if (action !== undefined) return plainName.test(action) ? action : null;
    // A push is one, and a note says only of an edit that it is not new.
    return kind === 'push' ? 'pushed' : 'created';
  }

  /** Those of gitlab.com are not for machines to read. */
  async networks(): Promise<readonly string[]> {
    return [];
  }

  #isSigned(body: Uint8Array, [id = '', time = '', signatures = '']: readonly string[]): boolean {
    const age = this.#runtime.now().getTime() / 1000 - Number(time);
    if (!(Math.abs(age) <= longestAgeSeconds)) return false;
    const given = signatures.split(' ').flatMap((one) => (one.startsWith('v1,') ? one.slice(3) : []));
    const right = this.#secrets
      .flatMap(keysOf)
      .map((key) => createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest('base64'));
    return right.filter((one) => given.filter((other) => isSame(one, other)).length > 0).length > 0;
  }
}

/** A signing token is its bytes, or names them in base64. */
function keysOf(secret: string): readonly (string | Buffer)[] {
  return secret.startsWith('whsec_') ? [secret, Buffer.from(secret.slice(6), 'base64')] : [secret];
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a as Buffer, b as Buffer);
}

/** The same when GitLab tries again; servers before it had one name the webhook and the event. */
function idIn(headers: IncomingHttpHeaders): string {
  const own = headers['idempotency-key'] ?? headers['webhook-id'];
  const [hook, event] = [headers['x-gitlab-webhook-uuid'], headers['x-gitlab-event-uuid']];
  const id = own ?? (hook && event ? `${hook}.${event}` : event);
  if (id === undefined) return randomUUID();
  if (typeof id !== 'string' || !plainId.test(id)) {
    const sentence = "The header Idempotency-Key with the delivery's id is malformed.";
    throw new ValidationError(sentence, { 'idempotency-key': sentence });
  }
  return id;
}

/** What proves the sender; a signature takes precedence over the plaintext secret. */
function signatureIn(headers: IncomingHttpHeaders): string {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = headers;
  if (typeof signature === 'string' && typeof id === 'string' && typeof time === 'string')
    return ['signed', id, time, signature].join(parts);
  const token = headers['x-gitlab-token'];
  if (typeof token !== 'string' || token === '') throw new UnauthorizedError('The signature is invalid.');
  return ['token', token].join(parts);
}
