// A proposed status, for an auditor or administrator who did not propose it to decide on; who did can take it back.
import { announce, announceError } from '../announce.ts';
import { call } from '../api.ts';
import type { FindingWithHistory } from '../interface/api.d.ts';
import { user } from '../session.ts';
import { scopeNames } from '../triage.ts';
import { day, label, moment } from '../words.ts';
import { Evidence } from './evidence.tsx';
import { Text } from './text.tsx';

interface Props {
  readonly finding: FindingWithHistory;
  readonly proposal: NonNullable<FindingWithHistory['proposal']>;
  reload(): void;
}

export function Proposal({
  finding: { id },
  proposal: { status, by, at, comment, expiresAt, scope, evidence },
  reload,
}: Props) {
  const role = user.value?.role;
  const isOwn = by !== null && by.userId === user.value?.id;
  const mayDecide = !isOwn && (role === 'auditor' || role === 'admin');
  const decide = (approve: boolean) =>
    call('POST /v1/findings/{id}/proposal', { params: { id }, body: { approve } }).then(() => {
      const rejected = isOwn ? 'Proposal withdrawn.' : 'Proposal rejected.';
      announce(approve ? `The finding is now ${label(status).toLowerCase()}.` : rejected);
      reload();
    }, announceError);
  return (
    <div class="note stack">
      <p>
        Proposed: {label(status).toLowerCase()}
        {expiresAt !== null && ` until ${day(expiresAt)}`}
        {scope !== 'here' && ` (${scopeNames[scope].toLowerCase()})`}, by{' '}
        <Text>{by?.name ?? 'a deleted account'}</Text>, <time dateTime={at}>{moment(at)}</time>
      </p>
      <p class="prose small">
        <Text>{comment}</Text>
      </p>
      <Evidence of={evidence} />
      {!mayDecide && (
        <p class="soft small">An auditor or administrator{isOwn && ' other than you'} decides.</p>
      )}
      {(mayDecide || isOwn) && (
        <div class="buttons">
          {mayDecide && (
            <button type="button" class="button" onClick={() => void decide(true)}>
              Approve
            </button>
          )}
          <button type="button" class="button quiet" onClick={() => void decide(false)}>
            {isOwn ? 'Withdraw' : 'Reject'}
          </button>
        </div>
      )}
    </div>
  );
}
