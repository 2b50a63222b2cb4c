// How the figures came about: open findings over time, where the risk is, how old and how fast.
import { call } from '../api.ts';
import { SeverityTrend } from '../charts/severity-trend.tsx';
import { Select } from '../components/fields.tsx';
import { PickFilter } from '../components/filters.tsx';
import { Page } from '../components/page.tsx';
import { Empty, Loaded } from '../components/state-box.tsx';
import { useLoading } from '../load.ts';
import { href, query, setQuery } from '../router.ts';
import { Charts, Compliance } from './overview-charts.tsx';
import { RiskMap } from './risk-map.tsx';

const windows = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
];
const dayMs = 86_400_000;

export function TrendsPage() {
  const team = query.value.get('team') ?? '';
  const days = windows.find(({ value }) => value === query.value.get('days'))?.value ?? '30';
  const figures = useLoading(`trends ${team} ${days}`, async (signal) => {
    const from = new Date(Date.now() - Number(days) * dayMs).toISOString();
    const asked = { query: { from, ...(team && { team }) }, signal };
    const [dashboard, overview] = await Promise.all([
      call('GET /v1/analytics/dashboard', asked),
      call('GET /v1/analytics/overview', asked),
    ]);
    return { dashboard, overview };
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
  const list = (filter: string) => href(`/findings?${filter}${team && `&team=${team}`}`);
  return (
    <Page name="Trends" actions={filters}>
      <Loaded of={figures} what="trends">
        {({ dashboard, overview }) =>
          overview.repositories.neverAudited === overview.repositories.total ? (
            <Empty title="Nothing audited yet" icon="trend">
              <p>Trends begin with the first audit.</p>
            </Empty>
          ) : (
            <div class="stack">
              <section class="card" aria-labelledby="trend">
                <h2 id="trend">Open findings over time</h2>
                <SeverityTrend days={overview.days} firstAudits={overview.firstAudits} />
              </section>
              <RiskMap of={team ? { team } : {}} />
              <Compliance overview={overview} />
              <Charts data={dashboard} team={team} list={list} />
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}
