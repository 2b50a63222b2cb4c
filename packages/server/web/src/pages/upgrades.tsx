// The card of the dependency chains of a repository.
import { call } from '../api.ts';
import { DependencyChains } from '../charts/dependency-chains.tsx';
import { Loaded } from '../components/state-box.tsx';
import { useLoading } from '../load.ts';
import { number } from '../words.ts';

const maxChains = 100;

export function Upgrades({ id }: { readonly id: string }) {
  const groups = useLoading(`chains ${id}`, (signal) =>
    call('GET /v1/findings/groups', {
      query: {
        by: 'chain',
        repositoryId: id,
        status: 'open',
        category: 'dependency-vulnerability,malicious-package',
        limit: maxChains,
      },
      signal,
    }),
  );
  // Without any there is nothing to upgrade; whether that is known is said by the audits.
  if (groups.data?.items.length === 0) return null;
  return (
    <section class="card" aria-labelledby="upgrades">
      <h2 id="upgrades">Vulnerable dependencies</h2>
      <Loaded of={groups} what="vulnerable dependencies">
        {({ items, pagination }) => (
          <div class="stack">
            <DependencyChains
              repositoryId={id}
              chains={items.flatMap(({ bySeverity, worst: { package: of } }) =>
                of ? [{ ...of, names: of.dependencyPath, bySeverity }] : [],
              )}
            />
            {pagination.total > maxChains && (
              <p class="soft small">
                The {maxChains} most urgent packages, of {number(pagination.total)}.
              </p>
            )}
          </div>
        )}
      </Loaded>
    </section>
  );
}
