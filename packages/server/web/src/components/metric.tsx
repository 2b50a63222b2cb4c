// A figure that leads to what it counts.
import type { ComponentChildren } from 'preact';

interface MetricProps {
  readonly to: string;
  readonly value: string;
  readonly tone?: string;
  /** What is counted. */
  readonly children: ComponentChildren;
}

export function Metric({ to, value, tone = '', children }: MetricProps) {
  return (
    <a class={`card metric ${tone}`} href={to}>
      <b>{value}</b>
      <span>{children}</span>
    </a>
  );
}
