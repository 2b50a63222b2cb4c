// Open findings by severity, stacked and in steps: between two days nothing is known, so nothing is drawn as a slope.
import { useState } from 'preact/hooks';
import type { Reply } from '../api.ts';
import { label, number, type Severity, severities, shortDay } from '../words.ts';
import { dayTicks, niceTop } from './axis.ts';
import { useWidth } from './width.ts';

type Overview = Reply<'GET /v1/analytics/overview'>;
type Day = Overview['days'][number];
type First = Overview['firstAudits'][number];

const left = 44;
const right = 8;
const top = 18;
const plot = 150;
const height = top + plot + 26;
/** What somebody has to act on; the rest can be added. */
const severe: readonly Severity[] = ['critical', 'high', 'medium'];

interface SeverityTrendProps {
  readonly days: readonly Day[];
  readonly firstAudits: readonly First[];
}

export function SeverityTrend({ days, firstAudits }: SeverityTrendProps) {
  const { box, width } = useWidth();
  const [areAll, setAll] = useState(false);
  const [chosen, choose] = useState<number | null>(null);
  const drawn = areAll ? severities : severe;
  const shown = chosen === null ? undefined : days[chosen];
  return (
    <div ref={box} class="severity-trend">
      {width > 0 && days.length > 0 && <Drawing {...{ days, firstAudits, width, drawn, chosen, choose }} />}
      <p class="readout" aria-hidden="true">
        {shown
          ? `${shortDay(shown.date)}: ${drawn.map((severity) => `${number(shown[severity])} ${severity}`).join(', ')}${firstsOn(firstAudits, shown.date)}`
          : ''}
      </p>
      <div class="split">
        <ul class="legend">
          {drawn.map((severity) => (
            <li key={severity}>
              <svg class={`swatch ${severity}`} viewBox="0 0 10 10" aria-hidden="true">
                <rect class="tone" width="10" height="10" rx="2" />
              </svg>
              {label(severity)}
            </li>
          ))}
          {firstAudits.length > 0 && (
            <li>
              <svg class="swatch chart" viewBox="0 0 10 10" aria-hidden="true">
                <path class="mark" d="M5 0v10" />
              </svg>
              First audit of a repository
            </li>
          )}
        </ul>
        <button
          type="button"
          class="button quiet small"
          aria-pressed={areAll}
          onClick={() => setAll(!areAll)}
        >
          Show low and info
        </button>
      </div>
      <Table days={days} firstAudits={firstAudits} />
    </div>
  );
}

interface DrawingProps extends SeverityTrendProps {
  readonly width: number;
  readonly drawn: readonly Severity[];
  readonly chosen: number | null;
  choose(index: number | null): void;
}

function Drawing({ days, firstAudits, width, drawn, chosen, choose }: DrawingProps) {
  const inner = width - left - right;
  const total = (day: Day) => drawn.reduce((sum, severity) => sum + day[severity], 0);
  const max = niceTop(Math.max(...days.map(total)));
  const step = inner / days.length;
  const y = (value: number) => top + plot - (value / max) * plot;
  const marks = new Set(firstAudits.map(({ date }) => date));
  const onMove = (event: PointerEvent) => {
    const frame = (event.currentTarget as SVGElement).getBoundingClientRect();
    const index = Math.floor((event.clientX - frame.left - left) / step);
    choose(index >= 0 && index < days.length ? index : null);
  };
  const base = days.map(() => 0);
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${width} ${height}`}
      height={height}
      role="img"
      aria-label={sentence(days, drawn)}
      onPointerMove={onMove}
      onPointerLeave={() => choose(null)}
    >
      {[0, 0.5, 1].map((part) => (
        <g key={part}>
          <line class="grid-line" x1={left} x2={width - right} y1={y(max * part)} y2={y(max * part)} />
          <text x={left - 8} y={y(max * part) + 4} text-anchor="end">
            {number(max * part)}
          </text>
        </g>
      ))}
      {drawn.map((severity) => {
        const from = [...base];
        for (const [index, day] of days.entries()) base[index] = (base[index] ?? 0) + day[severity];
        return (
          <g key={severity} class={severity}>
            <path class="tone step" d={stepped(from, base, { y, step })} />
          </g>
        );
      })}
      {days.map(
        ({ date }, index) =>
          marks.has(date) && (
            <line
              key={date}
              class="mark"
              x1={left + index * step}
              x2={left + index * step}
              y1={top - 10}
              y2={top + plot}
            />
          ),
      )}
      {dayTicks(days.length, inner).map((index) => (
        <text
          key={index}
          x={left + (index + 0.5) * step}
          y={height - 6}
          text-anchor={index === 0 ? 'start' : index === days.length - 1 ? 'end' : 'middle'}
        >
          {shortDay(days[index]?.date ?? '')}
        </text>
      ))}
      {chosen !== null && (
        <line
          class="cursor"
          x1={left + (chosen + 0.5) * step}
          x2={left + (chosen + 0.5) * step}
          y1={top}
          y2={top + plot}
        />
      )}
    </svg>
  );
}

/** The area between two lines of steps, one step for each day. */
function stepped(
  from: readonly number[],
  to: readonly number[],
  { y, step }: { y(value: number): number; readonly step: number },
): string {
  const x = (index: number) => (left + index * step).toFixed(1);
  const upper = to.map(
    (value, index) =>
      `${index === 0 ? 'M' : 'V'}${index === 0 ? `${x(0)} ` : ''}${y(value).toFixed(1)}H${x(index + 1)}`,
  );
  const lower = from.map((value, index) => `V${y(value).toFixed(1)}H${x(index)}`).reverse();
  return `${upper.join('')}${lower.join('')}Z`;
}

function sentence(days: readonly Day[], drawn: readonly Severity[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return 'No days to show.';
  const said = (day: Day) => drawn.map((severity) => `${number(day[severity])} ${severity}`).join(', ');
  return `Open findings from ${first.date} to ${last.date}: ${said(first)} at first; ${said(last)} at last.`;
}

function firstsOn(firstAudits: readonly First[], date: string): string {
  const list = firstAudits.filter((one) => one.date === date);
  return list.length === 0
    ? ''
    : `; first audits: ${list.map(({ name, type }) => `${name} (${label(type).toLowerCase()})`).join(', ')}`;
}

function Table({ days, firstAudits }: SeverityTrendProps) {
  return (
    <details class="chart-table">
      <summary>Show {number(days.length)} days as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard */}
      <section class="table-box" tabIndex={0} aria-label="Open findings by day and severity">
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {severities.map((severity) => (
                <th key={severity} scope="col" class="n">
                  {label(severity)}
                </th>
              ))}
              <th scope="col">First audits</th>
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map((day) => (
              <tr key={day.date}>
                <th scope="row">{day.date}</th>
                {severities.map((severity) => (
                  <td key={severity} class="n">
                    {number(day[severity])}
                  </td>
                ))}
                <td>
                  {firstAudits
                    .filter(({ date }) => date === day.date)
                    .map(({ name, type }) => `${name} (${label(type).toLowerCase()})`)
                    .join(', ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
