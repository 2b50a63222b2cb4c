// What else the same rule found in the repository.
import { call } from '../api.ts';
import type { FindingWithHistory } from '../interface/api.d.ts';
import { useLoading } from '../load.ts';
import { href } from '../router.ts';
import { count } from '../words.ts';
import { LongText, Path } from './text.tsx';

const shown = 5;

export function SameRule({
  finding: { id, ruleId, repositoryId },
}: {
  readonly finding: FindingWithHistory;
}) {
  const filter = { ruleId, repositoryId, status: 'open' } as const;
  const list = useLoading(`others of ${ruleId} in ${repositoryId}`, (signal) =>
    call('GET /v1/findings', {
      query: { ...filter, limit: shown + 1 },
      signal,
    }),
  );
  const others = list.data?.items.filter((one) => one.id !== id) ?? [];
  const isOpen = (list.data?.items.length ?? 0) > others.length;
  const total = (list.data?.pagination.total ?? 0) - (isOpen ? 1 : 0);
  if (others.length === 0) return null;
  return (
    <section class="card" aria-labelledby="others">
      <h2 id="others">{count(total, 'other')} of this rule</h2>
      <ul class="rows">
        {others.slice(0, shown).map(({ id: other, title, location }) => (
          <li key={other}>
            <a class="cut" href={href(`/findings/${other}`)}>
              <LongText>{title}</LongText>
            </a>
            {location && (
              <p class="place cut">
                <Path>{`${location.path}:${location.startLine}`}</Path>
              </p>
            )}
          </li>
        ))}
      </ul>
      <p>
        <a href={href(`/findings?${new URLSearchParams(filter)}`)}>All open findings of this rule</a>
      </p>
    </section>
  );
}
