// What to do today: the most urgent groups of open findings, each something that one change can fix.
import { severityCountsText } from '@assay/core/finding-display';
import { useState } from 'preact/hooks';
import { announceError } from '../announce.ts';
import { call, type Reply } from '../api.ts';
import { bulkChange, outcomeText } from '../bulk-change.ts';
import { useLoading } from '../load.ts';
import { useRepositoryNames } from '../names.ts';
import { href } from '../router.ts';
import { user } from '../session.ts';
import { mayTriage } from '../triage.ts';
import { announceChange } from '../undo-change.ts';
import { count } from '../words.ts';
import { Due } from './finding-rows.tsx';
import { Empty, Loaded } from './state-box.tsx';
import { RowButton, Table } from './table.tsx';
import { PriorityTag, SeverityTag } from './tags.tsx';
import { LongText, Text } from './text.tsx';
import { type TriageDecision, TriageDialog } from './triage-dialog.tsx';

type Group = Reply<'GET /v1/findings/groups'>['items'][number];

interface TodoListProps {
  readonly of: { readonly team?: string; readonly repositoryId?: string };
  /** How many groups are shown. */
  readonly shown: number;
  readonly isAudited: boolean;
}

export function TodoList({ of, shown, isAudited }: TodoListProps) {
  const address = new URLSearchParams({ status: 'open', by: 'action', ...of });
  const groups = useLoading(`todo ${address}`, (signal) =>
    call('GET /v1/findings/groups', { query: { by: 'action', status: 'open', limit: shown, ...of }, signal }),
  );
  const rest = (groups.data?.pagination.total ?? 0) - shown;
  return (
    <section class="card flush" aria-labelledby="todo">
      <div class="card-head">
        <h2 id="todo">What to do first</h2>
        {rest > 0 && (
          <a class="small" href={href(`/findings?${address}`)}>
            {count(rest, 'more group')}
          </a>
        )}
      </div>
      <Loaded of={groups} what="what to do first">
        {({ items }) =>
          items.length > 0 ? (
            <Groups groups={items} hasRepository={!of.repositoryId} reload={groups.reload} />
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

interface GroupsProps {
  readonly groups: readonly Group[];
  /** Whether the repository is named: not on its own page. */
  readonly hasRepository: boolean;
  reload(): void;
}

function Groups({ groups, hasRepository, reload }: GroupsProps) {
  const names = useRepositoryNames(groups.map(({ worst }) => worst.repositoryId));
  const [accepting, accept] = useState<Group | null>(null);
  const isMine = mayTriage(user.value?.role);
  return (
    <>
      <Table name="What to do first" heads={['Severity', 'Issue', 'Due', 'Owner', 'Fix']} hasActions={isMine}>
        {groups.map((group) => (
          <Row
            key={group.key}
            group={group}
            repository={hasRepository ? (names.get(group.worst.repositoryId) ?? '…') : undefined}
            accept={isMine ? () => accept(group) : undefined}
            reload={reload}
          />
        ))}
      </Table>
      {accepting && (
        <TriageDialog
          status="acknowledged"
          many={accepting.count}
          decide={(decision) => decide(accepting, decision, reload)}
          close={() => accept(null)}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly group: Group;
  readonly repository: string | undefined;
  accept: (() => void) | undefined;
  reload(): void;
}

function Row({ group, repository, accept, reload }: RowProps) {
  const { title, worst, count: many, bySeverity, mostUrgent, dueAt } = group;
  const { severity, assignee, owners, package: of, remediation } = worst;
  const { priority } = mostUrgent;
  // The title names the package.
  const fix = of?.fixedVersion ? `Upgrade to ${of.fixedVersion}` : remediation.replaceAll('`', '');
  // That nothing is known of attacks is no reason to do it first.
  const reason = priority.reasons.find(({ code }) => code !== 'not_likely') ?? priority.reasons[0];
  const assign = () =>
    bulkChange({ filter: filterOfGroup(group), assignee: 'me' }, reload).then(({ updated }) => {
      announceChange(`${count(updated, 'finding')} assigned to you.`);
    }, announceError);
  return (
    <tr data-group={group.key}>
      <td class="tight first-cell">
        <SeverityTag severity={severity} />
        {priority.level === 'urgent' && <PriorityTag level="urgent" />}
      </td>
      <td class="main-cell">
        <a class="title-link cut" href={href(`/findings/${worst.id}`)}>
          <LongText>{title}</LongText>
        </a>
        <p class="soft small links-line">
          {repository !== undefined && (
            <a href={href(`/repositories/${worst.repositoryId}`)}>
              <Text>{repository}</Text>
            </a>
          )}
          {many > 1 && (
            <>
              {repository !== undefined && ' · '}
              <a href={href(`/findings?${addressOfGroup(group)}`)}>
                {severityCountsText(bySeverity)} findings
              </a>
            </>
          )}
          {reason && (
            <span title={priority.reasons.map(({ text }) => text).join(' ')}>
              {(repository !== undefined || many > 1) && ' · '}
              {mostUrgent.id === worst.id ? (
                <Text>{reason.text}</Text>
              ) : (
                <a href={href(`/findings/${mostUrgent.id}`)}>
                  <LongText>{mostUrgent.title}</LongText>: <Text>{reason.text}</Text>
                </a>
              )}
            </span>
          )}
        </p>
      </td>
      <td class="tight" data-label="Due">
        <Due of={{ dueAt, status: 'open' }} />
      </td>
      <td data-label="Owner" class="owner-cell">
        <span class="cut">
          {assignee || owners.length > 0 ? (
            <Text>{assignee?.name ?? owners.join(', ')}</Text>
          ) : (
            <span class="soft">nobody</span>
          )}
        </span>
      </td>
      <td data-label="Fix" class="fix-cell">
        <span class="cut small">
          <Text>{fix}</Text>
        </span>
      </td>
      {accept && (
        <td class="tight">
          <span class="buttons">
            {assignee?.userId !== user.value?.id && (
              <RowButton verb="Assign to me" of={title.slice(0, 100)} onClick={assign} />
            )}
            <RowButton verb="Accept" of={title.slice(0, 100)} onClick={accept} />
          </span>
        </td>
      )}
    </tr>
  );
}

async function decide(group: Group, decision: TriageDecision, reload: () => void): Promise<string> {
  return outcomeText(await bulkChange({ filter: filterOfGroup(group), ...decision }, reload));
}

/** The key of a group is the id of the repository, and a rule or a package URL. */
function filterOfGroup({ key, worst }: Group) {
  const subject = (key ?? '').slice(worst.repositoryId.length + 1);
  const base = { repositoryId: worst.repositoryId, status: 'open' as const };
  return worst.package ? { ...base, package: subject } : { ...base, ruleId: subject };
}

function addressOfGroup(group: Group): string {
  return new URLSearchParams(filterOfGroup(group)).toString();
}
