// What the receiver knows of an event before anybody handles it: whether a body is one of it, and what is kept.
import type { EventHandler, EventPayload } from './event.ts';

/** What a handler needs of a body: a few hundred bytes of some twenty thousand. */
export interface Reading {
  /** Absent where the body names no installation: then nothing is done. */
  readonly installationId?: number;
  /** Why nothing is to be done about this one. */
  readonly ignored?: string;
  /** Deliveries of one queue are handled one at a time, in their order. */
  readonly queueName: string;
  /** Whether the newest one of the queue stands for all: its handler asks the code host how things are. */
  readonly coalesce: boolean;
  readonly payload: EventPayload;
}

export interface WebhookEvent extends EventHandler {
  readonly actions: readonly string[];
  /**
   * Undefined when the body is not one of this event: the signature does not cover the header that names it.
   * Fields that nobody uses are not looked at, for the provider adds and changes them.
   */
  read(payload: EventPayload): Reading | undefined;
}
