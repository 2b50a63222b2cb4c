// What the receiver knows of an event before anyone handles it: what it is about, whether a body is one of it, and
// what is kept.

import type { DeliveryUrgency } from '@assay/core';

/** What is kept of a delivery's body, in the portal's own words. */
export type EventPayload = Readonly<Record<string, unknown>>;

/** What deliveries are about, whatever the code host calls them: `handlers.ts` has a handler of each. */
export type EventSubject =
  | 'access-changed'
  | 'account-renamed'
  | 'authorization-revoked'
  | 'branch-moved'
  | 'check-rerun'
  | 'conversation-comment'
  | 'installation'
  | 'installation-repositories'
  | 'member-left'
  | 'merge-group'
  | 'pipeline'
  | 'pull-request'
  | 'repository'
  | 'review';

/** What a handler needs of a body: a few hundred bytes of some twenty thousand. */
export interface Reading {
  /** Absent where the body names no installation: then nothing is done. */
  readonly installationId?: string;
  /** Why nothing is to be done about this one. */
  readonly ignored?: string;
  /** Deliveries of one queue are handled one at a time, in their order. */
  readonly queueName: string;
  /** What it goes before; `person` unless given. */
  readonly urgency?: DeliveryUrgency;
  /** Whether the code host is to show at once that it waits. */
  readonly isAnnounced?: boolean;
  /** Whether the newest one of the queue stands for all: its handler asks the code host how things are. */
  readonly coalesce: boolean;
  readonly payload: EventPayload;
}

/** One of the code host's events. */
export interface WebhookEvent {
  /** As the code host names it. */
  readonly event: string;
  readonly actions: readonly string[];
  readonly subject: EventSubject;
  /**
   * Undefined when the body is not one of this event: the signature does not cover the header that names it.
   * Fields that nothing uses are not validated, because the provider adds and changes them.
   */
  read(body: Readonly<Record<string, unknown>>): Reading | undefined;
}
