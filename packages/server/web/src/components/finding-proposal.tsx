// A proposed status, for auditors and administrators to decide on.
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
  const decide = (approve: boolean) =>
    call('POST /v1/findings/{id}/proposal', { params: { id }, body: { approve } }).then(() => {
      announce(approve ? `The finding is now ${label(status).toLowerCase()}.` : 'Proposal rejected.');
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
      {role === 'auditor' || role === 'admin' ? (
        <div class="buttons">
          <button type="button" class="button" onClick={() => void decide(true)}>
            Approve
          </button>
          <button type="button" class="button quiet" onClick={() => void decide(false)}>
            Reject
          </button>
        </div>
      ) : (
        <p class="soft small">An auditor or administrator decides.</p>
      )}
    </div>
  );
}
