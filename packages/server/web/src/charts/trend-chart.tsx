// Open findings over time, with what was opened and resolved each day below. The same figures as a table.
import { useState } from 'preact/hooks';
import type { Dashboard } from '../interface/api.d.ts';
import { number, shortDay } from '../words.ts';
import { niceTop } from './axis.ts';
import { DayChart, type DayScale, ValueLabel } from './day-chart.tsx';
import { DayTable } from './day-table.tsx';
import { Legend } from './legend.tsx';
import { useWidth } from './width.ts';

type Day = Dashboard['trends'][number];

const plot = { top: 10, height: 130 };
const barHeight = 44;
const barTop = plot.top + plot.height + 22;
const base = barTop + barHeight;

export function TrendChart({ days }: { readonly days: readonly Day[] }) {
  const { box, width } = useWidth();
  const [chosen, choose] = useState<number | null>(null);
  const shown = chosen === null ? undefined : days[chosen];
  return (
    <div ref={box}>
      {width > 0 && days.length > 0 && (
        <DayChart
          dates={days.map(({ date }) => date)}
          width={width}
          plot={plot}
          below={base - plot.top - plot.height}
          max={niceTop(Math.max(...days.map(({ open }) => open)))}
          sentence={sentence(days)}
          chosen={chosen}
          point={shown?.open}
          choose={choose}
        >
          {(scale) => (
            <>
              <OpenFindings days={days} scale={scale} />
              <Changes days={days} scale={scale} />
            </>
          )}
        </DayChart>
      )}
      <p class="readout" aria-hidden="true">
        {shown
          ? `${shortDay(shown.date)}: ${number(shown.open)} open, ${number(shown.opened)} opened, ${number(shown.resolved)} resolved`
          : ''}
      </p>
      <Legend
        items={[
          { text: 'Open', kind: 'line' },
          { text: 'Opened on this day', kind: 'opened' },
          { text: 'Resolved on this day', kind: 'resolved' },
        ]}
      />
      <DayTable
        days={days}
        label="Findings by day"
        columns={[
          { name: 'Open', isNumber: true, text: ({ open }) => number(open) },
          { name: 'Opened', isNumber: true, text: ({ opened }) => number(opened) },
          { name: 'Resolved', isNumber: true, text: ({ resolved }) => number(resolved) },
        ]}
      />
    </div>
  );
}

function sentence(days: readonly Day[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return 'No days to show.';
  const sum = (field: 'opened' | 'resolved') => days.reduce((total, day) => total + day[field], 0);
  return `Open findings from ${first.date} to ${last.date}: ${first.open} at first, ${last.open} at last; ${sum('opened')} opened, ${sum('resolved')} resolved.`;
}

interface PartProps {
  readonly days: readonly Day[];
  readonly scale: DayScale;
}

/** In steps: between the ends of two days nothing is known. */
function OpenFindings({ days, scale }: PartProps) {
  const points = days.flatMap(({ open }, index) => {
    const y = scale.y(open).toFixed(1);
    return [`${scale.edge(index).toFixed(1)},${y}`, `${scale.edge(index + 1).toFixed(1)},${y}`];
  });
  const zero = scale.y(0);
  return (
    <>
      <polygon class="area" points={`${scale.left},${zero} ${points.join(' ')} ${scale.right},${zero}`} />
      <polyline class="line" points={points.join(' ')} />
    </>
  );
}

/** A pair of bars for each day, on a scale of their own. */
function Changes({ days, scale }: PartProps) {
  const busiest = Math.max(1, ...days.map(({ opened, resolved }) => Math.max(opened, resolved)));
  const width = Math.max(1, Math.min(9, scale.step / 2 - 1));
  const barOf = (value: number, x: number, kind: string) => {
    const height = (value / busiest) * barHeight;
    return value > 0 && <rect class={kind} x={x} y={base - height} width={width} height={height} rx="1" />;
  };
  return (
    <>
      <line class="grid-line" x1={scale.left} x2={scale.right} y1={base} y2={base} />
      {days.map(({ date, opened, resolved }, index) => (
        <g key={date}>
          {barOf(opened, scale.middle(index) - width - 0.5, 'opened')}
          {barOf(resolved, scale.middle(index) + 0.5, 'resolved')}
        </g>
      ))}
      <ValueLabel value={busiest} y={barTop} />
      <ValueLabel value={0} y={base} />
    </>
  );
}
