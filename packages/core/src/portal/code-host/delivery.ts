// An event that the code host delivered: kept before it is acknowledged, handled afterwards.

/**
 * `queued` waits for its turn or for another attempt, `dead` has used up its attempts, `superseded` was
 * overtaken by a newer delivery of the same pull request, `ignored` has no handler.
 */
export const deliveryStatuses = ['queued', 'processing', 'done', 'superseded', 'ignored', 'dead'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/**
 * What goes before what. `quick` needs no audit and never waits for one; of the others a merge queue is held up by every group,
 * and people wait while programs do not.
 */
export const deliveryUrgencies = ['quick', 'merge-group', 'person', 'program'] as const;
export type DeliveryUrgency = (typeof deliveryUrgencies)[number];

/** Who claims: workers for what is quick, announcements included, and workers for the rest. */
export type ClaimKind = 'quick' | 'audit';

/** A delivery as it comes in, checked and cut down to what its handler reads. */
export interface NewDelivery {
  /** The code host's own id; the same when it delivers again. */
  readonly id: string;
  readonly event: string;
  readonly action: string | null;
  /**
   * Hexadecimal digests of the body as it was sent, one under each secret in use. The first is kept; while secrets are
   * replaced, the same body is known by any of them.
   */
  readonly bodyDigests: readonly [string, ...string[]];
  /** Why nothing is done about it; such a delivery is kept, and never handled. */
  readonly ignored?: string;
  readonly installationId?: string;
  /** Deliveries of one queue are handled one at a time. */
  readonly queueName?: string;
  /** Whether the newest one of the queue and event stands for all that wait. */
  readonly coalesce?: boolean;
  /** `person` unless given. */
  readonly urgency?: DeliveryUrgency;
  /** Whether it is announced at the code host before it waits for its turn. */
  readonly isAnnounced?: boolean;
  readonly payload?: Readonly<Record<string, unknown>>;
}

/** What became of a delivery that came in. */
export type IntakeOutcome =
  | { readonly status: 'accepted' | 'ignored' | 'requeued' }
  | { readonly status: 'duplicate'; readonly reason: 'delivery_id' | 'body'; readonly firstAt: string }
  /** The same id came before with another body. */
  | { readonly status: 'conflict' };

/** A delivery as the interface shows it. */
export interface Delivery {
  readonly id: string;
  readonly event: string;
  readonly action: string | null;
  readonly status: DeliveryStatus;
  /** Why it is ignored or was superseded. */
  readonly reason: string | null;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: string;
  /** Null once it has ended. */
  readonly nextAttemptAt: string | null;
  readonly endedAt: string | null;
}

/** A delivery under a lease. The fence grows with each claim: who lost the lease can no longer end it. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly event: string;
  readonly action: string | null;
  readonly queueName: string;
  /** Whether it is only to be announced for now. */
  readonly isUnannounced: boolean;
  readonly payload: Readonly<Record<string, unknown>>;
  /** 1 for the first. */
  readonly attempt: number;
  readonly fence: number;
  readonly createdAt: string;
  /** Why the attempt before failed. */
  readonly lastError: string | null;
}

export interface DeliveryHealth {
  readonly waiting: number;
  readonly dead: number;
  readonly oldestWaitingSeconds: number;
}
