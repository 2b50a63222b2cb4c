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
import type { DeliveryHeaders, WebhookProtocol } from '../webhook-protocol.ts';
import type { Sender } from './body-pool.ts';
import { BodyReader } from './body-reader.ts';
import type { DeliveryIntake } from './delivery-intake.ts';

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
  readonly protocol: Omit<WebhookProtocol, 'networks'>;
  readonly intake: Pick<DeliveryIntake, 'take'>;
  readonly log: Log;
  /** Before the names of events and deliveries, where another code host has names of its own. */
  readonly namePrefix?: string;
  readonly bodies?: BodyReader;
}

export class WebhookReceiver {
  readonly #protocol: ReceiverOptions['protocol'];
  readonly #events: ReadonlyMap<string, WebhookEvent>;
  readonly #intake: Pick<DeliveryIntake, 'take'>;
  readonly #log: Log;
  readonly #bodies: BodyReader;
  readonly #namePrefix: string;

  constructor({ protocol, intake, log, namePrefix = '', bodies = new BodyReader() }: ReceiverOptions) {
    this.#protocol = protocol;
    this.#events = new Map(protocol.events.map((event) => [event.event, event]));
    this.#intake = intake;
    this.#log = log;
    this.#bodies = bodies;
    this.#namePrefix = namePrefix;
  }

  /** Throws the PortalError that the sender is to see; a receipt means that the delivery is on the disk. */
  async receive(headers: IncomingHttpHeaders, stream: Readable, sender?: Sender): Promise<Receipt> {
    this.#bodies.refuseLength(headers['content-length']);
    requireJson(headers);
    const letter = this.#protocol.readHeaders(headers);
    const read = (body: Buffer) => {
      const bodyDigests = this.#protocol.digests(body, letter.signature);
      if (!bodyDigests) throw new UnauthorizedError('The signature is invalid.');
      return { ...this.#open(letter, body), bodyDigests };
    };
    const delivery = await this.#bodies.read(stream, read, sender);
    return this.#takeIn(delivery);
  }

  /** What is kept of the body; nothing of its bytes. */
  #open({ id, event: named }: DeliveryHeaders, body: Buffer): Omit<NewDelivery, 'bodyDigests'> {
    const payload = objectOf(body);
    const event = this.#protocol.eventOf?.(payload) ?? named;
    const action = this.#protocol.actionOf(payload);
    const names = { id: `${this.#namePrefix}${id}`, event: `${this.#namePrefix}${event}` };
    return { ...names, action, ...this.#readingOf(event, action, payload) };
  }

  async #takeIn(delivery: NewDelivery): Promise<Receipt> {
    const { id: deliveryId, event, action } = delivery;
    const about = { deliveryId, event, action };
    if (event === `${this.#namePrefix}${this.#protocol.pingEvent}`) return { ...about, status: 'pong' };
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
    return { ...kept, installationId };
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

/** Throws ValidationError. */
function requireJson(headers: IncomingHttpHeaders): void {
  const mediaType = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const encoding = headers['content-encoding'] ?? 'identity';
  if (mediaType === 'application/json' && encoding === 'identity') return;
  const sentence = 'A delivery must be uncompressed JSON (Content-Type: application/json).';
  throw new ValidationError(sentence, { body: sentence });
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
