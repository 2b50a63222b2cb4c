// The figures below what there is to do: how many, how old, how fast.
import { call, type Reply } from '../api.ts';
import { BandBars, Bars, SeverityBars, Share } from '../charts/bars.tsx';
import { Legend } from '../charts/legend.tsx';
import { Loaded } from '../components/state-box.tsx';
import { Text } from '../components/text.tsx';
import type { Dashboard } from '../interface/api.d.ts';
import { useLoading } from '../load.ts';
import { href } from '../router.ts';
import { categories, count, label, levels, number, severities, span } from '../words.ts';

type Overview = Reply<'GET /v1/analytics/overview'>;

interface ChartsProps {
  readonly data: Dashboard;
  readonly team: string;
  list(filter: string): string;
}

export function Charts({ data, team, list }: ChartsProps) {
  const { findings } = data;
  return (
    <>
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
              .sort((a, b) => b.value - a.value)}
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

export function Compliance({ overview: { repositories } }: { readonly overview: Overview }) {
  const { compliant, nonCompliant, unknown, total } = repositories;
  const parts = [
    { label: 'Compliant', value: compliant, tone: 'ok' },
    { label: 'Not compliant', value: nonCompliant, tone: 'high' },
    { label: 'Unknown', value: unknown, tone: 'none' },
  ];
  return (
    <section class="card stack" aria-labelledby="compliance">
      <h2 id="compliance">Compliance</h2>
      <Share
        bars={parts}
        said={`Of ${total} repositories ${compliant} are compliant, ${nonCompliant} are not, ${unknown} are unknown.`}
      />
      <Legend
        items={parts.map(({ label: text, value, tone }) => ({
          text: `${text}: ${number(value)}`,
          kind: tone === 'none' ? 'track' : 'tone',
          within: tone,
        }))}
      />
    </section>
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
  const score = metrics.averageComplianceScore;
  return (
    <section class="card" aria-labelledby="levels">
      <h2 id="levels">Required levels</h2>
      <dl class="facts">
        {levels.map((level) => (
          <Fact
            key={level}
            term={label(level)}
            text={count(repositories.byComplianceLevel[level], 'repository', 'repositories')}
          />
        ))}
        <Fact
          term="Average score"
          text={score === null ? 'not known yet' : `${number(Math.round(score))} of 100`}
        />
      </dl>
    </section>
  );
}

function Speed({ data: { meanTimeToResolveHours } }: { readonly data: Dashboard }) {
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
      <h2 id="top">Repositories with most critical and high findings</h2>
      <div class="table-box">
        <table aria-labelledby="top">
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
