// A tracker of tickets (issues of GitHub and GitLab, Jira), and what of the portal gets a ticket there.
import type { PriorityLevel } from '../../vocabulary/priority.ts';
import type { Severity } from '../../vocabulary/severity.ts';

export const trackerKinds = ['github', 'gitlab', 'jira-cloud', 'jira-server'] as const;
export type TrackerKind = (typeof trackerKinds)[number];

/** What one ticket is for: a finding, or all that one change fixes in a repository. */
export const ticketUnits = ['finding', 'case'] as const;
export type TicketUnit = (typeof ticketUnits)[number];

export interface TrackerSettings {
  readonly name: string;
  /** Of the API; the public one of GitHub unless given. */
  readonly url: string;
  /** `owner/name`, a path or id of GitLab, a key of Jira. */
  readonly project: string;
  /** Whose findings; null for all. */
  readonly team: string | null;
  readonly unit: TicketUnit;
  readonly minSeverity: Severity | null;
  readonly minPriority: PriorityLevel | null;
  readonly exploitedOnly: boolean;
  /** Added to every ticket. */
  readonly labels: readonly string[];
  /** Jira: the name of the type. */
  readonly issueType: string | null;
  /** Jira: further fields of every ticket, as its API takes them. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Whether a closed or reopened ticket changes findings; they change tickets in any case. */
  readonly followsTickets: boolean;
  /** Whether a comment says why a ticket was closed or reopened. */
  readonly comments: boolean;
  /** No more open tickets than this. */
  readonly maxOpen: number;
  readonly enabled: boolean;
}

export interface Tracker extends TrackerSettings {
  readonly id: string;
  readonly kind: TrackerKind;
  /** Jira Cloud: whose token it is. */
  readonly account: string | null;
  /** Until when the tracker's changes are known here; null before the first look. */
  readonly readUntil: string | null;
  readonly lastSuccessAt: string | null;
  readonly failingSince: string | null;
  /** One sentence; null while it works. */
  readonly lastError: string | null;
  readonly createdAt: string;
}
