import { useMemo } from 'preact/hooks';
import { call } from '../api.ts';
import { Select } from '../components/fields.tsx';
import { PickFilter } from '../components/filters.tsx';
import { Metric } from '../components/metric.tsx';
import { Page } from '../components/page.tsx';
import { Freshness, Teams } from '../components/standing.tsx';
import { Empty, Loaded } from '../components/state-box.tsx';
import { TodoList } from '../components/todo-list.tsx';
import { WaitingDecisions } from '../components/waiting-decisions.tsx';
import type { Dashboard } from '../interface/api.d.ts';
import { lastVisit } from '../last-visit.ts';
import { useLoading } from '../load.ts';
import { href, query, setQuery } from '../router.ts';
import { user } from '../session.ts';
import { ago, number } from '../words.ts';

const windows = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
];
const dayMs = 86_400_000;

export function OverviewPage() {
  const team = query.value.get('team') ?? '';
  const days = windows.find(({ value }) => value === query.value.get('days'))?.value ?? '30';
  const dashboard = useLoading(`dashboard ${team} ${days}`, (signal) => {
    const from = new Date(Date.now() - Number(days) * dayMs).toISOString();
    return call('GET /v1/analytics/dashboard', { query: { from, ...(team && { team }) }, signal });
  });
  const filters = (
    <>
      <PickFilter kind="team" label="Team" field="team" isLabelHidden any="All teams" />
      <Select
        label="Time"
        isLabelHidden
        value={days}
        choices={windows}
        onChange={(value) => setQuery({ days: value })}
      />
    </>
  );
  return (
    <Page name="Overview" actions={filters}>
      <Loaded of={dashboard} what="the overview">
        {(data) =>
          data.repositories.total === 0 ? <Welcome /> : <Figures data={data} team={team} days={days} />
        }
      </Loaded>
    </Page>
  );
}

function Welcome() {
  return (
    <div class="card">
      <Empty title="No repositories yet" icon="repository">
        <p>Register a repository and start an audit. Its findings are tracked here.</p>
        <div class="buttons">
          <a class="button primary" href={href('/repositories?register=1')}>
            Register a repository
          </a>
        </div>
      </Empty>
    </div>
  );
}

function Figures({
  data,
  team,
  days,
}: {
  readonly data: Dashboard;
  readonly team: string;
  readonly days: string;
}) {
  const overview = useLoading(`overview ${team} ${days}`, (signal) => {
    const from = new Date(Date.now() - Number(days) * dayMs).toISOString();
    return call('GET /v1/analytics/overview', { query: { from, ...(team && { team }) }, signal });
  });
  const list = (filter: string) => href(`/findings?${filter}${team && `&team=${team}`}`);
  const standing = overview.data;
  const isAudited = !standing || standing.repositories.neverAudited < standing.repositories.total;
  return (
    <>
      <div class="standing">
        {standing && <Freshness overview={standing} />}
        <SinceLastVisit team={team} />
      </div>
      {isAudited && <Metrics data={data} list={list} isFirst={standing?.firstAudits.length !== 0} />}
      <div class="stack">
        <TodoList of={team ? { team } : {}} shown={5} isAudited={isAudited} />
        <div class="grid two even foot">
          <WaitingDecisions team={team} />
          {standing && <Teams teams={standing.teams} />}
        </div>
      </div>
    </>
  );
}

/** What opened and closed while this person was away. */
function SinceLastVisit({ team }: { readonly team: string }) {
  const since = useMemo(() => lastVisit(user.value?.id ?? ''), []);
  const change = useLoading(`since ${since} ${team}`, async (signal) => {
    if (since === null) return null;
    const { trends } = await call('GET /v1/analytics/dashboard', {
      query: { from: since, ...(team && { team }) },
      signal,
    });
    const sum = (field: 'opened' | 'openedByRules' | 'resolved') =>
      trends.reduce((total, day) => total + day[field], 0);
    return { opened: sum('opened'), byRules: sum('openedByRules'), resolved: sum('resolved') };
  });
  if (since === null) return null;
  // Its room is kept: what stands below must not move.
  if (!change.data) return <p class="since">…</p>;
  const { opened, byRules, resolved } = change.data;
  return (
    <p class="since">
      Since your last visit <time dateTime={since}>{ago(since)}</time>:{' '}
      {opened + resolved === 0 ? (
        'no change.'
      ) : (
        <>
          <a href={href(`/findings?sort=-firstSeenAt&status=all${team && `&team=${team}`}`)}>
            {number(opened)} opened
          </a>
          {byRules > 0 && ` (${number(byRules)} by newer rules, in older code)`}, {number(resolved)} resolved.
        </>
      )}
    </p>
  );
}

interface PartsProps {
  readonly data: Dashboard;
  /** Whether audits of the period were the first: what they found was there before, so nothing has grown. */
  readonly isFirst: boolean;
  list(filter: string): string;
}

function Metrics({ data: { metrics, findings, repositories, trends }, isFirst, list }: PartsProps) {
  const change = isFirst ? undefined : changeOf(trends);
  return (
    <div class="metrics">
      <Metric
        to={list('severity=critical&status=open')}
        value={number(metrics.criticalFindings)}
        tone={metrics.criticalFindings > 0 ? 'critical' : ''}
      >
        critical
      </Metric>
      <Metric to={list('severity=high&status=open')} value={number(findings.bySeverity.high)}>
        high
      </Metric>
      <Metric
        to={list('overdue=true')}
        value={number(findings.overdue)}
        tone={findings.overdue > 0 ? 'critical' : ''}
      >
        overdue
      </Metric>
      <Metric to={list('status=open')} value={number(findings.open)}>
        open findings
        {change && (
          <span class="change">
            {' '}
            ({change}
            <span class="hidden-text"> in this period</span>)
          </span>
        )}
      </Metric>
      <Metric
        to={href('/repositories')}
        value={`${number(repositories.compliant)} / ${number(repositories.total)}`}
      >
        repositories compliant
      </Metric>
    </div>
  );
}

/** How many more are open than when the window began: `+12`. */
function changeOf(days: Dashboard['trends']): string | undefined {
  const by = (days.at(-1)?.open ?? 0) - (days[0]?.open ?? 0);
  return by === 0 ? undefined : `${by > 0 ? '+' : '−'}${number(Math.abs(by))}`;
}
