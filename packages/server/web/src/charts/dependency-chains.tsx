// How vulnerable packages come into a repository, as a tree and as a table, and the one upgrade that clears most.
import { href } from '../router.ts';
import { count, label, number, severities, withoutUnseen } from '../words.ts';
import { type Chain, type Direct, directDependencies } from './chain-rows.ts';
import { countsText, type SeverityCounts, totalOf, worstOf } from './risk.ts';
import { useWidth } from './width.ts';

const rowHeight = 26;
const indent = 18;
/** Direct dependencies that are drawn; the table has all of them. */
const drawn = 5;
const maxRows = 40;

interface DependencyChainsProps {
  readonly repositoryId: string;
  readonly chains: readonly Chain[];
}

export function DependencyChains({ repositoryId, chains }: DependencyChainsProps) {
  const directs = directDependencies(chains);
  const total = chains.reduce((all, { bySeverity }) => all + totalOf(bySeverity), 0);
  const [first] = directs;
  return (
    <>
      {first && (
        <p>
          <b>
            Upgrade <bdi>{withoutUnseen(first.name)}</bdi> first:
          </b>{' '}
          {first.rows.length > 1 ? 'it has or brings in ' : 'it has '}
          {number(totalOf(first.bySeverity))} of {count(total, 'open finding')} (
          {countsText(first.bySeverity)}
          ).
          {first.rows.length > 1 && ' A newer version clears those that it no longer brings in.'}
        </p>
      )}
      <Tree directs={directs.slice(0, drawn)} />
      {directs.length > drawn && (
        <p class="soft small">
          The {drawn} direct dependencies with most risk, of {number(directs.length)}.
        </p>
      )}
      <ChainTable repositoryId={repositoryId} chains={chains} />
    </>
  );
}

function Tree({ directs }: { readonly directs: readonly Direct[] }) {
  const { box, width } = useWidth();
  const rows = directs.flatMap(({ rows: some }, index) =>
    some.map((row) => ({
      ...row,
      parent: row.parent === null ? null : row.parent + startOf(directs, index),
    })),
  );
  const shown = rows.slice(0, maxRows);
  const max = Math.max(1, ...shown.map(({ chain }) => (chain ? totalOf(chain.bySeverity) : 0)));
  // Names left, bars right.
  const barWidth = Math.min(180, width * 0.25);
  const barLeft = Math.min(440, width - barWidth - 4);
  const middle = (index: number) => index * rowHeight + rowHeight / 2;
  const height = shown.length * rowHeight;
  return (
    <div ref={box}>
      {/* The table below says the same. */}
      {width > 0 && (
        <svg class="chains" viewBox={`0 0 ${width} ${height}`} height={height} aria-hidden="true">
          {shown.map(({ name, depth, parent, chain }, index) => {
            const x = depth * indent + 8;
            const room = Math.max(4, Math.floor((barLeft - x - 44) / 7.4));
            const text = chain ? `${name} ${chain.version}` : name;
            return (
              <g key={`${index} ${name}`}>
                {parent !== null && (
                  <path class="branch" d={`M${x - indent} ${middle(parent) + 5}V${middle(index)}H${x - 5}`} />
                )}
                <circle
                  class={chain ? `node ${worstOf(chain.bySeverity)}` : 'node none'}
                  cx={x}
                  cy={middle(index)}
                  r="5"
                />
                <text class={depth === 0 ? 'direct' : undefined} x={x + 12} y={middle(index) + 4}>
                  {cut(withoutUnseen(text), room)}
                </text>
                {chain && (
                  <Bar counts={chain.bySeverity} x={barLeft} y={middle(index) - 5} width={barWidth / max} />
                )}
                {chain && (
                  <text class="total" x={barLeft - 6} y={middle(index) + 4} text-anchor="end">
                    {number(totalOf(chain.bySeverity))}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      )}
      {rows.length > maxRows && (
        <p class="soft small">{number(rows.length - maxRows)} more packages in the table.</p>
      )}
    </div>
  );
}

interface BarProps {
  readonly counts: SeverityCounts;
  readonly x: number;
  readonly y: number;
  /** Of one finding. */
  readonly width: number;
}

function Bar({ counts, x, y, width }: BarProps) {
  let from = x;
  return (
    <>
      {severities
        .filter((severity) => counts[severity] > 0)
        .map((severity) => {
          const at = from;
          from += counts[severity] * width;
          return (
            <g key={severity} class={severity}>
              <rect
                class="tone"
                x={at}
                y={y}
                width={Math.max(2, counts[severity] * width - 1)}
                height="10"
                rx="1"
              />
            </g>
          );
        })}
    </>
  );
}

function ChainTable({ repositoryId, chains }: DependencyChainsProps) {
  return (
    <details class="chart-table">
      <summary>Show {count(chains.length, 'chain')} as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard */}
      <section class="table-box" tabIndex={0} aria-label="Dependency chains">
        <table>
          <thead>
            <tr>
              <th scope="col">Package</th>
              <th scope="col">Comes in through</th>
              <th scope="col">Fixed in</th>
              {severities.map((severity) => (
                <th key={severity} scope="col" class="n">
                  {label(severity)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chains.map(({ names, name, version, fixedVersion, bySeverity }) => (
              <tr key={`${names?.join(' ') ?? ''} ${name}`}>
                <th scope="row">
                  <a href={addressOf(repositoryId, name)}>
                    <bdi>{withoutUnseen(`${name} ${version}`)}</bdi>
                  </a>
                </th>
                <td>
                  <bdi>{throughOf(names)}</bdi>
                </td>
                <td>{fixedVersion === null ? 'no fix known' : <bdi>{withoutUnseen(fixedVersion)}</bdi>}</td>
                {severities.map((severity) => (
                  <td key={severity} class="n">
                    {number(bySeverity[severity])}
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

function throughOf(names: readonly string[] | null): string {
  if (names === null) return 'not known';
  return names.length === 1 ? 'direct dependency' : withoutUnseen(names.slice(0, -1).join(' → '));
}

function startOf(directs: readonly Direct[], index: number): number {
  return directs.slice(0, index).reduce((all, { rows }) => all + rows.length, 0);
}

function cut(text: string, room: number): string {
  return text.length > room ? `${text.slice(0, room - 1)}…` : text;
}

function addressOf(repositoryId: string, name: string): string {
  return href(`/findings?${new URLSearchParams({ repositoryId, status: 'open', package: name })}`);
}
