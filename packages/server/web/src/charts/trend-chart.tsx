// Open findings over time, with what was opened and resolved each day below. The same figures as a table.
import { useState } from 'preact/hooks';
import type { Dashboard } from '../interface/api.d.ts';
import { count, number, shortDay } from '../words.ts';
import { dayTicks, niceTop } from './axis.ts';
import { useWidth } from './width.ts';

type Day = Dashboard['trends'][number];

const left = 44;
const right = 8;
const top = 10;
const lineHeight = 130;
const barTop = top + lineHeight + 22;
const barHeight = 44;
const height = barTop + barHeight + 26;

export function TrendChart({ days }: { readonly days: readonly Day[] }) {
  const { box, width } = useWidth();
  const [chosen, choose] = useState<number | null>(null);
  const said = sentence(days);
  const shown = chosen === null ? undefined : days[chosen];
  return (
    <div ref={box}>
      {width > 0 && days.length > 0 && (
        <Drawing days={days} width={width} said={said} chosen={chosen} choose={choose} />
      )}
      <p class="readout" aria-hidden="true">
        {shown
          ? `${shortDay(shown.date)}: ${number(shown.open)} open, ${number(shown.opened)} opened, ${number(shown.resolved)} resolved`
          : ''}
      </p>
      <ul class="legend">
        <Legend kind="line" text="Open" />
        <Legend kind="opened" text="Opened on this day" />
        <Legend kind="resolved" text="Resolved on this day" />
      </ul>
      <Table days={days} />
    </div>
  );
}

function sentence(days: readonly Day[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return 'No days to show.';
  const sum = (field: 'opened' | 'resolved') => days.reduce((total, day) => total + day[field], 0);
  return `Open findings from ${first.date} to ${last.date}: ${first.open} at first, ${last.open} at last; ${sum('opened')} opened, ${sum('resolved')} resolved.`;
}

interface DrawingProps {
  readonly days: readonly Day[];
  readonly width: number;
  readonly said: string;
  readonly chosen: number | null;
  choose(index: number | null): void;
}

function Drawing({ days, width, said, chosen, choose }: DrawingProps) {
  const inner = width - left - right;
  const max = niceTop(Math.max(...days.map(({ open }) => open)));
  const busiest = Math.max(1, ...days.map(({ opened, resolved }) => Math.max(opened, resolved)));
  const step = inner / days.length;
  const x = (index: number) => left + (index + 0.5) * step;
  const y = (value: number) => top + lineHeight - (value / max) * lineHeight;
  // In steps: between the ends of two days nothing is known.
  const points = days.flatMap(({ open }, index) => {
    const at = y(open).toFixed(1);
    return [`${(left + index * step).toFixed(1)},${at}`, `${(left + (index + 1) * step).toFixed(1)},${at}`];
  });
  const bar = Math.max(1, Math.min(9, step / 2 - 1));
  const base = barTop + barHeight;
  const onMove = (event: PointerEvent) => {
    const frame = (event.currentTarget as SVGElement).getBoundingClientRect();
    const index = Math.floor((event.clientX - frame.left - left) / step);
    choose(index >= 0 && index < days.length ? index : null);
  };
  const barOf = (value: number, at: number, kind: string) =>
    value > 0 && (
      <rect
        class={kind}
        x={at}
        y={base - (value / busiest) * barHeight}
        width={bar}
        height={(value / busiest) * barHeight}
        rx="1"
      />
    );
  const shown = chosen === null ? undefined : days[chosen];
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${width} ${height}`}
      height={height}
      role="img"
      aria-label={said}
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
      <polygon class="area" points={`${left},${y(0)} ${points.join(' ')} ${width - right},${y(0)}`} />
      <polyline class="line" points={points.join(' ')} />
      <line class="grid-line" x1={left} x2={width - right} y1={base} y2={base} />
      {days.map(({ date, opened, resolved }, index) => (
        <g key={date}>
          {barOf(opened, x(index) - bar - 0.5, 'opened')}
          {barOf(resolved, x(index) + 0.5, 'resolved')}
        </g>
      ))}
      <text x={left - 8} y={barTop + 4} text-anchor="end">
        {number(busiest)}
      </text>
      <text x={left - 8} y={base + 4} text-anchor="end">
        0
      </text>
      {dayTicks(days.length, inner).map((index) => (
        <g key={index}>
          <line class="grid-line" x1={x(index)} x2={x(index)} y1={base} y2={base + 5} />
          <text
            x={x(index)}
            y={height - 6}
            text-anchor={index === 0 ? 'start' : index === days.length - 1 ? 'end' : 'middle'}
          >
            {shortDay(days[index]?.date ?? '')}
          </text>
        </g>
      ))}
      {shown && chosen !== null && (
        <>
          <line class="cursor" x1={x(chosen)} x2={x(chosen)} y1={top} y2={base} />
          <circle class="point" cx={x(chosen)} cy={y(shown.open)} r="5" />
        </>
      )}
    </svg>
  );
}

function Legend({ kind, text }: { readonly kind: string; readonly text: string }) {
  return (
    <li>
      <svg class="swatch chart" viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
        {kind === 'line' ? (
          <path class="line" d="M0 5h10" />
        ) : (
          <rect class={kind} width="10" height="10" rx="2" />
        )}
      </svg>
      {text}
    </li>
  );
}

function Table({ days }: { readonly days: readonly Day[] }) {
  return (
    <details class="chart-table">
      <summary>Show {count(days.length, 'day')} as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard */}
      <section class="table-box" tabIndex={0} aria-label="Findings by day">
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" class="n">
                Open
              </th>
              <th scope="col" class="n">
                Opened
              </th>
              <th scope="col" class="n">
                Resolved
              </th>
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map(({ date, open, opened, resolved }) => (
              <tr key={date}>
                <th scope="row">{date}</th>
                <td class="n">{number(open)}</td>
                <td class="n">{number(opened)}</td>
                <td class="n">{number(resolved)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
