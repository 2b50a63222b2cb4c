// Deciding on one finding: what it is now, and what its reader can make of it.
import { useState } from 'preact/hooks';
import { call } from '../api.ts';
import type { FindingWithHistory } from '../interface/api.d.ts';
import { user } from '../session.ts';
import { useShortcuts } from '../shortcuts.ts';
import { isProposedBy, nextStatuses, proposals, verbs } from '../triage.ts';
import { day, type FindingStatus, label } from '../words.ts';
import { Proposal } from './finding-proposal.tsx';
import { ShortcutHelp } from './shortcut-help.tsx';
import { StateTag } from './tags.tsx';
import { Text } from './text.tsx';
import { type TriageDecision, TriageDialog } from './triage-dialog.tsx';
import { useApprovalFrom } from './use-approval-from.ts';

interface TriageProps {
  readonly finding: FindingWithHistory;
  /** Whether its keys are listened to: beside a list, the list does. */
  readonly hasKeys: boolean;
  reload(): void;
}

export function FindingTriage({ finding, hasKeys, reload }: TriageProps) {
  const [status, setStatus] = useState<FindingStatus | null>(null);
  const offered = nextStatuses(finding.status, user.value?.role);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const keys = { a: 'acknowledged', f: 'false_positive', r: 'resolved', o: 'open' } as const;
  const actions = {
    ...Object.fromEntries(
      Object.entries(keys).map(([key, next]) => [
        key,
        () => void (offered.includes(next) && setStatus(next)),
      ]),
    ),
    c: () => document.querySelector<HTMLTextAreaElement>('textarea[name="text"]')?.focus(),
    '?': () => setHelpOpen(true),
  };
  useShortcuts(hasKeys ? actions : {});
  const approvals = useApprovalFrom([finding.repositoryId]);
  const isProposal = (one: FindingStatus) => isProposedBy(user.value?.role, one, [finding], approvals);
  const decide = async (decision: TriageDecision) => {
    const change = { params: { id: finding.id }, body: decision, madeFrom: finding };
    await call('PATCH /v1/findings/{id}', change).finally(reload);
    return isProposal(decision.status)
      ? `Proposed: ${label(decision.status).toLowerCase()}. An auditor decides.`
      : `The finding is now ${label(decision.status).toLowerCase()}.`;
  };
  return (
    <section class="card" aria-labelledby="triage">
      <h2 id="triage">Triage</h2>
      <div class="stack">
        <p>
          <StateTag state={finding.status} />
          {finding.statusExpiresAt && <span class="soft small"> until {day(finding.statusExpiresAt)}</span>}
        </p>
        {finding.statusReason && (
          <p class="prose small">
            <Text>{finding.statusReason}</Text>
          </p>
        )}
        {finding.proposal && <Proposal finding={finding} proposal={finding.proposal} reload={reload} />}
        {offered.length > 0 ? (
          <div class="buttons">
            {offered.map((one) => (
              <button key={one} type="button" class="button" onClick={() => setStatus(one)}>
                {isProposal(one) ? proposals[one] : verbs[one]}
              </button>
            ))}
          </div>
        ) : (
          <p class="soft small">Your role can read findings, but not triage them.</p>
        )}
      </div>
      {status && (
        <TriageDialog
          status={status}
          isProposal={isProposal(status)}
          many={1}
          decide={decide}
          close={() => setStatus(null)}
        />
      )}
      {isHelpOpen && <ShortcutHelp close={() => setHelpOpen(false)} />}
    </section>
  );
}
