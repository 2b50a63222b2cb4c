// The life of a finding in one row: when it was seen, moved, triaged, and is due.
import type { FindingWithHistory } from '../interface/api.d.ts';
import { day, label } from '../words.ts';

interface Milestone {
  readonly name: string;
  readonly at: string;
  readonly tone: string;
}

export function Milestones({ finding }: { readonly finding: FindingWithHistory }) {
  const all = milestonesOf(finding);
  return (
    <section class="card" aria-labelledby="life">
      <h2 id="life">Timeline</h2>
      <ol class="milestones">
        {all.map(({ name, at, tone }, index) => (
          <li key={name} class={tone} style={{ flexGrow: daysBetween(at, all[index + 1]?.at ?? at) }}>
            <b>{name}</b>
            <time dateTime={at} class="soft small">
              {day(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What the line between two is long by: the days of it, so that what is near in time stands near. */
function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/** In the order of time; of things that happen more than once, the latest. */
function milestonesOf({
  firstSeenAt,
  lastSeenAt,
  resolvedAt,
  dueAt,
  status,
  history,
}: FindingWithHistory): readonly Milestone[] {
  const latest = (kind: string) => history.findLast((entry) => entry.kind === kind);
  const moved = latest('moved');
  const triaged = history.findLast(({ kind, actorId }) => kind === 'status_changed' && actorId !== null);
  const isLate = status === 'open' && dueAt !== null && Date.parse(dueAt) < Date.now();
  const all: Milestone[] = [
    { name: 'First seen', at: firstSeenAt, tone: 'high' },
    ...(moved ? [{ name: 'Moved', at: moved.at, tone: '' }] : []),
    ...(triaged
      ? [
          {
            name: `Triaged: ${label(String(triaged.after?.status ?? 'open'))}`,
            at: triaged.at,
            tone: 'accent',
          },
        ]
      : []),
    { name: 'Last seen', at: lastSeenAt, tone: '' },
    ...(resolvedAt ? [{ name: 'Resolved', at: resolvedAt, tone: 'ok' }] : []),
    ...(dueAt && status === 'open'
      ? [{ name: isLate ? 'Overdue since' : 'Due', at: dueAt, tone: isLate ? 'critical' : '' }]
      : []),
  ];
  return all.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
