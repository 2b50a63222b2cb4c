import { label, number, type Severity, severities } from '../words.ts';

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** A severity, or another tone of the style sheet. */
  readonly tone: string;
  /** Where the figure comes from. */
  readonly to?: string;
}

/** One bar for each figure: a list, so that it needs no other text. */
export function Bars({ bars }: { readonly bars: readonly Bar[] }) {
  const max = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul class="bars">
      {bars.map(({ label: text, value, tone, to }) => (
        <li key={text}>
          <span>{to ? <a href={to}>{text}</a> : text}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" class={tone} aria-hidden="true">
            <rect class="track" width="100" height="10" rx="1" />
            <rect
              class="tone"
              width={value === 0 ? 0 : Math.max(1.5, (value / max) * 100)}
              height="10"
              rx="1"
            />
          </svg>
          <b>{number(value)}</b>
        </li>
      ))}
    </ul>
  );
}

interface SeverityBarsProps {
  readonly counts: Readonly<Record<Severity, number>>;
  /** The findings behind a bar. */
  to(severity: Severity): string;
}

export function SeverityBars({ counts, to }: SeverityBarsProps) {
  const bars = severities.map((severity) => ({
    label: label(severity),
    value: counts[severity],
    tone: severity,
    to: to(severity),
  }));
  return <Bars bars={bars} />;
}

interface BandBarsProps<Band extends string> {
  readonly bands: readonly { readonly band: Band; readonly name: string }[];
  readonly counts: Readonly<Record<Band, Readonly<Record<Severity, number>>>>;
}

/** One bar for each band, its parts by severity; a list, in which the parts are said in words. */
export function BandBars<Band extends string>({ bands, counts }: BandBarsProps<Band>) {
  const total = (band: Band) => severities.reduce((sum, severity) => sum + counts[band][severity], 0);
  const max = Math.max(1, ...bands.map(({ band }) => total(band)));
  return (
    <ul class="bars">
      {bands.map(({ band, name }) => {
        let from = 0;
        const parts = severities.filter((severity) => counts[band][severity] > 0);
        return (
          <li key={band}>
            <span>{name}</span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect class="track" width="100" height="10" rx="1" />
              {parts.map((severity) => {
                const x = from;
                const width = (counts[band][severity] / max) * 100;
                from += width;
                return (
                  <g key={severity} class={severity}>
                    <rect class="tone" x={x} width={Math.max(0.3, width - 0.3)} height="10" />
                  </g>
                );
              })}
            </svg>
            <b>
              {number(total(band))}
              {parts.length > 0 && (
                <span class="hidden-text">
                  : {parts.map((severity) => `${number(counts[band][severity])} ${severity}`).join(', ')}
                </span>
              )}
            </b>
          </li>
        );
      })}
    </ul>
  );
}

/** Parts of a whole side by side. */
export function Share({ bars, said }: { readonly bars: readonly Bar[]; readonly said: string }) {
  const total = Math.max(
    1,
    bars.reduce((sum, { value }) => sum + value, 0),
  );
  let from = 0;
  return (
    <svg class="share" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label={said}>
      <rect class="track" width="100" height="10" />
      {bars.map(({ label: text, value, tone }) => {
        const x = from;
        from += (value / total) * 100;
        return (
          <g key={text} class={tone}>
            <rect
              class="tone"
              x={x}
              width={Math.max(0, (value / total) * 100 - (value > 0 ? 0.4 : 0))}
              height="10"
            />
          </g>
        );
      })}
    </svg>
  );
}
