// What became of a finding, the newest first.
import type { FindingWithHistory } from '../interface/api.d.ts';
import { usePeople } from '../people.ts';
import { href } from '../router.ts';
import { user } from '../session.ts';
import { label, moment } from '../words.ts';
import { Evidence } from './evidence.tsx';
import { Text } from './text.tsx';

const kinds: Readonly<Record<string, string>> = {
  opened: 'First detected',
  resolved: 'No longer detected',
  reopened: 'Recurring',
  status_changed: 'Decided',
  moved: 'Moved',
  scope_changed: 'Scope changed',
  expired: 'Acknowledgement expired',
  proposed: 'Proposed',
  proposal_rejected: 'Proposal rejected',
  rule_removed: 'Rule removed',
  joined: 'Also reported by another tool',
  split: 'Taken apart',
  rated: 'Priority or due date by rule',
};
const kindTones: Readonly<Record<string, string>> = {
  opened: 'high',
  resolved: 'ok',
  reopened: 'high',
  status_changed: 'accent',
};

export function History({ finding: { history, repositoryId } }: { readonly finding: FindingWithHistory }) {
  const people = usePeople(
    repositoryId,
    history.flatMap(({ actorId }) => actorId ?? []),
  );
  return (
    <section class="card" aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol class="timeline">
        {[...history].reverse().map(({ id, at, kind, before, after, comment, auditId, actorId }) => (
          <li key={id} class={kindTones[kind] ?? ''}>
            <p>
              <b>{kinds[kind] ?? label(kind)}</b>
              {kind === 'status_changed' &&
                statusOf(after) &&
                `: ${label(statusOf(before) ?? 'open')} → ${label(statusOf(after) ?? '')}`}
              {typeof after?.proposed === 'string' && `: ${label(after.proposed)}`}
            </p>
            {kind === 'joined' && typeof after?.tool === 'string' && (
              <p class="prose">
                <Text>{after.tool}</Text>
              </p>
            )}
            {comment && (
              <p class="prose">
                <Text>{comment}</Text>
              </p>
            )}
            <Evidence of={after?.evidence as readonly string[] | undefined} />
            <p class="soft small">
              <time dateTime={at}>{moment(at)}</time>
              {actorId && (
                <>
                  {' by '}
                  {actorId === user.value?.id ? 'you' : <Text>{people.get(actorId) ?? 'a person'}</Text>}
                </>
              )}
              {auditId && (
                <>
                  {' · '}
                  <a href={href(`/audits/${auditId}`)}>audit</a>
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function statusOf(state: Readonly<Record<string, unknown>> | null): string | undefined {
  return typeof state?.status === 'string' ? state.status : undefined;
}
