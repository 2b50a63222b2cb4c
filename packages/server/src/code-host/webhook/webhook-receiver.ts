// A delivery from the wire to the disk. The checks come in one order, from the cheapest to the dearest, and only
// who knows the secret has more read of them than their length.
import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import {
  ConflictError,
  type IntakeOutcome,
  type Log,
  type NewDelivery,
  UnauthorizedError,
  ValidationError,
} from '@assay/core';
import type { WebhookEvent } from '../webhook-event.ts';
import type { Sender } from './body-pool.ts';
import { BodyReader } from './body-reader.ts';
import type { DeliveryIntake } from './delivery-intake.ts';
import { SignatureCheck } from './signature.ts';

/** The body of a 202. */
export interface Receipt {
  readonly deliveryId: string;
  readonly event: string;
  readonly action: string | null;
  readonly status: 'accepted' | 'duplicate' | 'requeued' | 'ignored' | 'pong';
  readonly reason?: string;
  /** Of a duplicate: when it first came. */
  readonly firstReceivedAt?: string;
}

export interface ReceiverOptions {
  readonly secrets: readonly string[];
  readonly events: readonly WebhookEvent[];
  readonly intake: Pick<DeliveryIntake, 'take'>;
  readonly log: Log;
  readonly bodies?: BodyReader;
}

interface Letter {
  readonly id: string;
  readonly event: string;
  readonly signature: string;
}

const plainName = /^[a-z][a-z0-9_]{0,63}$/;

export class WebhookReceiver {
  readonly #signatures: SignatureCheck;
  readonly #events: ReadonlyMap<string, WebhookEvent>;
  readonly #intake: Pick<DeliveryIntake, 'take'>;
  readonly #log: Log;
  readonly #bodies: BodyReader;

  constructor({ secrets, events, intake, log, bodies = new BodyReader() }: ReceiverOptions) {
    this.#signatures = new SignatureCheck(secrets);
    this.#events = new Map(events.map((event) => [event.event, event]));
    this.#intake = intake;
    this.#log = log;
    this.#bodies = bodies;
  }

  /** Throws the PortalError that the sender is to see; a receipt means that the delivery is on the disk. */
  async receive(headers: IncomingHttpHeaders, stream: Readable, sender?: Sender): Promise<Receipt> {
    this.#bodies.refuseLength(headers['content-length']);
    const letter = letterOf(headers);
    const read = (body: Buffer) => {
      const bodyDigests = this.#signatures.digests(body, letter.signature);
      if (!bodyDigests) throw badSignature();
      return { ...this.#open(letter, body), bodyDigests };
    };
    const delivery = await this.#bodies.read(stream, read, sender);
    return this.#takeIn(delivery);
  }

  /** What is kept of the body; nothing of its bytes. */
  #open({ id, event }: Letter, body: Buffer): Omit<NewDelivery, 'bodyDigests'> {
    const payload = objectOf(body);
    const action = actionOf(payload);
    return { id, event, action, ...this.#readingOf(event, action, payload) };
  }

  async #takeIn(delivery: NewDelivery): Promise<Receipt> {
    const { id: deliveryId, event, action } = delivery;
    const about = { deliveryId, event, action };
    if (event === 'ping') return { ...about, status: 'pong' };
    return { ...about, ...this.#receiptOf(await this.#intake.take(delivery), delivery) };
  }

  /** What is kept of the body, or why nothing will be done about it. */
  #readingOf(
    event: string,
    action: string | null,
    payload: Readonly<Record<string, unknown>>,
  ): Omit<NewDelivery, 'id' | 'event' | 'action' | 'bodyDigests'> {
    const known = this.#events.get(event);
    if (!known) return { ignored: 'no handler for this event' };
    const reading = known.read(payload);
    if (!reading || action === null) {
      const sentence = `The body does not match the event ${event}.`;
      throw new ValidationError(sentence, { body: sentence });
    }
    if (!known.actions.includes(action)) return { ignored: 'no handler for this action' };
    const { installationId, ...kept } = reading;
    if (installationId === undefined) return { ignored: 'no installation' };
    return { ...kept, installationId: String(installationId) };
  }

  #receiptOf(outcome: IntakeOutcome, delivery: NewDelivery): Pick<Receipt, 'status' | 'reason'> {
    switch (outcome.status) {
      case 'conflict':
        this.#log.warn('a delivery was repeated with a different body', { delivery: delivery.id });
        throw new ConflictError('This delivery was received before with a different body.', {
          delivery: 'This delivery was received before with a different body.',
        });
      case 'duplicate': {
        const { reason, firstAt: firstReceivedAt } = outcome;
        if (reason === 'body') this.#log.warn('a body was repeated', { delivery: delivery.id });
        return { status: 'duplicate', reason, firstReceivedAt } as Pick<Receipt, 'status' | 'reason'>;
      }
      case 'ignored':
        return { status: 'ignored', ...(delivery.ignored !== undefined && { reason: delivery.ignored }) };
      default:
        return { status: outcome.status };
    }
  }
}

/** What the headers say; throws ValidationError or UnauthorizedError. */
function letterOf(headers: IncomingHttpHeaders): Letter {
  const mediaType = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const encoding = headers['content-encoding'] ?? 'identity';
  if (mediaType !== 'application/json' || encoding !== 'identity') {
    const sentence = 'A delivery must be uncompressed JSON (Content-Type: application/json).';
    throw new ValidationError(sentence, { body: sentence });
  }
  const event = headers['x-github-event'];
  if (typeof event !== 'string' || !plainName.test(event))
    throw missing('X-GitHub-Event', "the event's name");
  const id = headers['x-github-delivery'];
  if (typeof id !== 'string' || !/^[A-Za-z0-9._-]{1,128}$/.test(id))
    throw missing('X-GitHub-Delivery', "the delivery's id");
  const signature = headers['x-hub-signature-256'];
  if (!SignatureCheck.isSignature(signature)) throw badSignature();
  return { id, event, signature };
}

function missing(header: string, what: string): ValidationError {
  const sentence = `The header ${header} with ${what} is required.`;
  return new ValidationError(sentence, { [header.toLowerCase()]: sentence });
}

function badSignature(): UnauthorizedError {
  return new UnauthorizedError('The signature is invalid.');
}

function objectOf(body: Buffer): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = isUtf8(body) ? JSON.parse(body.toString('utf8')) : undefined;
  } catch (cause) {
    throw malformed('The body is not valid JSON in UTF-8.', cause);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw malformed('The body is not a JSON object.');
  return value as Record<string, unknown>;
}

function malformed(sentence: string, cause?: unknown): ValidationError {
  return new ValidationError(sentence, { body: sentence }, { cause });
}

function actionOf({ action }: Readonly<Record<string, unknown>>): string | null {
  return typeof action === 'string' && plainName.test(action) ? action : null;
}
