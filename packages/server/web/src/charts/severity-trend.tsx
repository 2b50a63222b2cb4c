// Open findings by severity, stacked and in steps: between two days nothing is known, so nothing is drawn as a slope.
import { useState } from 'preact/hooks';
import type { Reply } from '../api.ts';
import { label, number, type Severity, severities, shortDay } from '../words.ts';
import { niceTop } from './axis.ts';
import { DayChart, type DayScale } from './day-chart.tsx';
import { DayTable } from './day-table.tsx';
import { Legend } from './legend.tsx';
import { useWidth } from './width.ts';

type Overview = Reply<'GET /v1/analytics/overview'>;
type Day = Overview['days'][number];
type First = Overview['firstAudits'][number];

const plot = { top: 18, height: 150 };
/** What someone has to act on; the rest can be added. */
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
  const total = (day: Day) => drawn.reduce((sum, severity) => sum + day[severity], 0);
  return (
    <div ref={box} class="severity-trend">
      {width > 0 && days.length > 0 && (
        <DayChart
          dates={days.map(({ date }) => date)}
          width={width}
          plot={plot}
          max={niceTop(Math.max(...days.map(total)))}
          sentence={sentence(days, drawn)}
          chosen={chosen}
          choose={choose}
        >
          {(scale) => (
            <>
              <Severities days={days} drawn={drawn} scale={scale} />
              <FirstAudits days={days} firstAudits={firstAudits} scale={scale} />
            </>
          )}
        </DayChart>
      )}
      <p class="readout" aria-hidden="true">
        {shown
          ? `${shortDay(shown.date)}: ${drawn.map((severity) => `${number(shown[severity])} ${severity}`).join(', ')}${firstsOn(firstAudits, shown.date)}`
          : ''}
      </p>
      <div class="split">
        <Legend
          items={[
            ...drawn.map((severity) => ({ text: label(severity), kind: 'tone', within: severity })),
            ...(firstAudits.length > 0 ? [{ text: 'First audit of a repository', kind: 'mark' }] : []),
          ]}
        />
        <button
          type="button"
          class="button quiet small"
          aria-pressed={areAll}
          onClick={() => setAll(!areAll)}
        >
          Show low and info
        </button>
      </div>
      <DayTable
        days={days}
        label="Open findings by day and severity"
        columns={[
          ...severities.map((severity) => ({
            name: label(severity),
            isNumber: true,
            text: (day: Day) => number(day[severity]),
          })),
          { name: 'First audits', text: ({ date }) => namesOf(firstAudits, date) },
        ]}
      />
    </div>
  );
}

interface SeveritiesProps {
  readonly days: readonly Day[];
  readonly drawn: readonly Severity[];
  readonly scale: DayScale;
}

function Severities({ days, drawn, scale }: SeveritiesProps) {
  const base = days.map(() => 0);
  return (
    <>
      {drawn.map((severity) => {
        const from = [...base];
        for (const [index, day] of days.entries()) base[index] = (base[index] ?? 0) + day[severity];
        return (
          <g key={severity} class={severity}>
            <path class="tone step" d={stepped(from, base, scale)} />
          </g>
        );
      })}
    </>
  );
}

/** The area between two lines of steps, one step for each day. */
function stepped(from: readonly number[], to: readonly number[], { edge, y }: DayScale): string {
  const x = (index: number) => edge(index).toFixed(1);
  const upper = to.map(
    (value, index) =>
      `${index === 0 ? 'M' : 'V'}${index === 0 ? `${x(0)} ` : ''}${y(value).toFixed(1)}H${x(index + 1)}`,
  );
  const lower = from.map((value, index) => `V${y(value).toFixed(1)}H${x(index)}`).reverse();
  return `${upper.join('')}${lower.join('')}Z`;
}

interface FirstAuditsProps extends SeverityTrendProps {
  readonly scale: DayScale;
}

function FirstAudits({ days, firstAudits, scale }: FirstAuditsProps) {
  const marks = new Set(firstAudits.map(({ date }) => date));
  return (
    <>
      {days.map(({ date }, index) => {
        const x = scale.edge(index);
        return (
          marks.has(date) && <line key={date} class="mark" x1={x} x2={x} y1={plot.top - 10} y2={scale.y(0)} />
        );
      })}
    </>
  );
}

function sentence(days: readonly Day[], drawn: readonly Severity[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return 'No days to show.';
  const said = (day: Day) => drawn.map((severity) => `${number(day[severity])} ${severity}`).join(', ');
  return `Open findings from ${first.date} to ${last.date}: ${said(first)} at first; ${said(last)} at last.`;
}

function firstsOn(firstAudits: readonly First[], date: string): string {
  const names = namesOf(firstAudits, date);
  return names === '' ? '' : `; first audits: ${names}`;
}

function namesOf(firstAudits: readonly First[], date: string): string {
  return firstAudits
    .filter((one) => one.date === date)
    .map(({ name, type }) => `${name} (${label(type).toLowerCase()})`)
    .join(', ');
}
