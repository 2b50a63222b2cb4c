// The findings of a list in groups, each a link to the list of it.
import { call, type Reply } from '../api.ts';
import { useLoading } from '../load.ts';
import { href, query } from '../router.ts';
import { label, number, severities } from '../words.ts';
import type { FindingFilter } from './finding-filters.tsx';
import { offsetInAddress, Pages, pageSize } from './pages.tsx';
import { Empty, Loaded } from './state-box.tsx';
import { Table } from './table.tsx';
import { PriorityTag } from './tags.tsx';
import { LongText } from './text.tsx';

type Group = Reply<'GET /v1/findings/groups'>['items'][number];

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
  return (
    <Loaded of={groups} what="groups">
      {({ items, pagination }) =>
        items.length === 0 ? (
          <Empty title="No matching finding" />
        ) : (
          <>
            <Table
              name={`Findings by ${by}`}
              heads={[
                'Priority',
                label(by),
                'Findings',
                ...severities.slice(0, 3).map(label),
                'Repositories',
              ]}
            >
              {items.map((group) => (
                <Row key={group.key} by={by} group={group} />
              ))}
            </Table>
            <Pages pagination={pagination} what="groups" />
          </>
        )
      }
    </Loaded>
  );
}

function Row({ by, group }: { readonly by: Grouping; readonly group: Group }) {
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
      </th>
      <td class="tight" data-label="Findings">
        {number(count)}
      </td>
      {severities.slice(0, 3).map((severity) => (
        <td key={severity} class="tight" data-label={label(severity)}>
          {number(bySeverity[severity])}
        </td>
      ))}
      <td class="tight" data-label="Repositories">
        {number(repositories)}
      </td>
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
