// The findings of a list in groups, each a link to the list of it, to be triaged and assigned as a whole.
import { severityCountsText } from '@assay/core/finding-display';
import { useState } from 'preact/hooks';
import { announceError } from '../announce.ts';
import { call, type Reply } from '../api.ts';
import { bulkChange, outcomeText } from '../bulk-change.ts';
import { useLoading } from '../load.ts';
import { useRepositoryNames } from '../names.ts';
import { href, query } from '../router.ts';
import { useRowKeys } from '../row-keys.ts';
import { user } from '../session.ts';
import { mayTriage, verbs } from '../triage.ts';
import { announceChange, undoLastChange } from '../undo-change.ts';
import { type FindingStatus, label, number } from '../words.ts';
import type { FindingFilter, Grouping } from './finding-filters.tsx';
import { Due } from './finding-rows.tsx';
import { NewerFindings } from './newer-findings.tsx';
import { NoFindings } from './no-findings.tsx';
import { offsetInAddress, Pages, pageSize } from './pages.tsx';
import { Loaded } from './state-box.tsx';
import { RowButton, Table } from './table.tsx';
import { PriorityTag, SeverityTag } from './tags.tsx';
import { LongText, Text } from './text.tsx';
import { TriageDialog } from './triage-dialog.tsx';

type Group = Reply<'GET /v1/findings/groups'>['items'][number];
type Change = Parameters<typeof bulkChange>[0];

const caseHeads = ['Severity', 'Case', 'Findings', 'Due'];

interface FindingGroupsProps {
  readonly by: Grouping;
  readonly filter: FindingFilter;
  /** How many findings the groups hold together. */
  readonly total: number;
}

export function FindingGroups({ by, filter, total }: FindingGroupsProps) {
  const offset = offsetInAddress();
  const groups = useLoading(`groups ${by} ${JSON.stringify(filter)} ${offset} ${total}`, (signal) =>
    call('GET /v1/findings/groups', { query: { ...filter, by, limit: pageSize, offset }, signal }),
  );
  // What was cannot be changed any more.
  const { at, ...now } = filter;
  const isChangeable = at === undefined && mayTriage(user.value?.role);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const change = (group: Group, changed: Omit<Change, 'filter'>) =>
    bulkChange({ filter: { ...now, group: `${by}:${group.key ?? ''}` }, ...changed }, groups.reload);
  const assign = (group: Group) =>
    change(group, { assignee: 'me' }).then((outcome) => announceChange(outcomeText(outcome)), announceError);
  const decideRow = (status: FindingStatus) => (row: number) => {
    const group = groups.data?.items[row];
    if (group && isChangeable) setDeciding({ group, status });
  };
  useRowKeys({
    a: decideRow('acknowledged'),
    f: decideRow('false_positive'),
    r: decideRow('resolved'),
    u: undoLastChange,
  });
  const names = useRepositoryNames(
    by === 'action' ? (groups.data?.items ?? []).map(({ worst }) => worst.repositoryId) : [],
  );
  return (
    <Loaded of={groups} what="groups">
      {({ items, pagination }) => (
        <>
          {at === undefined && <NewerFindings reload={groups.reload} />}
          {items.length === 0 ? (
            <NoFindings filter={filter} />
          ) : (
            <>
              <Table
                name={`Findings by ${by === 'action' ? 'case' : by}`}
                heads={by === 'action' ? caseHeads : ['Priority', label(by), 'Findings', 'Repositories']}
                hasActions={isChangeable}
              >
                {items.map((group) => (
                  <Row
                    key={group.key}
                    by={by}
                    group={group}
                    repository={names.get(group.worst.repositoryId)}
                    assign={isChangeable ? () => assign(group) : undefined}
                    decide={(status) => setDeciding({ group, status })}
                  />
                ))}
              </Table>
              <Pages pagination={pagination} what={by === 'action' ? 'cases' : 'groups'} />
            </>
          )}
          {deciding && (
            <TriageDialog
              status={deciding.status}
              many={deciding.group.count}
              decide={async (decision) => outcomeText(await change(deciding.group, decision))}
              close={() => setDeciding(null)}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

interface Deciding {
  readonly group: Group;
  readonly status: FindingStatus;
}

interface RowProps {
  readonly by: Grouping;
  readonly group: Group;
  /** Its name, once it is known. */
  readonly repository: string | undefined;
  /** Undefined for whom may not, and of a moment that is past. */
  readonly assign: (() => void) | undefined;
  decide(status: FindingStatus): void;
}

function Row({ by, group, repository, assign, decide }: RowProps) {
  const { title, count, bySeverity, repositories, worst, mostUrgent, dueAt } = group;
  const isUrgent = mostUrgent.priority.level === 'urgent';
  const isCase = by === 'action';
  return (
    <tr>
      <td class="tight first-cell">
        {isCase ? (
          <>
            <SeverityTag severity={worst.severity} />
            {isUrgent && <PriorityTag level="urgent" />}
          </>
        ) : (
          <PriorityTag level={mostUrgent.priority.level} />
        )}
      </td>
      <th scope="row" class="main-cell">
        <a class="title-link cut" href={href(`/findings?${addressOf(by, group)}`)}>
          <LongText>{title}</LongText>
        </a>
        <p class="soft small">
          {isCase && (
            <>
              <Text>{repository ?? '…'}</Text> ·{' '}
            </>
          )}
          {severityCountsText(bySeverity)}
        </p>
      </th>
      <td class="tight" data-label="Findings">
        {number(count)}
      </td>
      {isCase ? (
        <td class="tight" data-label="Due">
          <Due of={{ dueAt, status: 'open' }} />
        </td>
      ) : (
        <td class="tight" data-label="Repositories">
          {number(repositories)}
        </td>
      )}
      {assign && (
        <td class="tight">
          <span class="buttons">
            <RowButton verb="Assign to me" of={title.slice(0, 100)} onClick={assign} />
            {(['acknowledged', 'false_positive'] as const).map((status) => (
              <RowButton
                key={status}
                verb={verbs[status]}
                of={title.slice(0, 100)}
                onClick={() => decide(status)}
              />
            ))}
          </span>
        </td>
      )}
    </tr>
  );
}

const fields = {
  rule: 'ruleId',
  path: 'path',
  package: 'package',
  owner: 'owner',
  repository: 'repositoryId',
  category: 'category',
  tag: 'tag',
  criticality: 'criticality',
  exposure: 'exposure',
} as const;

/** The list of the group: the filters as they are, and what the group has in common. */
function addressOf(by: Grouping, { key, worst }: Group): string {
  const next = new URLSearchParams(query.value);
  next.set('by', 'none');
  next.delete('offset');
  const subject = (key ?? '').slice(worst.repositoryId.length + 1);
  if (by === 'action' || by === 'folder' || by === 'chain') {
    next.set('repositoryId', worst.repositoryId);
    if (by === 'action') next.set(worst.package ? 'package' : 'ruleId', subject);
    if (by === 'folder' && subject !== '') next.set('path', `${subject}/`);
    if (by === 'chain' && worst.package) next.set('package', worst.package.name);
  } else if (key !== null) next.set(fields[by], key);
  else if (by === 'owner') next.set('owner', 'none');
  else next.set('group', `${by}:`);
  return next.toString();
}
