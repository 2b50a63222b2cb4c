// Findings as a table; on a narrow screen as cards.

import type { Finding } from '../interface/api.d.ts';
import { href } from '../router.ts';
import { day } from '../words.ts';
import { Table } from './table.tsx';
import { PriorityTag, SeverityTag, StateTag } from './tags.tsx';
import { LongText, Path, Text } from './text.tsx';
import { When } from './when.tsx';

export interface Selecting {
  readonly chosen: ReadonlySet<string>;
  toggle(id: string): void;
  toggleAll(): void;
}

export interface Sorting {
  readonly sort: string;
  change(sort: string): void;
}

interface FindingRowsProps {
  readonly findings: readonly Finding[];
  /** By id; without it the column is left out. */
  readonly repositories?: ReadonlyMap<string, string>;
  readonly selecting?: Selecting | undefined;
  readonly sorting?: Sorting;
}

export function FindingRows({ findings, repositories, selecting, sorting }: FindingRowsProps) {
  const areAllChosen = findings.length > 0 && findings.every(({ id }) => selecting?.chosen.has(id));
  return (
    <Table
      name="Findings"
      heads={[
        selecting && (
          <th key="choose" scope="col">
            <input
              type="checkbox"
              class="check"
              aria-label="Select all on this page"
              checked={areAllChosen}
              onChange={selecting.toggleAll}
            />
          </th>
        ),
        <SortHead key="priority" field="priority" text="Priority" sorting={sorting} />,
        <SortHead key="severity" field="severity" text="Severity" sorting={sorting} />,
        'Finding',
        repositories && 'Repository',
        'Status',
        <SortHead key="firstSeenAt" field="firstSeenAt" text="First seen" sorting={sorting} />,
        <SortHead key="dueAt" field="dueAt" text="Due" sorting={sorting} />,
      ]}
    >
      {findings.map((finding) => (
        <Row key={finding.id} finding={finding} repositories={repositories} selecting={selecting} />
      ))}
    </Table>
  );
}

interface RowProps {
  readonly finding: Finding;
  readonly repositories: ReadonlyMap<string, string> | undefined;
  readonly selecting: Selecting | undefined;
}

function Row({ finding, repositories, selecting }: RowProps) {
  const { id, title, severity, status, location, package: of, firstSeenAt } = finding;
  const isChosen = selecting?.chosen.has(id) ?? false;
  const place = location ? `${location.path}:${location.startLine}` : of ? `${of.name} ${of.version}` : '';
  return (
    <tr class={isChosen ? 'is-chosen' : ''} data-finding={id}>
      {selecting && (
        <td class="tight first-cell">
          <input
            type="checkbox"
            class="check"
            aria-label={`Select ${title.slice(0, 100)}`}
            checked={isChosen}
            onChange={() => selecting.toggle(id)}
          />
        </td>
      )}
      <td class="tight first-cell" title={finding.priority.reasons.map(({ text }) => text).join(' ')}>
        <PriorityTag level={finding.priority.level} />
      </td>
      <td class="tight first-cell">
        <SeverityTag severity={severity} />
      </td>
      <td class="main-cell">
        <a class="title-link cut" href={href(`/findings/${id}`)}>
          <LongText>{title}</LongText>
        </a>
        {place && (
          <p class="place cut">
            <Path>{place}</Path>
          </p>
        )}
      </td>
      {repositories && (
        <td class="repository-cell">
          <span class="cut">
            <Text>{repositories.get(finding.repositoryId) ?? '…'}</Text>
          </span>
        </td>
      )}
      <td class="tight">
        <StateTag state={status} />
      </td>
      <td class="tight" data-label="First seen">
        <When at={firstSeenAt} />
      </td>
      <td class="tight" data-label="Due">
        <Due finding={finding} />
      </td>
    </tr>
  );
}

/** When it has to be fixed; said in words when that day has gone. */
export function Due({ finding: { dueAt, status } }: { readonly finding: Finding }) {
  if (dueAt === null || status !== 'open') return <span class="soft">–</span>;
  if (Date.parse(dueAt) >= Date.now()) return <time dateTime={dueAt}>{day(dueAt)}</time>;
  return (
    <time dateTime={dueAt} class="late" title={day(dueAt)}>
      Overdue
    </time>
  );
}

interface SortHeadProps {
  readonly field: string;
  readonly text: string;
  readonly sorting: Sorting | undefined;
}

function SortHead({ field, text, sorting }: SortHeadProps) {
  if (!sorting) return <th scope="col">{text}</th>;
  const { sort, change } = sorting;
  const [down, up] = [`-${field}`, field];
  const direction = sort === down ? 'descending' : sort === up ? 'ascending' : undefined;
  return (
    <th scope="col" aria-sort={direction}>
      <button type="button" class="sort" onClick={() => change(sort === down ? up : down)}>
        {text} <span aria-hidden="true">{direction === 'descending' ? '↓' : direction ? '↑' : '↕'}</span>
      </button>
    </th>
  );
}
