// What is asked of a tracker, whichever it is.
import type { TicketText } from './ticket-text.ts';

export interface FoundTicket {
  /** The tracker's own id, opaque. */
  readonly ref: string;
  readonly key: string;
  readonly url: string;
  readonly isDone: boolean;
  /** Grows with every change, compared as text. */
  readonly version: string;
}

export interface TicketTracker {
  /** Throws TrackerError unless tickets of the project can be read. */
  check(): Promise<void>;
  /** `since`: it was not made before. */
  findByMarker(marker: string, since: string): Promise<FoundTicket | undefined>;
  create(text: TicketText): Promise<FoundTicket>;
  read(ref: string): Promise<FoundTicket>;
  setDone(ref: string, isDone: boolean): Promise<FoundTicket>;
  comment(ref: string, text: string): Promise<void>;
  /** Ids of tickets that changed since then. */
  changedSince(since: string): Promise<readonly string[]>;
}

/**
 * `refused`: the credential; `denied`: what it may do; `missing`: the ticket or the project; `limited`: too many requests;
 * `invalid`: what was sent; `unclear`: no answer, so that the request may have been done.
 */
export type TrackerFault = 'refused' | 'denied' | 'missing' | 'limited' | 'invalid' | 'unclear';

export class TrackerError extends Error {
  readonly fault: TrackerFault;
  readonly retryAfterMs: number | null;

  constructor(fault: TrackerFault, sentence: string, retryAfterMs: number | null = null) {
    super(sentence);
    this.fault = fault;
    this.retryAfterMs = retryAfterMs;
  }
}
