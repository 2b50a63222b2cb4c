// What every chart over days shares: a scale of values, the names of days, and the day under the pointer.
import type { ComponentChildren } from 'preact';
import { number, shortDay } from '../words.ts';
import { dayTicks } from './axis.ts';

const left = 44;
const right = 8;
/** Room for the names of days. */
const bottom = 26;

/** Pixels of a day and of a value in the drawing. */
export interface DayScale {
  readonly left: number;
  readonly right: number;
  /** The width of one day. */
  readonly step: number;
  /** The left edge of the day of this index. */
  edge(index: number): number;
  /** The middle of the day of this index. */
  middle(index: number): number;
  /** The height of a value. */
  y(value: number): number;
}

interface DayChartProps {
  /** The days as `2026-01-31`, oldest first. */
  readonly dates: readonly string[];
  readonly width: number;
  /** Where the largest value lies, and how many pixels it stands above zero. */
  readonly plot: { readonly top: number; readonly height: number };
  /** Further room below zero, in pixels. */
  readonly below?: number;
  /** The value at the top of the scale. */
  readonly max: number;
  /** The chart in a sentence, for those who do not see it. */
  readonly sentence: string;
  readonly chosen: number | null;
  /** The value to point at on the chosen day. */
  readonly point?: number | undefined;
  choose(index: number | null): void;
  children(scale: DayScale): ComponentChildren;
}

export function DayChart({ dates, width, plot, below = 0, max, sentence, ...props }: DayChartProps) {
  const inner = width - left - right;
  const step = inner / dates.length;
  const foot = plot.top + plot.height + below;
  const height = foot + bottom;
  const scale: DayScale = {
    left,
    right: width - right,
    step,
    edge: (index) => left + index * step,
    middle: (index) => left + (index + 0.5) * step,
    y: (value) => plot.top + plot.height - (value / max) * plot.height,
  };
  const { chosen, point, choose, children } = props;
  const onMove = (event: PointerEvent) => {
    const frame = (event.currentTarget as SVGElement).getBoundingClientRect();
    const index = Math.floor((event.clientX - frame.left - left) / step);
    choose(index >= 0 && index < dates.length ? index : null);
  };
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${width} ${height}`}
      height={height}
      role="img"
      aria-label={sentence}
      onPointerMove={onMove}
      onPointerLeave={() => choose(null)}
    >
      {[0, max / 2, max].map((value) => (
        <g key={value}>
          <line class="grid-line" x1={left} x2={scale.right} y1={scale.y(value)} y2={scale.y(value)} />
          <ValueLabel value={value} y={scale.y(value)} />
        </g>
      ))}
      {children(scale)}
      {dayTicks(dates.length, inner).map((index) => (
        <text
          key={index}
          x={scale.middle(index)}
          y={height - 6}
          text-anchor={index === 0 ? 'start' : index === dates.length - 1 ? 'end' : 'middle'}
        >
          {shortDay(dates[index] ?? '')}
        </text>
      ))}
      {chosen !== null && (
        <line class="cursor" x1={scale.middle(chosen)} x2={scale.middle(chosen)} y1={plot.top} y2={foot} />
      )}
      {chosen !== null && point !== undefined && (
        <circle class="point" cx={scale.middle(chosen)} cy={scale.y(point)} r="5" />
      )}
    </svg>
  );
}

/** A value beside the drawing, at the height of its line. */
export function ValueLabel({ value, y }: { readonly value: number; readonly y: number }) {
  return (
    <text x={left - 8} y={y + 4} text-anchor="end">
      {number(value)}
    </text>
  );
}
