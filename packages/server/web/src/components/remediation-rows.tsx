// Remediation cases as a table: what one change can fix, with the command that does, and what can be decided of it.
import { severityCountsText } from '@assay/core/finding-display';
import { useState } from 'preact/hooks';
import { announceError } from '../announce.ts';
import type { Reply } from '../api.ts';
import { bulkChange, outcomeText } from '../bulk-change.ts';
import { href } from '../router.ts';
import { user } from '../session.ts';
import { mayTriage } from '../triage.ts';
import { announceChange } from '../undo-change.ts';
import { CopyButton } from './copy.tsx';
import { Due } from './finding-rows.tsx';
import { RowButton, Table } from './table.tsx';
import { PriorityTag, SeverityTag } from './tags.tsx';
import { LongText, Text } from './text.tsx';
import { type TriageDecision, TriageDialog } from './triage-dialog.tsx';

export type Case = Reply<'GET /v1/remediation-cases'>['items'][number];

interface CaseRowsProps {
  readonly name: string;
  readonly cases: readonly Case[];
  /** Whether the repository is named: not on its own page. */
  readonly hasRepository: boolean;
  reload(): void;
}

export function CaseRows({ name, cases, hasRepository, reload }: CaseRowsProps) {
  const [accepting, accept] = useState<Case | null>(null);
  const isMine = mayTriage(user.value?.role);
  return (
    <>
      <Table name={name} heads={['Severity', 'Issue', 'Due', 'Owner', 'Fix']} hasActions={isMine}>
        {cases.map((one) => (
          <Row
            key={one.id}
            of={one}
            hasRepository={hasRepository}
            accept={isMine ? () => accept(one) : undefined}
            reload={reload}
          />
        ))}
      </Table>
      {accepting && (
        <TriageDialog
          status="acknowledged"
          many={accepting.byStatus.open}
          decide={(decision) => decideCase(accepting, decision, reload)}
          close={() => accept(null)}
        />
      )}
    </>
  );
}

export async function decideCase(of: Case, decision: TriageDecision, reload: () => void): Promise<string> {
  return outcomeText(await bulkChange({ filter: membersOf(of), ...decision }, reload));
}

export function assignCase(of: Case, assignee: string | null, reload: () => void): Promise<void> {
  return bulkChange({ filter: membersOf(of), assignee }, reload).then(
    (outcome) => announceChange(outcomeText(outcome)),
    announceError,
  );
}

/** The open findings of the case. */
export function membersOf({ repositoryId, subject }: Case) {
  return { repositoryId, status: 'open' as const, group: `action:${repositoryId} ${subject.key}` };
}

interface RowProps {
  readonly of: Case;
  readonly hasRepository: boolean;
  accept: (() => void) | undefined;
  reload(): void;
}

function Row({ of, hasRepository, accept, reload }: RowProps) {
  const { title, worst, byStatus, bySeverity, mostUrgent, dueAt, assignees } = of;
  const { priority } = mostUrgent;
  const many = byStatus.open;
  // That nothing is known of attacks is no reason to do it first.
  const reason = priority.reasons.find(({ code }) => code !== 'not_likely') ?? priority.reasons[0];
  const owners = assignees.length > 0 ? assignees.map(({ name }) => name) : worst.owners;
  const isAssigned = assignees.length === 1 && assignees[0]?.userId === user.value?.id;
  const short = title.slice(0, 100);
  return (
    <tr data-case={of.id}>
      <td class="tight first-cell">
        <SeverityTag severity={worst.severity} />
        {priority.level === 'urgent' && <PriorityTag level="urgent" />}
      </td>
      <td class="main-cell">
        <a class="title-link cut" href={href(addressOfCase(of))}>
          <LongText>{title}</LongText>
        </a>
        <p class="soft small links-line">
          {hasRepository && (
            <a href={href(`/repositories/${of.repositoryId}`)}>
              <Text>{of.repository}</Text>
            </a>
          )}
          {many > 1 && (
            <span>
              {hasRepository && ' · '}
              {severityCountsText(bySeverity)} findings
            </span>
          )}
          {reason && (
            <span title={priority.reasons.map(({ text }) => text).join(' ')}>
              {(hasRepository || many > 1) && ' · '}
              {mostUrgent.id !== worst.id && (
                <>
                  <LongText>{mostUrgent.title}</LongText>:{' '}
                </>
              )}
              <Text>{reason.text}</Text>
            </span>
          )}
        </p>
      </td>
      <td class="tight" data-label="Due">
        <Due of={{ dueAt, status: 'open' }} />
      </td>
      <td data-label="Owner" class="owner-cell">
        <span class="cut">
          {owners.length > 0 ? <Text>{owners.join(', ')}</Text> : <span class="soft">nobody</span>}
        </span>
      </td>
      <td data-label="Fix" class="fix-cell">
        <Fix of={of} />
      </td>
      {accept && (
        <td class="tight">
          <span class="buttons">
            {!isAssigned && (
              <RowButton verb="Assign to me" of={short} onClick={() => void assignCase(of, 'me', reload)} />
            )}
            <RowButton verb="Accept" of={short} onClick={accept} />
          </span>
        </td>
      )}
    </tr>
  );
}

/** One finding needs no page around it. */
function addressOfCase({ id, byStatus, worst }: Case): string {
  const all = Object.values(byStatus).reduce((sum, count) => sum + count, 0);
  return all === 1 ? `/findings/${worst.id}` : `/remediation/${id}`;
}

function Fix({ of: { fix, worst, title } }: { readonly of: Case }) {
  const [first, ...others] = fix.commands;
  if (first)
    return (
      <span class="fix-line">
        <code class="cut" title={first.path}>
          {first.command}
        </code>
        <CopyButton text={first.command} what={`command for ${title.slice(0, 60)}`} />
        {others.length > 0 && <span class="soft small">and {others.length} more</span>}
      </span>
    );
  // The title names the package.
  const text = fix.version === null ? worst.remediation.replaceAll('`', '') : `Upgrade to ${fix.version}`;
  return (
    <span class="cut small">
      <Text>{text}</Text>
    </span>
  );
}
