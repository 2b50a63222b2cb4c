// Decisions that someone proposed, and that wait for an auditor or administrator; beside those that end soon.
import { call } from '../api.ts';
import { useLoading } from '../load.ts';
import { href } from '../router.ts';
import { user } from '../session.ts';
import { count, day, label } from '../words.ts';
import { Empty, Loaded } from './state-box.tsx';
import { SeverityTag } from './tags.tsx';
import { LongText, Text } from './text.tsx';

const shown = 4;
const soonDays = 14;

export function WaitingDecisions({ team }: { readonly team: string }) {
  const of: Readonly<Record<'team', string>> | Record<string, never> = team ? { team } : {};
  const decisions = useLoading(`waiting ${team}`, async (signal) => {
    const [waiting, ending] = await Promise.all([
      call('GET /v1/decisions', { query: { state: 'proposed', limit: shown, ...of }, signal }),
      call('GET /v1/decisions', { query: { expiresWithin: soonDays, limit: shown, ...of }, signal }),
    ]);
    return { waiting, ending };
  });
  const { waiting, ending } = decisions.data ?? {};
  const rest = (waiting?.pagination.total ?? 0) - shown;
  const isApprover = user.value?.role === 'admin' || user.value?.role === 'auditor';
  return (
    <section class="card waiting" aria-labelledby="waiting">
      <div class="card-head">
        <h2 id="waiting">{isApprover ? 'Waiting for you' : 'Waiting for approval'}</h2>
        {rest > 0 && (
          <a class="small" href={href(`/decisions?${new URLSearchParams({ ...of, show: 'proposed' })}`)}>
            {count(rest, 'more decision')}
          </a>
        )}
      </div>
      <Loaded of={decisions} what="decisions">
        {() =>
          (waiting?.items.length ?? 0) + (ending?.items.length ?? 0) === 0 ? (
            <Empty title="No decision is waiting" icon="check" />
          ) : (
            <ul class="rows">
              {waiting?.items.map((one) => (
                <li key={one.finding?.id ?? one.pullRequest?.proposalId ?? one.waiver?.id}>
                  <a href={href(one.finding ? `/findings/${one.finding.id}` : '/decisions?show=proposed')}>
                    <LongText>{(one.finding ?? one.pullRequest)?.title ?? one.waiver?.policy ?? ''}</LongText>
                  </a>{' '}
                  {one.finding && <SeverityTag severity={one.finding.severity} />}
                  <p class="soft small">
                    {label(one.status)} proposed by <Text>{one.decidedBy?.name ?? 'an unknown person'}</Text>
                  </p>
                </li>
              ))}
              {ending && ending.pagination.total > 0 && (
                <li>
                  <a href={href(`/decisions?${new URLSearchParams({ ...of, show: 'ending' })}`)}>
                    {count(ending.pagination.total, 'decision')} end within {soonDays} days
                  </a>
                  {ending.items[0]?.expiresAt && (
                    <p class="soft small">The first on {day(ending.items[0].expiresAt)}</p>
                  )}
                </li>
              )}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
