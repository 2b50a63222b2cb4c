import { query, setQuery } from '../router.ts';
import { number } from '../words.ts';
import { Select } from './fields.tsx';

export const pageSize = 25;
const pageSizes = [25, 50, 100] as const;

/** How many rows of a list that offers the choice, as the address says. */
export function pageSizeInAddress(): number {
  return pageSizes.find((size) => String(size) === query.value.get('limit')) ?? pageSize;
}

/** Where the list begins, as the address says. */
export function offsetInAddress(): number {
  const offset = Number(query.value.get('offset') ?? 0);
  return Number.isSafeInteger(offset) && offset > 0 ? offset : 0;
}

/** Where a page lies in its list, as the API reports it. */
export interface Pagination {
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  readonly hasMore: boolean;
}

interface PagesProps {
  readonly pagination: Pagination;
  readonly what: string;
  /** Whether another number of rows can be chosen. */
  readonly hasSizes?: boolean;
}

/** "26–50 of 1,234", back and forth; the address keeps the place. */
export function Pages({ pagination: { total, limit, offset, hasMore }, what, hasSizes }: PagesProps) {
  if (total === 0) return null;
  const go = (to: number) => {
    setQuery({ offset: to > 0 ? String(to) : undefined });
    document.querySelector('main')?.scrollIntoView();
  };
  const last = Math.min(offset + limit, total);
  return (
    <nav class="pages" aria-label={`Pages of ${what}`}>
      <span class="soft small number" role="status">
        {number(Math.min(offset + 1, total))}–{number(last)} of {number(total)}
      </span>
      {hasSizes && total > pageSizes[0] && (
        <Select
          label="Rows per page"
          isLabelHidden
          value={String(limit)}
          choices={pageSizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
          onChange={(size) =>
            setQuery({ limit: size === String(pageSize) ? undefined : size, offset: undefined })
          }
        />
      )}
      {(offset > 0 || hasMore) && (
        <div class="buttons">
          <button
            type="button"
            class="button"
            disabled={offset === 0}
            onClick={() => go(Math.max(0, offset - limit))}
          >
            Previous
          </button>
          <button type="button" class="button" disabled={!hasMore} onClick={() => go(offset + limit)}>
            Next
          </button>
        </div>
      )}
    </nav>
  );
}
