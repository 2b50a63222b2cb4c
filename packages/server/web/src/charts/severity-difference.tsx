// Two sets of findings by severity: what only the earlier has to the left, what only the later has to the right.
import { label, number, type Severity, severities } from '../words.ts';
import { type SeverityCounts, totalOf } from './risk.ts';
import { useWidth } from './width.ts';

const rowHeight = 28;
const middleWidth = 110;
/** Room for a number beside a bar. */
const numberWidth = 40;

export interface SeverityDifferenceProps {
  readonly gone: SeverityCounts;
  readonly both: SeverityCounts;
  readonly added: SeverityCounts;
}

export function SeverityDifference({ gone, both, added }: SeverityDifferenceProps) {
  const { box, width } = useWidth();
  const max = Math.max(1, ...severities.flatMap((severity) => [gone[severity], added[severity]]));
  const side = Math.max(0, (width - middleWidth) / 2 - numberWidth);
  const [left, right] = [width / 2 - middleWidth / 2, width / 2 + middleWidth / 2];
  const length = (value: number) => (value / max) * side;
  const height = severities.length * rowHeight;
  return (
    <div ref={box} class="stack">
      {/* The table below says the same. */}
      {width > 0 && totalOf(gone) + totalOf(added) > 0 && (
        <svg class="chart difference" viewBox={`0 0 ${width} ${height}`} height={height} aria-hidden="true">
          {severities.map((severity, index) => {
            const y = index * rowHeight + rowHeight / 2;
            const [before, after] = [length(gone[severity]), length(added[severity])];
            return (
              <g key={severity} class={severity}>
                <rect class="resolved" x={left - before} y={y - 6} width={before} height="12" rx="1" />
                <text x={left - before - 6} y={y + 4} text-anchor="end">
                  {gone[severity] > 0 ? `−${number(gone[severity])}` : ''}
                </text>
                <text class="middle" x={width / 2} y={y + 4} text-anchor="middle">
                  {label(severity)}
                </text>
                <rect class="tone" x={right} y={y - 6} width={after} height="12" rx="1" />
                <text x={right + after + 6} y={y + 4}>
                  {added[severity] > 0 ? `+${number(added[severity])}` : ''}
                </text>
              </g>
            );
          })}
        </svg>
      )}
      <Counts gone={gone} both={both} added={added} />
    </div>
  );
}

function Counts({ gone, both, added }: SeverityDifferenceProps) {
  const columns: readonly (readonly [string, SeverityCounts])[] = [
    ['Only in the earlier', gone],
    ['In both', both],
    ['Only in the later', added],
  ];
  return (
    <div class="table-box">
      <table aria-label="Findings of both audits by severity">
        <thead>
          <tr>
            <th scope="col">Severity</th>
            {columns.map(([name]) => (
              <th key={name} scope="col" class="n">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {severities.map((severity: Severity) => (
            <tr key={severity}>
              <th scope="row">{label(severity)}</th>
              {columns.map(([name, counts]) => (
                <td key={name} class="n">
                  {number(counts[severity])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
