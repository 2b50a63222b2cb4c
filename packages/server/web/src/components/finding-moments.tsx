// That a list is read as of a moment, and how many there were at another one.
import { call } from '../api.ts';
import { useLoading } from '../load.ts';
import { setQuery } from '../router.ts';
import { label, number, severities } from '../words.ts';
import { momentOf } from './filters.tsx';
import type { FindingFilter } from './finding-filters.tsx';
import { Loaded } from './state-box.tsx';
import { Table } from './table.tsx';

/** Nothing, while the list is of now and compared with nothing. */
export function FindingMoments({ filter }: { readonly filter: FindingFilter }) {
  const compareWith = momentOf('compareWith');
  const { at } = filter;
  if (!at && !compareWith) return null;
  return (
    <section class="card moments" aria-label="Moments">
      {at && (
        <p role="status">
          As of {dayOf(at)}: status, severity, priority and due date as they were. It cannot be changed.{' '}
          <button
            type="button"
            class="button quiet"
            onClick={() => setQuery({ at: undefined, offset: undefined })}
          >
            Show today
          </button>
        </p>
      )}
      {compareWith && <Comparison filter={filter} compareWith={compareWith} />}
    </section>
  );
}

function Comparison({
  filter,
  compareWith,
}: {
  readonly filter: FindingFilter;
  readonly compareWith: string;
}) {
  const facets = useLoading(`compared ${JSON.stringify(filter)} ${compareWith}`, (signal) =>
    call('GET /v1/findings/facets', { query: { ...filter, compareWith }, signal }),
  );
  return (
    <Loaded of={facets} what="the comparison">
      {({ severity, total, before }) => {
        const rows = [
          ...severities.map((one) => [label(one), before?.severity[one] ?? 0, severity[one] ?? 0] as const),
          ['All', before?.total ?? 0, total] as const,
        ];
        return (
          <Table
            name="Comparison"
            heads={['Severity', dayOf(compareWith), filter.at ? dayOf(filter.at) : 'Today', 'Difference']}
          >
            {rows.map(([name, then, now]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td data-label={dayOf(compareWith)}>{number(Number(then))}</td>
                <td data-label={filter.at ? dayOf(filter.at) : 'Today'}>{number(Number(now))}</td>
                <td data-label="Difference">{signed(Number(now) - Number(then))}</td>
              </tr>
            ))}
          </Table>
        );
      }}
    </Loaded>
  );
}

function dayOf(moment: string): string {
  return moment.slice(0, 10);
}

function signed(difference: number): string {
  return difference > 0 ? `+${number(difference)}` : difference < 0 ? `−${number(-difference)}` : '0';
}
