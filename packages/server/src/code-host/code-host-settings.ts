// What the portal itself decides about its connection with a code host, whichever one it is.
import type { Role } from '@assay/core';

export interface CodeHostSettings {
  /** Where people sign in, without a slash at the end. */
  readonly webUrl: string;
  /** Whose members may sign in; undefined: of those in which the app is installed. */
  readonly organization?: string;
  /** The role of someone who signs in for the first time. */
  readonly defaultRole: Role;
  /** How long repositories are kept that no installation reaches any more (default 30). */
  readonly detachedDays?: number;
  /** Whether the chat endpoint may start audits and triage findings (default false). */
  readonly chatWrites?: boolean;
}
