// A receiver of events: its address, the types it wants, and how deliveries to it go.
import type { FeedEventType } from '../events/feed-event.ts';

/**
 * `failing`: the last delivery failed; it is retried. `gone`: the receiver answered 410, so nothing is sent
 * until someone enables it again. `disabled`: someone switched it off.
 */
export const webhookStates = ['active', 'failing', 'gone', 'disabled'] as const;
export type WebhookState = (typeof webhookStates)[number];

export interface Webhook {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  /** Whose events; null for all of the portal. */
  readonly team: string | null;
  /** Empty for every type. */
  readonly types: readonly FeedEventType[];
  readonly enabled: boolean;
  readonly state: WebhookState;
  readonly failingSince: string | null;
  /** Failed attempts since the last success. */
  readonly failures: number;
  readonly lastError: string | null;
  readonly lastSuccessAt: string | null;
  /** Until when the secret before the current one signs, too. */
  readonly previousSecretUntil: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface NewWebhook {
  readonly url: string;
  /** The host of the address unless given. */
  readonly name?: string;
  readonly team?: string | null;
  readonly types?: readonly FeedEventType[];
  readonly enabled?: boolean;
}

export type WebhookChange = Partial<Pick<Webhook, 'name' | 'url' | 'types' | 'enabled'>>;

/** The signing secrets, encrypted as they are stored. */
export interface EncryptedSecrets {
  readonly secret: string;
  readonly previous: string | null;
  readonly previousUntil: string | null;
}

export const webhookDeliveryStatuses = ['queued', 'sending', 'delivered', 'dead'] as const;
export type WebhookDeliveryStatus = (typeof webhookDeliveryStatuses)[number];

/** What a delivery that belongs to no event is called. */
export const testType = 'webhook.test';

export interface WebhookDelivery {
  readonly id: string;
  readonly webhookId: string;
  /** null for a test. */
  readonly eventId: string | null;
  readonly type: string;
  readonly status: WebhookDeliveryStatus;
  readonly attempts: number;
  /** Of the last answer. */
  readonly responseStatus: number | null;
  /** The beginning of the last answer. */
  readonly responseBody: string | null;
  readonly durationMs: number | null;
  readonly lastError: string | null;
  readonly createdAt: string;
  readonly nextAttemptAt: string | null;
  readonly endedAt: string | null;
}

export interface ClaimedWebhookDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** 1 for the first. */
  readonly attempt: number;
  readonly fence: number;
}
