// A ticket, and what is known of it here.

export interface Ticket {
  readonly id: string;
  readonly trackerId: string;
  /** What it is for: the id of a finding, or the key of a case. */
  readonly subject: string;
  readonly repositoryId: string;
  /** Its own name in every search for it at the tracker. */
  readonly marker: string;
  /** The tracker's id; null until it is known to be there. */
  readonly ref: string | null;
  /** As people name it: `#12`, `SEC-7`. */
  readonly key: string | null;
  readonly url: string | null;
  /** The state that both sides had when they last agreed. */
  readonly isDone: boolean;
  /** The tracker's own mark of the last state that we know; older readings are stale. */
  readonly version: string | null;
  /** When an attempt to create it had no clear answer. */
  readonly unclearAt: string | null;
  readonly nextAttemptAt: string | null;
  readonly lastError: string | null;
  readonly createdAt: string;
}
