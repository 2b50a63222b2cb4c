// The figures of a chart over days as a table, latest day first, for those who do not see or do not want the drawing.
import { count } from '../words.ts';

interface Column<Day> {
  readonly name: string;
  readonly isNumber?: boolean;
  text(day: Day): string;
}

interface DayTableProps<Day> {
  readonly days: readonly Day[];
  readonly columns: readonly Column<Day>[];
  /** What the table holds, for a screen reader. */
  readonly label: string;
}

export function DayTable<Day extends { readonly date: string }>({
  days,
  columns,
  label,
}: DayTableProps<Day>) {
  return (
    <details class="chart-table">
      <summary>Show {count(days.length, 'day')} as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard */}
      <section class="table-box" tabIndex={0} aria-label={label}>
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {columns.map(({ name, isNumber }) => (
                <th key={name} scope="col" class={isNumber ? 'n' : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.date}>
                <th scope="row">{day.date}</th>
                {columns.map(({ name, isNumber, text }) => (
                  <td key={name} class={isNumber ? 'n' : undefined}>
                    {text(day)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
