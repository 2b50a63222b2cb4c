// What happened in the portal, for programs that follow it: by the feed, or by a webhook. An event is written in the
// transaction of what it reports, so that neither is ever there without the other.

export const feedEventTypes = [
  'audit.completed',
  'audit.failed',
  'case.due',
  'case.opened',
  'finding.assigned',
  'finding.commented',
  'finding.exploited',
  'finding.opened',
  'finding.proposed',
  'finding.reopened',
  'finding.resolved',
  'finding.triaged',
  'level.changed',
  'policy.violated',
  'report.completed',
] as const;
export type FeedEventType = (typeof feedEventTypes)[number];

/** The same shape in the feed and in the body of a webhook. */
export interface FeedEvent {
  readonly id: string;
  readonly type: FeedEventType;
  /** When it happened. */
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface NewFeedEvent {
  readonly type: FeedEventType;
  /** Gives the event its team, where `teamId` is left out. */
  readonly repositoryId?: string;
  readonly teamId?: string | null;
  /** Who besides administrators may see an event that is of no team. */
  readonly ownerId?: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** An event that has just got its place in the feed. */
export interface PlacedEvent {
  readonly id: string;
  readonly type: FeedEventType;
  readonly teamId: string | null;
  readonly repositoryId: string | null;
}

export interface FeedRequest {
  /** What the last page gave as `nextAfter`; from the oldest kept event when undefined, from now on when `latest`. */
  readonly after?: string;
  readonly types?: readonly FeedEventType[];
  readonly team?: string;
  readonly repositoryId?: string;
  readonly limit: number;
}

export interface FeedPage {
  readonly items: readonly FeedEvent[];
  /** Where the next page begins. */
  readonly nextAfter: string;
  readonly hasMore: boolean;
  /** Whether events between `after` and this page were there once, and are no longer kept. */
  readonly gap: boolean;
}
