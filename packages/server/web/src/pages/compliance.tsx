// Repositories against the policies of the levels: where each stands, and behind each cell why and what to do.
import { useEffect, useRef, useState } from 'preact/hooks';
import { call, type Reply } from '../api.ts';
import { type Gap, GapDetails } from '../components/compliance-gaps.tsx';
import { Dialog } from '../components/dialog.tsx';
import { ChoiceFilter, chosenOf, DateFilter, Filters, momentOf, PickFilter } from '../components/filters.tsx';
import { keepOneStop, moveInGrid } from '../components/grid-keys.ts';
import { Page } from '../components/page.tsx';
import { offsetInAddress, Pages } from '../components/pages.tsx';
import { Empty, Loaded } from '../components/state-box.tsx';
import { Text } from '../components/text.tsx';
import { useLoading } from '../load.ts';
import { href, query } from '../router.ts';
import { count, label, levels } from '../words.ts';

type Matrix = Reply<'GET /v1/compliance/matrix'>;
type Policy = Matrix['policies'][number];
type Repository = Matrix['items'][number];
type Result = Repository['results'][number];

/** As many columns as fit beside the names of the policies. */
const repositoriesShown = 15;

const signs: Readonly<Record<Result, string>> = {
  pass: '✓',
  fail: '✕',
  unknown: '?',
  waived: 'W',
  not_applicable: '–',
};

interface Cell {
  readonly policy: Policy;
  readonly repository: Repository;
}

export function CompliancePage() {
  const team = query.value.get('team') ?? '';
  const level = chosenOf('level', levels) ?? 'level2';
  const showsAll = query.value.get('all') === 'true';
  const offset = offsetInAddress();
  const at = momentOf('at');
  const compareWith = momentOf('compareWith');
  const moments = { ...(at && { at }), ...(compareWith && { compareWith }) };
  const matrix = useLoading(`matrix ${team} ${level} ${offset} ${JSON.stringify(moments)}`, (signal) =>
    call('GET /v1/compliance/matrix', {
      query: { level, ...(team && { team }), ...moments, limit: repositoriesShown, offset },
      signal,
    }),
  );
  const [cell, setCell] = useState<Cell | null>(null);
  return (
    <Page
      name="Compliance"
      lead="Policies of each level against repositories. Select a cell to see why it does not pass, and what to do; arrow keys go from cell to cell."
      actions={
        <a class="button" href={href('/frameworks')}>
          Frameworks
        </a>
      }
    >
      <Filters>
        <ChoiceFilter
          label="Up to level"
          field="level"
          any="Level 2"
          choices={levels.filter((one) => one !== 'level2')}
        />
        <PickFilter kind="team" label="Team" field="team" />
        <ChoiceFilter
          label="Policies"
          field="all"
          any="Not passed everywhere"
          choices={[{ value: 'true', label: 'All' }]}
        />
        <DateFilter label="As of" field="at" />
        <DateFilter label="Compare with" field="compareWith" />
      </Filters>
      <section class="card flush" aria-label="Compliance matrix">
        <Loaded of={matrix} what="the compliance matrix">
          {(data) =>
            data.items.length === 0 ? (
              <Empty title="No evaluated repository" icon="policy">
                <p>Register a repository, and start a compliance audit on its page.</p>
              </Empty>
            ) : (
              <>
                <Table matrix={data} showsAll={showsAll} open={at ? undefined : setCell} />
                <Pages pagination={data.pagination} what="repositories" />
              </>
            )
          }
        </Loaded>
      </section>
      {cell && <CellDialog cell={cell} close={() => setCell(null)} />}
    </Page>
  );
}

interface TableProps {
  readonly matrix: Matrix;
  readonly showsAll: boolean;
  /** Undefined for a moment that has passed: there is nothing to do about it. */
  readonly open: ((cell: Cell) => void) | undefined;
}

function Table({ matrix: { policies, items }, showsAll, open }: TableProps) {
  const shown = policies
    .map((policy, index) => ({ policy, results: items.map(({ results }) => results[index] ?? 'unknown') }))
    .filter(({ results }) => showsAll || results.some((result) => result !== 'pass'))
    // What most repositories fail is worth the most.
    .sort((a, b) => failing(b.results) - failing(a.results));
  const hidden = policies.length - shown.length;
  const grid = useRef<HTMLTableElement>(null);
  useEffect(() => keepOneStop(grid.current));
  return (
    <>
      <p class="legend matrix-legend">
        {(Object.keys(signs) as Result[]).map((result) => (
          <span key={result}>
            <span class={`cell ${result}`} aria-hidden="true">
              {signs[result]}
            </span>{' '}
            {label(result)}
          </span>
        ))}
        {items.some(({ before }) => before !== undefined) && (
          <span>
            <span class="cell pass" aria-hidden="true">
              {signs.pass}
              <span class="earlier">{signs.fail}</span>
            </span>{' '}
            Changed: the earlier result in the corner
          </span>
        )}
        {hidden > 0 && <span>{count(hidden, 'policy', 'policies')} pass everywhere.</span>}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section class="table-box" tabIndex={0} aria-label="Policies by repository">
        <table class="matrix" aria-label="Policies by repository" ref={grid} onKeyDown={moveInGrid}>
          <thead>
            <tr>
              <th scope="col">Policy</th>
              {items.map(({ repositoryId, name, state }) => (
                <th key={repositoryId} scope="col" class="turned">
                  <a href={href(`/repositories/${repositoryId}`)} class={`state-${state}`}>
                    <Text>{name.slice(0, 60)}</Text>
                    <span class="hidden-text"> ({label(state)})</span>
                  </a>
                </th>
              ))}
            </tr>
            <tr>
              <th scope="row">Reached, required level</th>
              {items.map(({ repositoryId, achievedLevel, requiredLevel, state }) => (
                <td key={repositoryId} class={`reached ${state}`}>
                  {achievedLevel?.slice(-1) ?? '–'}/{requiredLevel.slice(-1)}
                </td>
              ))}
            </tr>
          </thead>
          {levels.map((level) => {
            const rows = shown.filter(({ policy }) => policy.level === level);
            if (rows.length === 0) return null;
            return (
              <tbody key={level}>
                <tr>
                  <th scope="rowgroup" class="level-head" colSpan={items.length + 1}>
                    {label(level)}
                  </th>
                </tr>
                {rows.map(({ policy, results }) => (
                  <tr key={policy.id}>
                    <th scope="row">
                      <a class="title-link" href={href(`/policies/${policy.id}`)}>
                        <Text>{policy.name}</Text>
                      </a>
                    </th>
                    {items.map((repository, index) => (
                      <td key={repository.repositoryId}>
                        <CellButton
                          result={results[index] ?? 'unknown'}
                          before={beforeOf(repository, index)}
                          name={`${policy.name}, ${repository.name}`}
                          open={open && (() => open({ policy, repository }))}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            );
          })}
        </table>
      </section>
    </>
  );
}

function failing(results: readonly Result[]): number {
  return results.filter((result) => result === 'fail').length;
}

/** What a result was at the moment to compare with; undefined where that is the same, or not asked for. */
function beforeOf({ results, before }: Repository, index: number): Result | 'absent' | undefined {
  if (before === undefined) return undefined;
  const was = before === null ? 'absent' : (before[index] ?? 'unknown');
  return was === results[index] ? undefined : was;
}

interface CellButtonProps {
  readonly result: Result;
  readonly before: Result | 'absent' | undefined;
  readonly name: string;
  readonly open: (() => void) | undefined;
}

function CellButton({ result, before, name, open }: CellButtonProps) {
  const earlier = before && (before === 'absent' ? 'not evaluated before' : `${label(before)} before`);
  const sign = (
    <>
      <span aria-hidden="true">{signs[result]}</span>
      {before && (
        <span class="earlier" aria-hidden="true">
          {before === 'absent' ? '–' : signs[before]}
        </span>
      )}
    </>
  );
  if (result === 'pass' || !open)
    return (
      <span class={`cell ${result}`} title={earlier}>
        {sign}
        <span class="hidden-text">{[label(result), earlier].filter(Boolean).join(', ')}</span>
      </span>
    );
  return (
    <button
      type="button"
      class={`cell ${result}`}
      aria-label={`${[label(result), earlier].filter(Boolean).join(', ')}: ${name}`}
      title={earlier}
      onClick={open}
    >
      {sign}
    </button>
  );
}

function CellDialog({ cell: { policy, repository }, close }: { readonly cell: Cell; close(): void }) {
  const { repositoryId, name } = repository;
  const gaps = useLoading(`gap ${repositoryId} ${policy.id}`, (signal) =>
    call('GET /v1/compliance/gaps', { query: { repositoryId, level: policy.level }, signal }),
  );
  return (
    <Dialog title={`${policy.name}: ${name}`.slice(0, 120)} close={close}>
      <div class="stack">
        <Loaded of={gaps} what="the evidence">
          {(found) => {
            const gap = found.gaps.find(({ policyId }: Gap) => policyId === policy.id);
            return gap ? (
              <GapDetails gap={gap} repositoryId={repositoryId} />
            ) : (
              <p>The policy passes now. Reload the page.</p>
            );
          }}
        </Loaded>
        <div class="buttons">
          <a class="button" href={href(`/repositories/${repositoryId}`)}>
            Open the repository
          </a>
          <button type="button" class="button quiet" onClick={close}>
            Close
          </button>
        </div>
      </div>
    </Dialog>
  );
}
