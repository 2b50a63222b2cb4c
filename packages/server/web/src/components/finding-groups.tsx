// The findings of a list in groups, each a link to the list of it, to be triaged and assigned as a whole.
import { severityCountsText } from '@assay/core/finding-display';
import { useState } from 'preact/hooks';
import { announceError } from '../announce.ts';
import { call, type Reply } from '../api.ts';
import { bulkChange, outcomeText } from '../bulk-change.ts';
import { useLoading } from '../load.ts';
import { href, query } from '../router.ts';
import { user } from '../session.ts';
import { mayTriage, verbs } from '../triage.ts';
import { announceChange } from '../undo-change.ts';
import { type FindingStatus, label, number } from '../words.ts';
import type { FindingFilter } from './finding-filters.tsx';
import { offsetInAddress, Pages, pageSize } from './pages.tsx';
import { Empty, Loaded } from './state-box.tsx';
import { RowButton, Table } from './table.tsx';
import { PriorityTag } from './tags.tsx';
import { LongText } from './text.tsx';
import { TriageDialog } from './triage-dialog.tsx';

type Group = Reply<'GET /v1/findings/groups'>['items'][number];
type Change = Parameters<typeof bulkChange>[0];

export const groupings = [
  'rule',
  'path',
  'folder',
  'package',
  'chain',
  'owner',
  'repository',
  'category',
  'action',
] as const;
export type Grouping = (typeof groupings)[number];

export function FindingGroups({ by, filter }: { readonly by: Grouping; readonly filter: FindingFilter }) {
  const offset = offsetInAddress();
  const groups = useLoading(`groups ${by} ${JSON.stringify(filter)} ${offset}`, (signal) =>
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
  return (
    <Loaded of={groups} what="groups">
      {({ items, pagination }) =>
        items.length === 0 ? (
          <Empty title="No matching finding" />
        ) : (
          <>
            <Table
              name={`Findings by ${by}`}
              heads={['Priority', label(by), 'Findings', 'Repositories']}
              hasActions={isChangeable}
            >
              {items.map((group) => (
                <Row
                  key={group.key}
                  by={by}
                  group={group}
                  assign={isChangeable ? () => assign(group) : undefined}
                  decide={(status) => setDeciding({ group, status })}
                />
              ))}
            </Table>
            <Pages pagination={pagination} what="groups" />
            {deciding && (
              <TriageDialog
                status={deciding.status}
                many={deciding.group.count}
                decide={async (decision) => outcomeText(await change(deciding.group, decision))}
                close={() => setDeciding(null)}
              />
            )}
          </>
        )
      }
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
  /** Undefined for whom may not, and of a moment that is past. */
  readonly assign: (() => void) | undefined;
  decide(status: FindingStatus): void;
}

function Row({ by, group, assign, decide }: RowProps) {
  const { title, count, bySeverity, repositories, mostUrgent } = group;
  return (
    <tr>
      <td class="tight first-cell">
        <PriorityTag level={mostUrgent.priority.level} />
      </td>
      <th scope="row" class="main-cell">
        <a class="title-link cut" href={href(`/findings?${addressOf(by, group)}`)}>
          <LongText>{title}</LongText>
        </a>
        <p class="soft small">{severityCountsText(bySeverity)}</p>
      </th>
      <td class="tight" data-label="Findings">
        {number(count)}
      </td>
      <td class="tight" data-label="Repositories">
        {number(repositories)}
      </td>
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
} as const;

/** The list of the group: the filters as they are, and what the group has in common. */
function addressOf(by: Grouping, { key, worst }: Group): string {
  const next = new URLSearchParams(query.value);
  next.delete('by');
  next.delete('offset');
  const subject = (key ?? '').slice(worst.repositoryId.length + 1);
  if (by === 'action' || by === 'folder' || by === 'chain') {
    next.set('repositoryId', worst.repositoryId);
    if (by === 'action') next.set(worst.package ? 'package' : 'ruleId', subject);
    if (by === 'folder' && subject !== '') next.set('path', `${subject}/`);
    if (by === 'chain' && worst.package) next.set('package', worst.package.name);
  } else if (key !== null) next.set(fields[by], key);
  else if (by === 'owner') next.set('owner', 'none');
  return next.toString();
}
