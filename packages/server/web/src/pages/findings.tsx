// All findings: filters, order, place and page are in the address, so that a link shows the same list.

import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { announceError } from '../announce.ts';
import { ApiError, addressOf, call, type Reply } from '../api.ts';
import { bulkChange, outcomeText } from '../bulk-change.ts';
import { CommentDialog } from '../components/comment-dialog.tsx';
import { FindingFacets } from '../components/finding-facets.tsx';
import {
  type FindingFilter,
  FindingFilters,
  filterOf,
  furtherOf,
  groupingOf,
  standardStatus,
} from '../components/finding-filters.tsx';
import { FindingGroups } from '../components/finding-groups.tsx';
import { FindingMoments } from '../components/finding-moments.tsx';
import { FindingPanel, isPanelPossible, showInPanel, shownInPanel } from '../components/finding-panel.tsx';
import { TeamMembers } from '../components/finding-people.tsx';
import { FindingRows } from '../components/finding-rows.tsx';
import { type FindingNews, NewerFindings } from '../components/newer-findings.tsx';
import { NoFindings } from '../components/no-findings.tsx';
import { Page } from '../components/page.tsx';
import { offsetInAddress, Pages, pageSizeInAddress } from '../components/pages.tsx';
import { SavedViews } from '../components/saved-views.tsx';
import { ShortcutHelp } from '../components/shortcut-help.tsx';
import { Loaded } from '../components/state-box.tsx';
import { type TriageDecision, TriageDialog } from '../components/triage-dialog.tsx';
import { useApprovalFrom } from '../components/use-approval-from.ts';
import { rememberOrder } from '../finding-order.ts';
import { useLoading } from '../load.ts';
import { useRepositoryNames } from '../names.ts';
import { query, setQuery } from '../router.ts';
import { focusSearch } from '../row-keys.ts';
import { user } from '../session.ts';
import { useShortcuts } from '../shortcuts.ts';
import { isProposedBy, mayTriage, nextStatuses, proposals, verbs } from '../triage.ts';
import { announceChange, undoLastChange } from '../undo-change.ts';
import { count, type FindingStatus, label } from '../words.ts';

type List = Reply<'GET /v1/findings'>;

const sorts = ['priority', 'firstSeenAt', 'lastSeenAt', 'severity', 'dueAt'].flatMap(
  (field) => [field, `-${field}`] as const,
);

export function FindingsPage() {
  const filter = filterOf(query.value);
  const sort = sorts.find((one) => one === query.value.get('sort')) ?? '-priority';
  const offset = offsetInAddress();
  const limit = pageSizeInAddress();
  const by = groupingOf();
  const key = JSON.stringify([filter, sort, offset, limit, by]);
  // With what was asked: the rows stay as they are until those of another question come.
  const list = useLoading(key, async (signal) => {
    // Of groups only the number of findings is said.
    const part = { limit: by ? 1 : limit, offset: by ? 0 : offset };
    const found = await call('GET /v1/findings', {
      query: { ...filter, sort: sort as '-priority', ...part },
      signal,
    });
    return { ...found, key, filter };
  });
  const [isHelpOpen, setHelpOpen] = useState(false);
  const opened = filter.at ? undefined : shownInPanel();
  const isFiltered = Object.keys(furtherOf(filter)).length > 0;
  const one = filter.status === standardStatus ? 'open finding' : 'finding';
  const feed = !filter.at && addressOf('/v1/findings/feed.atom', {}, { ...filter });
  const help = (
    <>
      <SavedViews />
      {feed && (
        <a class="button quiet" href={feed} type="application/atom+xml">
          Feed
        </a>
      )}
      <button type="button" class="button wide-only" onClick={() => setHelpOpen(true)}>
        Keyboard <kbd>?</kbd>
      </button>
    </>
  );
  return (
    <Page
      name="Findings"
      lead={
        list.data && `${count(list.data.pagination.total, one)}${isFiltered ? ' match these filters' : ''}`
      }
      actions={help}
    >
      <FindingFilters filter={filter} />
      <FindingMoments filter={filter} />
      <div class={`desk with-facets ${opened && !by ? 'has-panel' : ''}`}>
        <FindingFacets filter={filter} />
        <section class="card flush" aria-label="Findings">
          <Loaded of={list} what="findings">
            {(data) =>
              by ? (
                <FindingGroups by={by} filter={filter} total={list.data?.pagination.total ?? 0} />
              ) : (
                <Found key={data.key} data={data} filter={data.filter} sort={sort} reload={list.reload} />
              )
            }
          </Loaded>
        </section>
        {opened && !by && <FindingPanel id={opened} changed={list.reload} />}
      </div>
      {isHelpOpen && <ShortcutHelp close={() => setHelpOpen(false)} />}
      <HelpKey open={() => setHelpOpen(true)} />
    </Page>
  );
}

function HelpKey({ open }: { open(): void }) {
  useShortcuts({ '?': open });
  return null;
}

interface FoundProps {
  readonly data: List;
  readonly filter: FindingFilter;
  readonly sort: string;
  reload(): void;
}

function Found({ data, filter, sort, reload }: FoundProps) {
  const { items, pagination } = data;
  useEffect(() => rememberOrder(items.map(({ id }) => id)), [items]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [areAllMatching, setAllMatching] = useState(false);
  const [deciding, setDeciding] = useState<{ id: string; status: FindingStatus } | null>(null);
  const [commented, setCommented] = useState<string | null>(null);
  const [bulkStatus, setBulkStatus] = useState<FindingStatus | null>(null);
  const [decided, setDecided] = useState<ReadonlyMap<string, FindingStatus>>(new Map());
  useEffect(() => setDecided(new Map()), [items]);
  const hear = ({ findings }: FindingNews) =>
    setDecided((now) => {
      const next = new Map(now);
      for (const { id, status } of findings) if (status) next.set(id, status);
      return next;
    });
  const box = useRef<HTMLDivElement>(null);
  const repositories = useRepositoryNames(
    useMemo(() => items.map(({ repositoryId }) => repositoryId), [items]),
  );
  // What was cannot be changed any more.
  const isChangeable = !filter.at && mayTriage(user.value?.role);
  const choose = (next: ReadonlySet<string>) => {
    setAllMatching(false);
    setChosen(next);
  };
  const toggle = useCallback((id: string) => {
    setAllMatching(false);
    // Of two quick ones the second must not undo the first.
    setChosen((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const opened = shownInPanel();
  const place = useRef<Place | null>(null);
  // A decided finding leaves the list, and the focus with it: the next one takes its place.
  useEffect(() => {
    if (place.current && isNothingFocused()) focusRow(rowAt(box.current, place.current));
  }, [items]);
  const approvals = useApprovalFrom(
    items.filter(({ id }) => id === deciding?.id).map(({ repositoryId }) => repositoryId),
  );
  const currentId = () => {
    const last = isNothingFocused() ? place.current?.id : undefined;
    const id = currentRow(box.current)?.dataset.finding ?? opened ?? last;
    return items.some((one) => one.id === id) ? id : undefined;
  };
  const move = (by: 1 | -1) => {
    const next = step(box.current, by, opened);
    if (opened && next) showInPanel(next);
  };
  const ask = (status: FindingStatus) => {
    const role = user.value?.role;
    if (filter.at) return;
    if (chosen.size > 0) return setBulkStatus(status);
    const id = currentId();
    const finding = items.find((one) => one.id === id);
    if (finding && nextStatuses(finding.status, role).includes(status))
      setDeciding({ id: finding.id, status });
  };
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    x: () => {
      const id = currentId();
      if (id && isChangeable) toggle(id);
    },
    a: () => ask('acknowledged'),
    f: () => ask('false_positive'),
    r: () => ask('resolved'),
    c: () => {
      const id = currentId();
      if (id && isChangeable) setCommented(id);
    },
    u: undoLastChange,
    '/': focusSearch,
    Escape: () => (chosen.size > 0 ? choose(new Set()) : opened && showInPanel(undefined)),
  });
  if (items.length === 0)
    return (
      <>
        {!filter.at && <NewerFindings reload={reload} />}
        <NoFindings filter={filter} />
      </>
    );
  const decideOne = async (decision: TriageDecision) => {
    const id = deciding?.id ?? '';
    const outcome = await bulkChange({ ids: [id], ...decision }, reload);
    if (outcome.reason !== undefined) throw new ApiError(400, outcome.reason);
    if (outcome.proposed > 0) return `Proposed: ${label(decision.status).toLowerCase()}. An auditor decides.`;
    return '1 finding changed.';
  };
  const selecting = {
    chosen,
    toggle,
    toggleAll: () =>
      choose(items.every(({ id }) => chosen.has(id)) ? new Set() : new Set(items.map(({ id }) => id))),
  };
  return (
    <div
      ref={box}
      onFocusIn={() => {
        place.current = placeOf(box.current) ?? place.current;
      }}
    >
      {!filter.at && <NewerFindings reload={reload} heard={hear} />}
      <FindingRows
        findings={items}
        repositories={repositories}
        selecting={isChangeable ? selecting : undefined}
        shown={opened}
        decided={decided}
        open={!filter.at && isPanelPossible() ? showInPanel : undefined}
        sorting={{ sort, change: (next) => setQuery({ sort: next, offset: undefined }) }}
      />
      <Pages pagination={pagination} what="findings" hasSizes />
      {deciding && (
        <TriageDialog
          status={deciding.status}
          isProposal={isProposedBy(
            user.value?.role,
            deciding.status,
            items.filter(({ id }) => id === deciding.id),
            approvals,
          )}
          many={1}
          decide={decideOne}
          close={() => setDeciding(null)}
        />
      )}
      {commented && <CommentDialog id={commented} close={() => setCommented(null)} />}
      {chosen.size > 0 && (
        <Bulk
          chosen={chosen}
          filter={filter}
          matching={areAllMatching ? pagination.total : undefined}
          offer={
            pagination.total > items.length && chosen.size === items.length && Object.keys(filter).length > 0
              ? pagination.total
              : undefined
          }
          status={bulkStatus}
          setStatus={setBulkStatus}
          items={items}
          takeAll={() => setAllMatching(true)}
          clear={() => choose(new Set())}
          done={() => {
            choose(new Set());
            reload();
          }}
        />
      )}
    </div>
  );
}

interface BulkProps {
  readonly chosen: ReadonlySet<string>;
  readonly filter: FindingFilter;
  /** How many the filter selects, when all of them are meant. */
  readonly matching: number | undefined;
  /** How many there are beyond this page, when all of it is chosen. */
  readonly offer: number | undefined;
  readonly items: List['items'];
  /** What is being decided. */
  readonly status: FindingStatus | null;
  setStatus(status: FindingStatus | null): void;
  takeAll(): void;
  clear(): void;
  done(): void;
}

/** What can be done with those that are chosen; those it does not fit are reported and stay. */
function Bulk(props: BulkProps) {
  const { chosen, filter, matching, offer, items, status, setStatus, takeAll, clear, done } = props;
  const many = matching ?? chosen.size;
  const meant = items.filter(({ id }) => matching !== undefined || chosen.has(id));
  const approvals = useApprovalFrom(meant.map(({ repositoryId }) => repositoryId));
  const proposes = (one: FindingStatus) => isProposedBy(user.value?.role, one, meant, approvals);
  const selection = matching === undefined ? { ids: [...chosen] } : { filter };
  const decide = async (decision: TriageDecision) => {
    const outcome = await bulkChange({ ...selection, ...decision }, done);
    setStatus(null);
    return outcomeText(outcome);
  };
  const assign = (assignee: string | null) =>
    bulkChange({ ...selection, assignee }, done).then(
      (outcome) => announceChange(outcomeText(outcome)),
      announceError,
    );
  const [repositoryId, ...others] = new Set(meant.map((one) => one.repositoryId));
  const offered: readonly FindingStatus[] = ['acknowledged', 'resolved', 'false_positive', 'open'];
  return (
    <section class="bulk" aria-label="Selected findings">
      <b role="status">{count(many, 'finding')} selected</b>
      {offer !== undefined && matching === undefined && (
        <button type="button" class="button quiet" onClick={takeAll}>
          Select all {offer} that match the filters
        </button>
      )}
      {offered.map((one) => (
        <button key={one} type="button" class="button" onClick={() => setStatus(one)}>
          {proposes(one) ? proposals[one] : verbs[one]}
        </button>
      ))}
      <button type="button" class="button" onClick={() => void assign('me')}>
        Assign to me
      </button>
      <button type="button" class="button" onClick={() => void assign(null)}>
        Unassign
      </button>
      {repositoryId !== undefined && others.length === 0 && (
        <TeamMembers of={repositoryId} assign={(userId) => void assign(userId)} />
      )}
      <button type="button" class="button quiet" onClick={clear}>
        Clear
      </button>
      {status && (
        <TriageDialog
          status={status}
          isProposal={proposes(status)}
          many={many}
          decide={decide}
          close={() => setStatus(null)}
        />
      )}
    </section>
  );
}

function rows(box: HTMLElement | null): HTMLElement[] {
  return box ? [...box.querySelectorAll<HTMLElement>('tr[data-finding]')] : [];
}

/** Where the focus was last. */
interface Place {
  readonly id: string | undefined;
  readonly index: number;
}

function placeOf(box: HTMLElement | null): Place | undefined {
  const row = currentRow(box);
  return row && { id: row.dataset.finding, index: rows(box).indexOf(row) };
}

/** The row of the same finding; without it, the one that stands where it stood. */
function rowAt(box: HTMLElement | null, { id, index }: Place): HTMLElement | undefined {
  const list = rows(box);
  return list.find((row) => row.dataset.finding === id) ?? list[Math.min(index, list.length - 1)];
}

function isNothingFocused(): boolean {
  return document.activeElement === document.body || document.activeElement === null;
}

function focusRow(row: HTMLElement | undefined): void {
  row?.querySelector<HTMLElement>('a')?.focus();
}

function currentRow(box: HTMLElement | null): HTMLElement | undefined {
  return rows(box).find((row) => row.contains(document.activeElement));
}

/** Moves to the title of the next row, a link: Enter opens it, and it is read out. Gives the finding there. */
function step(box: HTMLElement | null, by: 1 | -1, opened: string | undefined): string | undefined {
  const list = rows(box);
  const current = currentRow(box) ?? list.find((row) => row.dataset.finding === opened);
  const index = current ? list.indexOf(current) + by : by === 1 ? 0 : list.length - 1;
  const next = list[Math.min(Math.max(index, 0), list.length - 1)];
  focusRow(next);
  return next?.dataset.finding;
}
