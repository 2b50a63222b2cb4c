// A chat or a mailbox that gets messages about findings, policies and audits: what it wants, and how messages to it go.
import type { PriorityLevel } from '../../vocabulary/priority.ts';
import type { Severity } from '../../vocabulary/severity.ts';
import type { FeedEventType } from '../events/feed-event.ts';

export const channelKinds = ['slack', 'teams', 'mattermost', 'matrix', 'mail'] as const;
export type ChannelKind = (typeof channelKinds)[number];

/** `gone`: the receiver says that it will never be there again, so nothing is sent until someone enables it. */
export const channelStates = ['active', 'failing', 'gone', 'disabled'] as const;
export type ChannelState = (typeof channelStates)[number];

/** Events that people get messages about. */
export const channelEventTypes = [
  'audit.failed',
  'case.due',
  'case.opened',
  'finding.exploited',
  'finding.opened',
  'finding.reopened',
  'finding.resolved',
  'level.changed',
  'policy.violated',
] as const satisfies readonly FeedEventType[];
export type ChannelEventType = (typeof channelEventTypes)[number];

export const defaultChannelTypes: readonly ChannelEventType[] = [
  'audit.failed',
  'case.due',
  'case.opened',
  'finding.exploited',
  'finding.opened',
  'finding.reopened',
  'policy.violated',
];

/** Which events and findings a channel gets messages about. */
export interface ChannelRoute {
  readonly types: readonly ChannelEventType[];
  /** Null for findings of any severity. */
  readonly minSeverity: Severity | null;
  /** Null for findings of any priority. */
  readonly minPriority: PriorityLevel | null;
  /** Only findings that are known to be exploited. */
  readonly exploitedOnly: boolean;
  /** Only findings of these CODEOWNERS owners; empty for those of anyone. */
  readonly owners: readonly string[];
}

/** A part of every day without messages. What happens in it is in the first message after it. */
export interface QuietHours {
  /** `20:00` */
  readonly from: string;
  /** `07:00`; earlier than `from` means the next day. */
  readonly to: string;
  /** IANA's name, `Europe/Berlin`. */
  readonly timeZone: string;
}

export interface Channel extends ChannelRoute {
  readonly id: string;
  readonly name: string;
  readonly kind: ChannelKind;
  /** Where messages go, without secrets: a host, a room or mail addresses. */
  readonly target: string;
  /** Mail addresses; empty for chats. */
  readonly recipients: readonly string[];
  /** Whose events; null for all of the portal. */
  readonly team: string | null;
  /** At most one message is sent in so many minutes. */
  readonly windowMinutes: number;
  readonly quietHours: QuietHours | null;
  readonly enabled: boolean;
  readonly state: ChannelState;
  readonly failingSince: string | null;
  /** Failed attempts since the last success. */
  readonly failures: number;
  readonly lastError: string | null;
  readonly lastSuccessAt: string | null;
  /** Before this time nothing is sent; null when the next event is reported at once. */
  readonly nextMessageAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The address of a channel, as a caller gives it. */
export interface ChannelAddress {
  /** Of an incoming webhook or workflow; of the homeserver for Matrix. */
  readonly url?: string;
  /** The access token for Matrix. */
  readonly token?: string;
  /** The room for Matrix: `!room:example.com`. */
  readonly roomId?: string;
  /** Mail addresses. */
  readonly recipients?: readonly string[];
}

interface ChannelRhythm {
  readonly windowMinutes: number;
  readonly quietHours: QuietHours | null;
}

export interface NewChannel extends ChannelAddress, Partial<ChannelRoute>, Partial<ChannelRhythm> {
  readonly kind: ChannelKind;
  /** The target unless given. */
  readonly name?: string;
  readonly team?: string | null;
  readonly enabled?: boolean;
}

export type ChannelChange = ChannelAddress &
  Partial<ChannelRoute> &
  Partial<ChannelRhythm> & { readonly name?: string; readonly enabled?: boolean };

export const defaultWindowMinutes = 15;

/** How a test message went. */
export interface ChannelTest {
  /** `handed_over`: accepted by a service that does not say whether it delivers the message. */
  readonly result: 'delivered' | 'handed_over' | 'refused';
  readonly message: string;
}

/** What must not be readable in the database. */
export interface ChannelSecret {
  readonly url: string | null;
  readonly token: string | null;
}

/** A channel as the store keeps it. */
export interface StoredChannel {
  readonly channel: Channel;
  /** Encrypted; null for mail. */
  readonly secret: string | null;
  /** Matrix: the room. */
  readonly roomId: string | null;
  /** The last place in the event feed that its messages cover. */
  readonly position: number;
  /** Whose access at the code host limits what it gets; null: nobody's. */
  readonly accessOf: string | null;
}
