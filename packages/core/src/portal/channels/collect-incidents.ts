// Reads the events that a channel has not reported, and joins what belongs together: however many findings one rule
// or advisory opens in however many repositories, it is one incident.

import { atLeastPriority } from '../../vocabulary/priority.ts';
import { atLeast, severityRank } from '../../vocabulary/severity.ts';
import type { FeedEvent } from '../events/feed-event.ts';
import { systemReach } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { ChannelEventType, ChannelRoute, StoredChannel } from './channel.ts';
import type { RoutedFinding } from './channel-finding-store.ts';
import type { Incident } from './digest.ts';

type UsedStores = Pick<Stores, 'channelFindings' | 'outbox' | 'repositoryReaders'>;

/** Events that are in memory at a time, of up to a hundred findings each. */
const pageEvents = 50;

interface OpenIncident {
  readonly key: string;
  readonly type: ChannelEventType;
  title: string;
  severity: Incident['severity'];
  exploited: boolean;
  count: number;
  byRules: number;
  readonly repositoryIds: Set<string>;
  path: string;
}

export interface CollectOptions {
  /** The last place in the feed to read. */
  readonly upTo: number;
  readonly portalUrl: string | null;
  readonly signal: AbortSignal;
}

export async function collectIncidents(
  stores: UsedStores,
  { channel, position, accessOf }: StoredChannel,
  { upTo, portalUrl, signal }: CollectOptions,
): Promise<readonly Incident[]> {
  const incidents = new Map<string, OpenIncident>();
  // A finding that opens and reopens within the window is one finding.
  const counted = new Set<string>();
  const filter = {
    types: channel.types,
    ...(channel.team !== null && { team: channel.team }),
    limit: pageEvents,
  };
  for (let after = position; ; ) {
    signal.throwIfAborted();
    const page = await stores.outbox.between(systemReach('portal-wide'), filter, { after, upTo });
    const events = page.map(({ event }) => event);
    const withheld = await withheldRepositories(stores, accessOf, events);
    const findings = await stores.channelFindings.find(events.flatMap(findingIds));
    for (const event of events) {
      if (withheld.has(String(event.data.repositoryId))) continue;
      if (!event.type.startsWith('finding.')) addEvent(incidents, event);
      else addFindings(incidents, event, { route: channel, findings, counted });
    }
    const last = page.at(-1);
    if (!last || page.length < pageEvents) break;
    after = last.position;
  }
  return named(stores, [...incidents.values()], portalUrl);
}

async function withheldRepositories(
  stores: UsedStores,
  accessOf: string | null,
  events: readonly FeedEvent[],
): Promise<ReadonlySet<string>> {
  if (accessOf === null || events.length === 0) return new Set();
  const ids = new Set(
    events.flatMap(({ data }) => (typeof data.repositoryId === 'string' ? data.repositoryId : [])),
  );
  return stores.repositoryReaders.withheld(accessOf, [...ids]);
}

function findingIds({ data }: FeedEvent): readonly string[] {
  const { findings } = data as { readonly findings?: readonly { readonly id: string }[] };
  return findings?.map(({ id }) => id) ?? [];
}

/** An event of an audit, a policy or a level is an incident of its own in its repository. */
function addEvent(incidents: Map<string, OpenIncident>, { type, data }: FeedEvent): void {
  const { repositoryId, failure, policies, previousLevel, achievedLevel, severity } = data as {
    readonly severity?: Incident['severity'];
    readonly repositoryId: string;
    readonly failure?: { readonly message: string } | null;
    readonly policies?: readonly { readonly name: string }[];
    readonly previousLevel?: string | null;
    readonly achievedLevel?: string | null;
  };
  const isCase = type.startsWith('case.');
  const casePath = `/cases/${String(data.caseId)}`;
  const titles: Readonly<Record<string, readonly [string, string]>> = {
    'audit.failed': [failure?.message ?? 'An audit failed.', `/audits/${String(data.auditId)}`],
    'policy.violated': [policies?.map(({ name }) => name).join(', ') ?? '', `/repositories/${repositoryId}`],
    'case.opened': [`${String(data.vulnerability)}: ${String(data.title)}`, casePath],
    'case.due': [
      `${String(data.notification).replaceAll('_', ' ')} about ${String(data.vulnerability)} ${data.state === 'overdue' ? 'was due' : 'is due'} ${String(data.dueAt)}`,
      casePath,
    ],
    'level.changed': [
      `from ${previousLevel ?? 'none'} to ${achievedLevel ?? 'none'}`,
      `/repositories/${repositoryId}`,
    ],
  };
  const [title, path] = titles[type] ?? [type, ''];
  const key = `${type} ${repositoryId} ${title}`;
  const known = incidents.get(key);
  if (known) known.count += 1;
  else
    incidents.set(key, {
      key,
      type: type as ChannelEventType,
      title,
      severity: (isCase && severity) || null,
      exploited: isCase,
      count: 1,
      byRules: 0,
      repositoryIds: new Set([repositoryId]),
      path,
    });
}

function addFindings(
  incidents: Map<string, OpenIncident>,
  event: FeedEvent,
  {
    route,
    findings,
    counted,
  }: {
    readonly route: ChannelRoute;
    readonly findings: ReadonlyMap<string, RoutedFinding>;
    readonly counted: Set<string>;
  },
): void {
  const type = event.type as ChannelEventType;
  for (const id of findingIds(event)) {
    const finding = findings.get(id);
    // Of what has changed since, the channel gets the last state: a finding that was resolved meanwhile is not new.
    const expected = type === 'finding.resolved' ? 'resolved' : 'open';
    if (finding?.status !== expected || !isRouted(finding, route)) continue;
    const kind = type === 'finding.reopened' ? 'finding.opened' : type;
    if (counted.has(`${kind} ${id}`)) continue;
    counted.add(`${kind} ${id}`);
    const key = `${type} ${finding.advisory ?? finding.ruleId}`;
    const byRules = kind === 'finding.opened' && finding.introducedByRules ? 1 : 0;
    const known = incidents.get(key);
    if (!known) {
      incidents.set(key, {
        key,
        type,
        title: finding.title,
        severity: finding.severity,
        exploited: finding.exploited,
        count: 1,
        byRules,
        repositoryIds: new Set([finding.repositoryId]),
        path: `/findings/${id}`,
      });
      continue;
    }
    known.count += 1;
    known.byRules += byRules;
    known.repositoryIds.add(finding.repositoryId);
    known.exploited ||= finding.exploited;
    if (known.severity !== null && severityRank(finding.severity) < severityRank(known.severity)) {
      known.severity = finding.severity;
      known.title = finding.title;
      known.path = `/findings/${id}`;
    }
  }
}

/** Whether findings like this are for the channel. */
export function isRouted(
  { severity, priority, exploited, owners }: RoutedFinding,
  route: Omit<ChannelRoute, 'types'>,
): boolean {
  return (
    (route.minSeverity === null || atLeast(severity, route.minSeverity)) &&
    (route.minPriority === null || atLeastPriority(priority, route.minPriority)) &&
    (!route.exploitedOnly || exploited) &&
    (route.owners.length === 0 || owners.some((owner) => route.owners.includes(owner)))
  );
}

async function named(
  stores: UsedStores,
  incidents: readonly OpenIncident[],
  portalUrl: string | null,
): Promise<readonly Incident[]> {
  const ids = new Set(incidents.flatMap(({ repositoryIds }) => [...repositoryIds]));
  const names = await stores.channelFindings.repositoryNames([...ids]);
  return incidents.map(({ type, title, severity, exploited, count, byRules, repositoryIds, path }) => ({
    type,
    title,
    severity,
    exploited,
    count,
    byRules,
    repositories: [...repositoryIds].map((id) => names.get(id) ?? id).toSorted(),
    url: portalUrl === null ? null : `${portalUrl}${path}`,
  }));
}
