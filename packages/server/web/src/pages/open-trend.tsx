// Open findings of a repository or a team over the last month, and how severe they are now.
import { call } from '../api.ts';
import { SeverityBars } from '../charts/bars.tsx';
import { TrendChart } from '../charts/trend-chart.tsx';
import { Loaded } from '../components/state-box.tsx';
import type { Dashboard } from '../interface/api.d.ts';
import { useLoading } from '../load.ts';
import { href } from '../router.ts';

const dayMs = 86_400_000;

interface OpenTrendProps {
  readonly of: { readonly repositoryId: string } | { readonly team: string };
}

export function OpenTrend({ of }: OpenTrendProps) {
  const dashboard = useLoading(`dashboard of ${JSON.stringify(of)}`, (signal) =>
    call('GET /v1/analytics/dashboard', {
      query: { ...of, from: new Date(Date.now() - 30 * dayMs).toISOString() },
      signal,
    }),
  );
  return (
    <div class="grid aside even trend-cards">
      <section class="card" aria-labelledby="trend">
        <h2 id="trend">Open findings over time</h2>
        <Loaded of={dashboard} what="the trend">
          {({ trends }) => <TrendChart days={knownDays(trends)} />}
        </Loaded>
      </section>
      <section class="card" aria-labelledby="by-severity">
        <h2 id="by-severity">Open by severity</h2>
        <Loaded of={dashboard} what="the severities">
          {({ findings }) => (
            <SeverityBars
              counts={findings.bySeverity}
              to={(severity) => href(`/findings?${new URLSearchParams({ ...of, severity, status: 'open' })}`)}
            />
          )}
        </Loaded>
      </section>
    </div>
  );
}

/** From the first day that anything is known of: before it nothing was audited, which is not zero. */
function knownDays(days: Dashboard['trends']): Dashboard['trends'] {
  const first = days.findIndex(
    ({ open, opened, resolved, complianceScore }) => open + opened + resolved > 0 || complianceScore !== null,
  );
  return days.slice(first);
}
