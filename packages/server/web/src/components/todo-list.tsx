// What to do today: the most urgent remediation cases, each something that one change can fix.
import { call } from '../api.ts';
import { useLoading } from '../load.ts';
import { href } from '../router.ts';
import { count } from '../words.ts';
import { CaseRows } from './remediation-rows.tsx';
import { Empty, Loaded } from './state-box.tsx';

interface TodoListProps {
  readonly of: { readonly team?: string; readonly repositoryId?: string };
  /** How many cases are shown. */
  readonly shown: number;
  readonly isAudited: boolean;
  /** Whether there is nothing to be seen where there is nothing to do. */
  readonly isOptional?: boolean;
}

export function TodoList({ of, shown, isAudited, isOptional = false }: TodoListProps) {
  const cases = useLoading(`todo ${JSON.stringify(of)}`, (signal) =>
    call('GET /v1/remediation-cases', { query: { limit: shown, ...of }, signal }),
  );
  const rest = (cases.data?.pagination.total ?? 0) - shown;
  if (isOptional && !cases.data?.items.length) return null;
  return (
    <section class="card flush todo" aria-labelledby="todo">
      <div class="card-head">
        <h2 id="todo">What to do first</h2>
        {rest > 0 && (
          <a class="small" href={href(`/remediation?${new URLSearchParams(of)}`)}>
            {count(rest, 'more case')}
          </a>
        )}
      </div>
      <Loaded of={cases} what="what to do first">
        {({ items }) =>
          items.length > 0 ? (
            <CaseRows
              name="What to do first"
              cases={items}
              hasRepository={!of.repositoryId}
              reload={cases.reload}
            />
          ) : isAudited ? (
            <Empty title="No open findings" icon="check">
              <p>Every finding is resolved or was accepted.</p>
            </Empty>
          ) : (
            <Empty title="Nothing audited yet" icon="audit">
              <p>Start an audit on a repository page.</p>
            </Empty>
          )
        }
      </Loaded>
    </section>
  );
}
