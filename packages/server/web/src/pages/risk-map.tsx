// The card of the risk treemap. Asked for by itself: grouping every finding takes longer than the rest of a page.
import { call } from '../api.ts';
import { type RiskFolder, RiskTreemap } from '../charts/risk-treemap.tsx';
import { Loaded } from '../components/state-box.tsx';
import { useLoading } from '../load.ts';
import { useRepositoryNames } from '../names.ts';
import { number } from '../words.ts';

const maxFolders = 100;

interface RiskMapProps {
  readonly of: { readonly team?: string; readonly repositoryId?: string };
}

export function RiskMap({ of }: RiskMapProps) {
  const groups = useLoading(`risk ${JSON.stringify(of)}`, (signal) =>
    call('GET /v1/findings/groups', {
      query: { by: 'folder', status: 'open', minSeverity: 'low', limit: maxFolders, ...of },
      signal,
    }),
  );
  const folders: RiskFolder[] = (groups.data?.items ?? []).map(({ key, bySeverity, worst }) => ({
    repositoryId: worst.repositoryId,
    folder: (key ?? '').slice(worst.repositoryId.length + 1),
    bySeverity,
  }));
  const names = useRepositoryNames([...new Set(folders.map(({ repositoryId }) => repositoryId))]);
  return (
    <section class="card" aria-labelledby="risk">
      <h2 id="risk">Where the risk is</h2>
      <Loaded of={groups} what="the risk by folder">
        {({ pagination }) => (
          <>
            <RiskTreemap folders={folders} names={of.repositoryId ? null : names} />
            {pagination.total > maxFolders && (
              <p class="soft small">
                The {maxFolders} folders with the most urgent findings, of {number(pagination.total)}.
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
