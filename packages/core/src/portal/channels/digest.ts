// The content of one message: incidents, the most severe first, whatever the chat that shows them.

import type { Severity } from '../../vocabulary/severity.ts';
import { severityRank } from '../../vocabulary/severity.ts';
import type { Channel, ChannelEventType } from './channel.ts';

/** One rule, advisory, policy or audit, however many findings and repositories it concerns. */
export interface Incident {
  readonly type: ChannelEventType;
  readonly title: string;
  readonly severity: Severity | null;
  readonly exploited: boolean;
  /** Findings, policies or audits. */
  readonly count: number;
  /** Of new findings those that only newer rules see, in code that was there before. */
  readonly byRules: number;
  /** Names. */
  readonly repositories: readonly string[];
  /** Where to read more; null when the address of the portal is not known. */
  readonly url: string | null;
}

export interface Digest {
  readonly title: string;
  /** The worst, as many as a message shows. */
  readonly incidents: readonly Incident[];
  /** Further ones that it does not show. */
  readonly more: number;
  /** Older events were deleted before a message could report them. */
  readonly hasGap: boolean;
  /** Why the receiver gets it. */
  readonly reason: string;
  /** How to stop or change it. */
  readonly stop: string;
  /** The settings of the channel; null when the address of the portal is not known. */
  readonly settingsUrl: string | null;
}

/** Incidents of one message; a chat refuses messages that are much longer. */
export const shownIncidents = 10;
const shownRepositories = 3;
const titleLength = 180;
const nameLength = 60;

const verbs: Readonly<Record<ChannelEventType, string>> = {
  'audit.failed': 'Failed audit',
  'case.due': 'Notification due',
  'case.opened': 'Exploitation case opened',
  'finding.exploited': 'Now exploited',
  'finding.opened': 'New',
  'finding.reopened': 'Reopened',
  'finding.resolved': 'Resolved',
  'level.changed': 'Compliance level changed',
  'policy.violated': 'Policy violated',
};

export function digestOf(
  incidents: readonly Incident[],
  {
    channel,
    teamName,
    portalUrl,
    hasGap,
  }: {
    readonly channel: Channel;
    readonly teamName: string | null;
    readonly portalUrl: string | null;
    readonly hasGap: boolean;
  },
): Digest {
  const sorted = incidents.toSorted(
    (one, other) =>
      Number(other.exploited) - Number(one.exploited) ||
      rankOf(one) - rankOf(other) ||
      other.count - one.count ||
      (one.title < other.title ? -1 : 1),
  );
  const settingsUrl = portalUrl === null ? null : `${portalUrl}/channels/${channel.id}`;
  return {
    title: titleOf(incidents),
    incidents: sorted.slice(0, shownIncidents),
    more: Math.max(0, sorted.length - shownIncidents),
    hasGap,
    ...whyAndStop(channel, teamName),
    settingsUrl,
  };
}

/** Why the receiver gets messages of the channel, and how to stop them. */
export function whyAndStop(
  channel: Channel,
  teamName: string | null,
): { readonly reason: string; readonly stop: string } {
  const { id, name, types, minSeverity, minPriority, exploitedOnly, owners, windowMinutes } = channel;
  const findings = [
    minSeverity && `severity ${minSeverity} or above`,
    minPriority && `priority ${minPriority} or above`,
    exploitedOnly && 'known exploitation',
    owners.length > 0 && `owner ${owners.map(singleLine).join(' or ')}`,
  ].filter((part) => typeof part === 'string');
  const filter = findings.length === 0 ? '' : ` (findings: ${findings.join(', ')})`;
  const of = teamName === null ? 'the whole portal' : `the team ${singleLine(teamName)}`;
  return {
    reason: `You get this because the channel "${singleLine(name)}" is set to ${types.join(', ')} of ${of}${filter}, at most one message in ${windowText(windowMinutes)}.`,
    stop: `To stop or change it: assay channels update ${id} --no-enabled`,
  };
}

/** `New: SQL injection in shop, api and 3 more (12 findings, 4 by newer rules in older code)`, without severity and exploitation. */
export function incidentText({ type, title, count, byRules, repositories }: Incident): string {
  const names = repositories.slice(0, shownRepositories).map((name) => shortened(name, nameLength));
  const others = repositories.length - names.length;
  const where = names.length === 0 ? '' : ` in ${names.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
  const facts = [
    type.startsWith('finding.') && count > 1 && `${count} findings`,
    byRules > 0 &&
      `${count === 1 ? '' : byRules === count ? 'all ' : `${byRules} `}by newer rules in older code`,
  ].filter((part) => typeof part === 'string');
  const many = facts.length === 0 ? '' : ` (${facts.join(', ')})`;
  return `${verbs[type]}: ${shortened(title, titleLength)}${where}${many}`;
}

/** `critical, exploited`; empty for what has no severity. */
export function incidentMark({ severity, exploited }: Incident): string {
  return [severity, exploited && 'exploited'].filter((part) => typeof part === 'string').join(', ');
}

/** What stands below the incidents. */
export function closingLines({ more, hasGap }: Digest): readonly string[] {
  return [
    ...(more > 0 ? [`… and ${more} more ${more === 1 ? 'incident' : 'incidents'}.`] : []),
    ...(hasGap ? ['Older events were deleted before this channel could report them.'] : []),
  ];
}

/** Titles and names come from repositories: one line, without control characters. */
export function singleLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

export function shortened(text: string, length: number): string {
  const characters = [...singleLine(text)];
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length - 1).join('')}…`;
}

function titleOf(incidents: readonly Incident[]): string {
  const findings = incidents
    .filter(({ type }) => type.startsWith('finding.'))
    .reduce((sum, { count }) => sum + count, 0);
  const others = incidents.filter(({ type }) => !type.startsWith('finding.')).length;
  const repositories = new Set(incidents.flatMap((each) => each.repositories));
  const parts = [
    findings > 0 && `${findings} ${findings === 1 ? 'finding' : 'findings'}`,
    others > 0 && `${others} ${others === 1 ? 'change' : 'changes'} of audits, policies and cases`,
  ].filter((part) => typeof part === 'string');
  const [only] = repositories;
  const where =
    repositories.size === 1 && only !== undefined
      ? ` in ${shortened(only, nameLength)}`
      : repositories.size > 1
        ? ` in ${repositories.size} repositories`
        : '';
  return `Assay: ${parts.join(' and ')}${where}`;
}

function windowText(minutes: number): string {
  if (minutes % 1440 === 0) return minutes === 1440 ? '24 hours' : `${minutes / 1440} days`;
  if (minutes % 60 === 0) return minutes === 60 ? 'one hour' : `${minutes / 60} hours`;
  return `${minutes} minutes`;
}

function rankOf({ severity }: Incident): number {
  // What has no severity stands between high and medium: someone has to act, and nothing is known to be broken into.
  return severity === null ? 1.5 : severityRank(severity);
}
