// How a code host delivers events: what its headers say, how it signs, and what its bodies are.
import type { IncomingHttpHeaders } from 'node:http';
import type { WebhookEvent } from './webhook-event.ts';

/** What the headers of a delivery say; nothing of it is believed before the signature fits. */
export interface DeliveryHeaders {
  readonly id: string;
  readonly event: string;
  readonly signature: string;
}

export interface WebhookProtocol {
  readonly events: readonly WebhookEvent[];
  /** The event that only asks whether someone is there. */
  readonly pingEvent: string;
  /** Throws ValidationError for a header that is missing or malformed, UnauthorizedError for no signature. */
  readHeaders(headers: IncomingHttpHeaders): DeliveryHeaders;
  /**
   * A digest of the body under each secret, the current one first, by which a repeated body is known again; undefined
   * when the signature fits none of them.
   */
  digests(body: Uint8Array, signature: string): readonly [string, ...string[]] | undefined;
  /** The event by its body, where the headers do not name it. */
  eventOf?(body: Readonly<Record<string, unknown>>): string | undefined;
  /** What happened; null when the body does not say. */
  actionOf(body: Readonly<Record<string, unknown>>): string | null;
  /** Networks that deliveries come from, in CIDR notation; none when the code host publishes none. */
  networks(signal: AbortSignal): Promise<readonly string[]>;
}

/** A delivery that did not reach the portal, as the code host lists it. */
export interface FailedDelivery {
  /** The id in the delivery's headers. */
  readonly deliveryId: string;
  /** How the code host knows it. */
  readonly handle: number;
}

/** Deliveries that failed, for as long as the code host keeps them. */
export interface FailedDeliveries {
  readonly keptMs: number;
  /** Newest first, none older than `since`. Throws ProviderError. */
  list(since: Date, signal?: AbortSignal): AsyncIterable<FailedDelivery>;
  /** False when the code host does not have it any more. */
  deliverAgain(handle: number, signal?: AbortSignal): Promise<boolean>;
}
