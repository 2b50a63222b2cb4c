// The contract between the webhook's worker and what handles an event.
import type { Portal, Runtime } from '@assay/core';
import type { CodeHost } from './code-host.ts';
import type { EventPayload } from './webhook-event.ts';

export interface EventContext {
  readonly portal: Portal;
  readonly codeHost: CodeHost;
  readonly runtime: Runtime;
  /** Where people reach the portal's pages, without a slash at the end; undefined when nobody said so. */
  readonly portalUrl?: string | undefined;
  readonly deliveryId: string;
  /** When the delivery first came in. */
  readonly receivedAt: string;
  /** Aborts when the lease is lost or the server stops. */
  readonly signal: AbortSignal;
}

/** Why a delivery's signal aborts when a newer one has come for the same thing. */
export class Superseded extends Error {}

/** May be called again with the same delivery, and out of order: it asks the code host for the truth. */
export interface EventHandler {
  handle(payload: EventPayload, context: EventContext): Promise<void>;
  /** Shows at the code host that it waits; whether there is anything to show. Then `payload.isAnnounced` is true. */
  announce?(payload: EventPayload, context: EventContext): Promise<boolean>;
  /** Another delivery ended this one while it was announced: what shows that it waits is taken back. */
  withdraw?(payload: EventPayload, context: EventContext): Promise<void>;
  /** Nobody will try again: what `handle` began must not look as if it went on. */
  abandon?(payload: EventPayload, context: EventContext): Promise<void>;
}

/** How long a delivery is known again. */
const rememberedMs = 7 * 86_400_000;

/**
 * Whether something can be delivered for the first time, by when the code host says that it was made: what is older
 * than deliveries are remembered was delivered before, and anyone who sends that again must not have it done again.
 */
export function isNews(createdAt: string | null | undefined, { receivedAt }: EventContext): boolean {
  return !(Date.parse(receivedAt) - Date.parse(createdAt ?? '') > rememberedMs);
}
