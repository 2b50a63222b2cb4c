// A list of findings without any: never as good news where something was not checked.
import { call } from '../api.ts';
import { useLoading } from '../load.ts';
import { type FindingFilter, furtherOf } from './finding-filters.tsx';
import { Freshness } from './standing.tsx';
import { Empty, NothingFits } from './state-box.tsx';

/** Of what was not checked it says that: nothing is found there because nobody looked. */
export function NoFindings({ filter }: { readonly filter: FindingFilter }) {
  const overview = useLoading(`overview ${filter.team ?? ''}`, (signal) =>
    call('GET /v1/analytics/overview', { query: filter.team ? { team: filter.team } : {}, signal }),
  );
  const { data } = overview;
  const isWhole =
    data !== undefined &&
    data.audits.partialTotal + data.audits.failedTotal + data.repositories.neverAudited === 0;
  const icon = isWhole && data.repositories.total > 0 ? 'check' : 'empty';
  const unchecked = data && !isWhole && <Freshness overview={data} />;
  if (Object.keys(furtherOf(filter)).length > 0)
    return (
      <NothingFits one="finding" many="findings" to="/findings" icon={icon}>
        {unchecked}
      </NothingFits>
    );
  return (
    <Empty title={filter.status ? 'No open findings' : 'No findings yet'} icon={icon}>
      {data?.repositories.neverAudited === data?.repositories.total && (
        <p>Findings come from audits. Start an audit on a repository page.</p>
      )}
      {unchecked}
    </Empty>
  );
}
