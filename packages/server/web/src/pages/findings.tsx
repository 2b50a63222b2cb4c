// All findings: filters, order, place and page are in the address, so that a link shows the same list.

import { useMemo, useRef, useState } from 'preact/hooks';
import { addressOf, call, type Reply } from '../api.ts';
import { type FindingFilter, FindingFilters, filterOf } from '../components/finding-filters.tsx';
import { FindingRows } from '../components/finding-rows.tsx';
import { Page } from '../components/page.tsx';
import { offsetInAddress, Pages, pageSize } from '../components/pages.tsx';
import { ShortcutHelp } from '../components/shortcut-help.tsx';
import { Empty, Loaded, NothingFits } from '../components/state-box.tsx';
import { type TriageDecision, TriageDialog } from '../components/triage-dialog.tsx';
import { useLoading } from '../load.ts';
import { useRepositoryNames } from '../names.ts';
import { query, setQuery } from '../router.ts';
import { user } from '../session.ts';
import { useShortcuts } from '../shortcuts.ts';
import { mayTriage, verbs } from '../triage.ts';
import { count, type FindingStatus } from '../words.ts';

type List = Reply<'GET /v1/findings'>;

const sorts = ['priority', 'firstSeenAt', 'lastSeenAt', 'severity', 'dueAt'].flatMap(
  (field) => [field, `-${field}`] as const,
);
const maxSelected = 5000;

export function FindingsPage() {
  const filter = filterOf(query.value);
  const sort = sorts.find((one) => one === query.value.get('sort')) ?? '-priority';
  const offset = offsetInAddress();
  const key = JSON.stringify([filter, sort, offset]);
  const list = useLoading(key, (signal) =>
    call('GET /v1/findings', {
      query: { ...filter, sort: sort as '-priority', limit: pageSize, offset },
      signal,
    }),
  );
  const [isHelpOpen, setHelpOpen] = useState(false);
  const isFiltered = Object.keys(filter).length > 0;
  const feed = addressOf('/v1/findings/feed.atom', {}, { ...filter });
  const help = (
    <>
      <a class="button quiet" href={feed} type="application/atom+xml">
        Feed
      </a>
      <button type="button" class="button wide-only" onClick={() => setHelpOpen(true)}>
        Keyboard <kbd>?</kbd>
      </button>
    </>
  );
  return (
    <Page
      name="Findings"
      lead={
        list.data &&
        `${count(list.data.pagination.total, 'finding')}${isFiltered ? ' match these filters' : ''}`
      }
      actions={help}
    >
      <FindingFilters filter={filter} />
      <section class="card flush" aria-label="Findings">
        <Loaded of={list} what="findings">
          {(data) => <Found key={key} data={data} filter={filter} sort={sort} reload={list.reload} />}
        </Loaded>
      </section>
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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [areAllMatching, setAllMatching] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const repositories = useRepositoryNames(
    useMemo(() => items.map(({ repositoryId }) => repositoryId), [items]),
  );
  const choose = (next: ReadonlySet<string>) => {
    setAllMatching(false);
    setChosen(next);
  };
  const toggle = (id: string) => {
    setAllMatching(false);
    // Of two quick ones the second must not undo the first.
    setChosen((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  };
  useShortcuts({
    j: () => step(box.current, 1),
    k: () => step(box.current, -1),
    x: () => {
      const id = currentRow(box.current)?.dataset.finding;
      if (id && mayTriage(user.value?.role)) toggle(id);
    },
    '/': () => document.querySelector<HTMLInputElement>('input[type="search"]')?.focus(),
    Escape: () => choose(new Set()),
  });
  if (items.length === 0) return <Nothing filter={filter} />;
  const selecting = {
    chosen,
    toggle,
    toggleAll: () =>
      choose(items.every(({ id }) => chosen.has(id)) ? new Set() : new Set(items.map(({ id }) => id))),
  };
  return (
    <div ref={box}>
      <FindingRows
        findings={items}
        repositories={repositories}
        selecting={mayTriage(user.value?.role) ? selecting : undefined}
        sorting={{ sort, change: (next) => setQuery({ sort: next, offset: undefined }) }}
      />
      <Pages pagination={pagination} what="findings" />
      {chosen.size > 0 && (
        <Bulk
          chosen={chosen}
          filter={filter}
          matching={areAllMatching ? pagination.total : undefined}
          offer={
            pagination.total > items.length &&
            pagination.total <= maxSelected &&
            chosen.size === items.length &&
            Object.keys(filter).length > 0
              ? pagination.total
              : undefined
          }
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

function Nothing({ filter }: { readonly filter: FindingFilter }) {
  if (Object.keys(filter).length === 0)
    return (
      <Empty title="No findings yet" icon="check">
        <p>Findings come from audits. Start an audit on a repository page.</p>
      </Empty>
    );
  return <NothingFits one="finding" many="findings" to="/findings" icon="check" />;
}

interface BulkProps {
  readonly chosen: ReadonlySet<string>;
  readonly filter: FindingFilter;
  /** How many the filter selects, when all of them are meant. */
  readonly matching: number | undefined;
  /** How many there are beyond this page, when all of it is chosen. */
  readonly offer: number | undefined;
  takeAll(): void;
  clear(): void;
  done(): void;
}

/** What can be done with those that are chosen; those it does not fit are told of and stay. */
function Bulk({ chosen, filter, matching, offer, takeAll, clear, done }: BulkProps) {
  const [status, setStatus] = useState<FindingStatus | null>(null);
  const many = matching ?? chosen.size;
  const judge = async (judgement: TriageDecision) => {
    const selection = matching === undefined ? { ids: [...chosen] } : { filter };
    const { updated, rejected, results } = await call('POST /v1/findings/bulk', {
      body: { ...selection, ...judgement },
    });
    done();
    const reason = results.find(({ error }) => error)?.error?.message;
    return `${count(updated, 'finding')} changed${rejected > 0 ? `, ${rejected} unchanged: ${reason}` : ''}.`;
  };
  const offered: readonly FindingStatus[] = ['acknowledged', 'resolved', 'false_positive', 'open'];
  return (
    <section class="bulk" aria-label="Selected findings">
      <b role="status">{count(many, 'finding')} selected</b>
      {offer !== undefined && matching === undefined && (
        <button type="button" class="button quiet" onClick={takeAll}>
          Select all {offer} that match the filters
        </button>
      )}
      {offered
        .filter((one) => one !== 'false_positive' || user.value?.role !== 'developer')
        .map((one) => (
          <button key={one} type="button" class="button" onClick={() => setStatus(one)}>
            {verbs[one]}
          </button>
        ))}
      <button type="button" class="button quiet" onClick={clear}>
        Clear
      </button>
      {status && <TriageDialog status={status} many={many} judge={judge} close={() => setStatus(null)} />}
    </section>
  );
}

function rows(box: HTMLElement | null): HTMLElement[] {
  return box ? [...box.querySelectorAll<HTMLElement>('tr[data-finding]')] : [];
}

function currentRow(box: HTMLElement | null): HTMLElement | undefined {
  return rows(box).find((row) => row.contains(document.activeElement));
}

/** Moves to the title of the next row, a link: Enter opens it, and it is read out. */
function step(box: HTMLElement | null, by: 1 | -1): void {
  const list = rows(box);
  const current = currentRow(box);
  const index = current ? list.indexOf(current) + by : by === 1 ? 0 : list.length - 1;
  list[Math.min(Math.max(index, 0), list.length - 1)]?.querySelector<HTMLElement>('a')?.focus();
}
