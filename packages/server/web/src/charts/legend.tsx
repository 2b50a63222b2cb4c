/** What the colors and lines of a chart stand for. */
export interface LegendItem {
  readonly text: string;
  /** The class that the drawing gives it; `line` and `mark` are drawn as lines, all others as a square. */
  readonly kind: string;
  /** The class that its surroundings have in the drawing: a severity or tone, or `chart` (default). */
  readonly within?: string;
}

const lines: Readonly<Record<string, string>> = { line: 'M0 5h10', mark: 'M5 0v10' };

export function Legend({ items }: { readonly items: readonly LegendItem[] }) {
  return (
    <ul class="legend">
      {items.map(({ text, kind, within = 'chart' }) => (
        <li key={text}>
          <svg class={`swatch ${within}`} viewBox="0 0 10 10" aria-hidden="true">
            {lines[kind] ? (
              <path class={kind} d={lines[kind]} />
            ) : (
              <rect class={kind} width="10" height="10" rx="2" />
            )}
          </svg>
          {text}
        </li>
      ))}
    </ul>
  );
}
