// Findings as a table; on a narrow screen as cards.

import type { Finding } from '../interface/api.d.ts';
import { href } from '../router.ts';
import { isClosed } from '../triage.ts';
import { day } from '../words.ts';
import { steady } from './steady.tsx';
import { Table } from './table.tsx';
import { PriorityTag, SeverityTag, StateTag } from './tags.tsx';
import { LongText, Path, Text } from './text.tsx';
import { When } from './when.tsx';

export interface Selecting {
  readonly chosen: ReadonlySet<string>;
  /** The same function each time: it keeps the other rows as they are. */
  readonly toggle: (id: string) => void;
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
  /** The finding that is shown beside the list. */
  readonly shown?: string | undefined;
  /** What someone else decided since the list was loaded, by id. */
  readonly decided?: ReadonlyMap<string, Finding['status']>;
  /** Opens a finding beside the list; without it, its link leads to its page. */
  readonly open?: ((id: string) => void) | undefined;
}

export function FindingRows(props: FindingRowsProps) {
  const { findings, repositories, selecting, sorting, shown, decided, open } = props;
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
        <SortHead key="priority" field="priority" text="Priority" sorting={sorting} class="less-wide" />,
        <SortHead key="severity" field="severity" text="Severity" sorting={sorting} />,
        'Finding',
        repositories && (
          <th key="repository" scope="col" class="less-wide">
            Repository
          </th>
        ),
        <th key="status" scope="col" class="less-wide least">
          Status
        </th>,
        <SortHead
          key="firstSeenAt"
          field="firstSeenAt"
          text="First seen"
          sorting={sorting}
          class="less-wide least"
        />,
        <SortHead key="dueAt" field="dueAt" text="Due" sorting={sorting} />,
      ]}
    >
      {findings.map((finding) => (
        <Row
          key={finding.id}
          finding={finding}
          repository={repositories && (repositories.get(finding.repositoryId) ?? '…')}
          toggle={selecting?.toggle}
          isChosen={selecting?.chosen.has(finding.id) ?? false}
          isShown={finding.id === shown}
          decided={decided?.get(finding.id)}
          open={open}
        />
      ))}
    </Table>
  );
}

interface RowProps {
  readonly finding: Finding;
  /** Its name; without it the column is left out. */
  readonly repository: string | undefined;
  readonly toggle: Selecting['toggle'] | undefined;
  readonly isChosen: boolean;
  readonly isShown: boolean;
  readonly decided: Finding['status'] | undefined;
  open: ((id: string) => void) | undefined;
}

const Row = steady(function Row({ finding, repository, toggle, isChosen, isShown, decided, open }: RowProps) {
  const { id, title, severity, status, location, package: of, artifact, firstSeenAt } = finding;
  const within = location ? `${location.path}:${location.startLine}` : of && `${of.name} ${of.version}`;
  // Two images have the same paths.
  const place = [within, artifact].filter(Boolean).join(' · ');
  return (
    <tr class={`${isChosen ? 'is-chosen' : ''} ${isShown ? 'is-shown' : ''}`} data-finding={id}>
      {toggle && (
        <td class="tight first-cell">
          <input
            type="checkbox"
            class="check"
            aria-label={`Select ${title.slice(0, 100)}`}
            checked={isChosen}
            onChange={() => toggle(id)}
          />
        </td>
      )}
      <td
        class="tight first-cell less-wide"
        title={finding.priority.reasons.map(({ text }) => text).join(' ')}
      >
        {isClosed(status) ? <span class="soft">–</span> : <PriorityTag level={finding.priority.level} />}
      </td>
      <td class="tight first-cell">
        <SeverityTag severity={severity} />
      </td>
      <td class="main-cell">
        <div class="line">
          <a
            class="title-link cut"
            href={href(`/findings/${id}`)}
            aria-current={isShown ? 'true' : undefined}
            onClick={(event) => {
              if (!open || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
              event.preventDefault();
              open(id);
            }}
          >
            <LongText>{title}</LongText>
          </a>
          {decided && decided !== status && (
            <span class="decided small">
              now <StateTag state={decided} />
            </span>
          )}
          {place && (
            <p class="place cut">
              <Path>{place}</Path>
            </p>
          )}
        </div>
      </td>
      {repository !== undefined && (
        <td class="repository-cell less-wide">
          <span class="cut">
            <Text>{repository}</Text>
          </span>
        </td>
      )}
      <td class="tight less-wide least">
        <StateTag state={status} />
      </td>
      <td class="tight less-wide least" data-label="First seen">
        <When at={firstSeenAt} />
      </td>
      <td class="tight" data-label="Due">
        <Due of={finding} />
      </td>
    </tr>
  );
});

/** When it has to be fixed; said in words when that day has gone. */
export function Due({ of: { dueAt, status } }: { readonly of: Pick<Finding, 'dueAt' | 'status'> }) {
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
  readonly class?: string;
}

function SortHead({ field, text, sorting, class: className }: SortHeadProps) {
  if (!sorting)
    return (
      <th scope="col" class={className}>
        {text}
      </th>
    );
  const { sort, change } = sorting;
  const [down, up] = [`-${field}`, field];
  const direction = sort === down ? 'descending' : sort === up ? 'ascending' : undefined;
  return (
    <th scope="col" class={className} aria-sort={direction}>
      <button type="button" class="sort" onClick={() => change(sort === down ? up : down)}>
        {text} <span aria-hidden="true">{direction === 'descending' ? '↓' : direction ? '↑' : '↕'}</span>
      </button>
    </th>
  );
}
