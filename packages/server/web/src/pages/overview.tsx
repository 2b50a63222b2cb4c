import { call } from '../api.ts';
import { BandBars, Bars, SeverityBars, Share } from '../charts/bars.tsx';
import { TrendChart } from '../charts/trend-chart.tsx';
import { Select } from '../components/fields.tsx';
import { PickFilter } from '../components/filters.tsx';
import { Page } from '../components/page.tsx';
import { Empty, Loaded } from '../components/state-box.tsx';
import { Text } from '../components/text.tsx';
import type { Dashboard } from '../interface/api.d.ts';
import { useLoading } from '../load.ts';
import { href, query, setQuery } from '../router.ts';
import { categories, count, label, levels, number, severities, span } from '../words.ts';

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
        {(data) => (data.repositories.total === 0 ? <Welcome /> : <Figures data={data} team={team} />)}
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

function Figures({ data, team }: { readonly data: Dashboard; readonly team: string }) {
  const { metrics, findings, repositories } = data;
  const list = (filter: string) => href(`/findings?${filter}${team && `&team=${team}`}`);
  return (
    <>
      <div class="metrics">
        <Metric
          to={list('status=open')}
          value={number(findings.open)}
          text="open findings"
          change={changeOf(data.trends)}
        />
        <Metric
          to={list('severity=critical&status=open')}
          value={number(metrics.criticalFindings)}
          text="critical"
          tone={metrics.criticalFindings > 0 ? 'critical' : ''}
        />
        <Metric
          to={list('overdue=true')}
          value={number(findings.overdue)}
          text="overdue"
          tone={findings.overdue > 0 ? 'critical' : ''}
        />
        <Metric
          to={href('/repositories')}
          value={`${number(repositories.compliant)} / ${number(repositories.total)}`}
          text="repositories compliant"
        />
        <Metric to={href('/audits')} value={number(metrics.auditsConducted)} text="audits in this period" />
      </div>
      <section class="card" aria-labelledby="trend">
        <h2 id="trend">Open findings over time</h2>
        <TrendChart days={data.trends} />
      </section>
      <div class="grid two">
        <section class="card" aria-labelledby="by-severity">
          <h2 id="by-severity">Open by severity</h2>
          <SeverityBars
            counts={findings.bySeverity}
            to={(severity) => list(`severity=${severity}&status=open`)}
          />
        </section>
        <section class="card" aria-labelledby="by-category">
          <h2 id="by-category">Open by category</h2>
          <Bars
            bars={[...categories]
              .map((category) => ({
                label: label(category),
                value: findings.byCategory[category],
                tone: 'accent',
                to: list(`category=${category}&status=open`),
              }))
              .filter(({ value }) => value > 0)
              .sort((a, b) => b.value - a.value)
              .slice(0, 5)}
          />
        </section>
        <Ages team={team} />
        <Levels data={data} />
        <Speed data={data} />
      </div>
      <TopRepositories data={data} />
    </>
  );
}

/** How many more are open than when the window began: `+12`. */
function changeOf(days: Dashboard['trends']): string | undefined {
  const by = (days.at(-1)?.open ?? 0) - (days[0]?.open ?? 0);
  return by === 0 ? undefined : `${by > 0 ? '+' : '−'}${number(Math.abs(by))}`;
}

interface MetricProps {
  readonly to: string;
  readonly value: string;
  readonly text: string;
  readonly tone?: string;
  readonly change?: string | undefined;
}

function Metric({ to, value, text, tone = '', change }: MetricProps) {
  return (
    <a class={`card metric ${tone}`} href={to}>
      <b>{value}</b>
      <span>
        {text}
        {change && (
          <span class="change">
            {' '}
            ({change}
            <span class="hidden-text"> in this period</span>)
          </span>
        )}
      </span>
    </a>
  );
}

const ages = [
  { band: 'week', name: 'Up to 7 days' },
  { band: 'month', name: '8 to 28 days' },
  { band: 'quarter', name: '29 to 91 days' },
  { band: 'older', name: 'Over 91 days' },
] as const;
const dues = [
  { band: 'overdue', name: 'Overdue' },
  { band: 'week', name: 'Within 7 days' },
  { band: 'month', name: 'Within 28 days' },
  { band: 'later', name: 'Later or never' },
] as const;

/** Asked for by itself: counting by date takes longer than all the rest. */
function Ages({ team }: { readonly team: string }) {
  const loading = useLoading(`ages ${team}`, (signal) =>
    call('GET /v1/analytics/ages', { query: { ...(team && { team }) }, signal }),
  );
  return (
    <>
      <section class="card" aria-labelledby="ages">
        <h2 id="ages">Age of open findings</h2>
        <Loaded of={loading} what="ages">
          {({ byAge }) => <BandBars bands={ages} counts={byAge} />}
        </Loaded>
      </section>
      <section class="card" aria-labelledby="dues">
        <h2 id="dues">Due dates</h2>
        <Loaded of={loading} what="due dates">
          {({ byDue }) => <BandBars bands={dues} counts={byDue} />}
        </Loaded>
      </section>
    </>
  );
}

function Levels({ data: { repositories, metrics } }: { readonly data: Dashboard }) {
  const { compliant, total, byComplianceLevel } = repositories;
  const parts = [
    { label: 'Compliant', value: compliant, tone: 'ok' },
    { label: 'Not compliant or unknown', value: total - compliant, tone: 'high' },
  ];
  const score = metrics.averageComplianceScore;
  return (
    <section class="card" aria-labelledby="compliance">
      <div class="card-head">
        <h2 id="compliance">Compliance</h2>
        {score !== null && <span class="soft small">Average score {number(Math.round(score))} of 100</span>}
      </div>
      <div class="stack">
        <Share bars={parts} said={`${compliant} of ${total} repositories are compliant.`} />
        <ul class="legend">
          {parts.map(({ label: text, value, tone }) => (
            <li key={text}>
              <svg class={`swatch ${tone}`} viewBox="0 0 10 10" aria-hidden="true">
                <rect class="tone" width="10" height="10" rx="2" />
              </svg>
              {text}: {value}
            </li>
          ))}
        </ul>
        <dl class="facts">
          {levels.map((level) => (
            <Fact
              key={level}
              term={`Required: ${label(level).toLowerCase()}`}
              text={count(byComplianceLevel[level], 'repository', 'repositories')}
            />
          ))}
        </dl>
      </div>
    </section>
  );
}

function Speed({ data: { meanTimeToResolveHours, audits } }: { readonly data: Dashboard }) {
  return (
    <section class="card" aria-labelledby="speed">
      <h2 id="speed">Mean time to resolve</h2>
      <dl class="facts">
        {severities.map((severity) => {
          const hours = meanTimeToResolveHours[severity];
          return (
            <Fact
              key={severity}
              term={label(severity)}
              text={hours === null ? 'none resolved' : span(hours)}
            />
          );
        })}
        <Fact term="Failed audits" text={`${audits.byStatus.failed} of ${audits.total}`} />
        <Fact
          term="Median duration"
          text={audits.medianSeconds === null ? '–' : `at most ${Math.ceil(audits.medianSeconds)} s`}
        />
      </dl>
    </section>
  );
}

function Fact({ term, text }: { readonly term: string; readonly text: string }) {
  return (
    <>
      <dt>{term}</dt>
      <dd class="number">{text}</dd>
    </>
  );
}

function TopRepositories({ data: { topRepositories } }: { readonly data: Dashboard }) {
  if (topRepositories.length === 0) return null;
  return (
    <section class="card flush" aria-labelledby="top">
      <h2 id="top">Repositories with most open findings</h2>
      <div class="table-box">
        <table>
          <thead>
            <tr>
              <th scope="col">Repository</th>
              <th scope="col" class="n">
                Open
              </th>
              <th scope="col" class="n">
                Critical
              </th>
              <th scope="col" class="n">
                High
              </th>
            </tr>
          </thead>
          <tbody>
            {topRepositories.map(({ repositoryId, name, open, critical, high }) => (
              <tr key={repositoryId}>
                <th scope="row">
                  <a class="title-link cut" href={href(`/repositories/${repositoryId}`)}>
                    <Text>{name}</Text>
                  </a>
                </th>
                <td class="n">{number(open)}</td>
                <td class="n">{number(critical)}</td>
                <td class="n">{number(high)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
