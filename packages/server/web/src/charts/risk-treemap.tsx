// Where the risk lies: repositories and their folders as areas, and the same as a table.
import { href } from '../router.ts';
import { count, label, number, severities, withoutUnseen } from '../words.ts';
import { Legend } from './legend.tsx';
import { countsText, riskOf, riskWeights, type SeverityCounts, worstOf } from './risk.ts';
import { type Box, treemapLayout } from './treemap-layout.ts';
import { useWidth } from './width.ts';

const titleHeight = 20;

export interface RiskFolder {
  readonly repositoryId: string;
  /** '' for the top level, and for what has no path. */
  readonly folder: string;
  readonly bySeverity: SeverityCounts;
}

interface RiskTreemapProps {
  readonly folders: readonly RiskFolder[];
  /** Names of repositories; without them the folders of one repository are drawn. */
  readonly names: ReadonlyMap<string, string> | null;
}

interface Area {
  readonly of: RiskFolder;
  readonly box: Box;
}

export function RiskTreemap({ folders, names }: RiskTreemapProps) {
  const { box, width } = useWidth();
  const height = width < 500 ? 380 : 300;
  const drawn = folders
    .filter((one) => riskOf(one.bySeverity) > 0)
    .sort((a, b) => riskOf(b.bySeverity) - riskOf(a.bySeverity));
  const within = { x: 0, y: 0, width, height };
  return (
    <div ref={box} class="stack">
      <p>
        <Sentence folders={drawn} names={names} />
      </p>
      {/* The table below says the same, and its links are reached by keyboard. */}
      {width > 0 && drawn.length > 0 && (
        <svg class="treemap" viewBox={`0 0 ${width} ${height}`} height={height} aria-hidden="true">
          {names ? (
            <Repositories folders={drawn} names={names} within={within} />
          ) : (
            areasOf(drawn, within).map((area) => <Folder key={area.of.folder} area={area} />)
          )}
        </svg>
      )}
      <Legend
        items={severities
          .filter((severity) => drawn.some((one) => worstOf(one.bySeverity) === severity))
          .map((severity) => ({ text: `${label(severity)} at worst`, kind: 'tone', within: severity }))}
      />
      <p class="soft small">
        Area: open findings by severity. A critical one counts {riskWeights.critical}, high {riskWeights.high}
        , medium {riskWeights.medium}, low {riskWeights.low}; info is left out.
      </p>
      <FolderTable folders={drawn} names={names} />
    </div>
  );
}

function Repositories({
  folders,
  names,
  within,
}: {
  readonly folders: readonly RiskFolder[];
  readonly names: ReadonlyMap<string, string>;
  readonly within: Box;
}) {
  const groups = [...Map.groupBy(folders, ({ repositoryId }) => repositoryId)]
    .map(([id, list]) => ({ id, list, weight: list.reduce((sum, one) => sum + riskOf(one.bySeverity), 0) }))
    .sort((a, b) => b.weight - a.weight);
  const boxes = treemapLayout(
    groups.map(({ weight }) => weight),
    within,
  );
  return (
    <>
      {groups.map(({ id, list }, index) => {
        const box = boxes[index] ?? within;
        const room = box.height > titleHeight * 2 ? titleHeight : 0;
        const inner = { x: box.x + 2, y: box.y + room, width: box.width - 4, height: box.height - room - 2 };
        if (inner.width <= 0 || inner.height <= 0) return null;
        return (
          <g key={id}>
            {room > 0 && (
              <Words
                text={withoutUnseen(names.get(id) ?? '')}
                x={box.x + 4}
                y={box.y + 14}
                width={box.width - 8}
                kind="name"
              />
            )}
            {areasOf(list, inner).map((area) => (
              <Folder key={area.of.folder} area={area} />
            ))}
          </g>
        );
      })}
    </>
  );
}

function areasOf(folders: readonly RiskFolder[], within: Box): readonly Area[] {
  const boxes = treemapLayout(
    folders.map(({ bySeverity }) => riskOf(bySeverity)),
    within,
  );
  return folders.map((of, index) => ({ of, box: boxes[index] ?? within }));
}

function Folder({ area: { of, box } }: { readonly area: Area }) {
  const { x, y, width, height } = box;
  return (
    <a href={addressOf(of)} tabindex={-1}>
      <g class={worstOf(of.bySeverity)}>
        <title>{`${folderName(of)}: ${countsText(of.bySeverity)}`}</title>
        <rect
          class="folder"
          x={x}
          y={y}
          width={Math.max(0, width - 2)}
          height={Math.max(0, height - 2)}
          rx="3"
        />
        {height > 20 && (
          <Words text={folderName(of)} x={x + 6} y={y + 16} width={width - 12} kind="folder-name" />
        )}
        {height > 38 && (
          <Words text={countsText(of.bySeverity)} x={x + 6} y={y + 32} width={width - 12} kind="counts" />
        )}
      </g>
    </a>
  );
}

/** As many letters as there is room for; none where only three would fit. */
function Words(props: {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly kind: string;
}) {
  const { text, x, y, width, kind } = props;
  const room = Math.floor(width / 7.4);
  if (room < 4) return null;
  return (
    <text class={kind} x={x} y={y}>
      {text.length > room ? `${text.slice(0, room - 1)}…` : text}
    </text>
  );
}

function FolderTable({ folders, names }: RiskTreemapProps) {
  if (folders.length === 0) return null;
  return (
    <details class="chart-table">
      <summary>Show {count(folders.length, 'folder')} as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard */}
      <section class="table-box" tabIndex={0} aria-label="Risk by folder">
        <table>
          <thead>
            <tr>
              {names && <th scope="col">Repository</th>}
              <th scope="col">Folder</th>
              {severities.map((severity) => (
                <th key={severity} scope="col" class="n">
                  {label(severity)}
                </th>
              ))}
              <th scope="col" class="n">
                Weight
              </th>
            </tr>
          </thead>
          <tbody>
            {folders.map((one) => (
              <tr key={`${one.repositoryId} ${one.folder}`}>
                {names && (
                  <td>
                    <bdi>{nameOf(one, names)}</bdi>
                  </td>
                )}
                <th scope="row">
                  <a href={addressOf(one)}>
                    <bdi>{folderName(one)}</bdi>
                  </a>
                </th>
                {severities.map((severity) => (
                  <td key={severity} class="n">
                    {number(one.bySeverity[severity])}
                  </td>
                ))}
                <td class="n">{number(riskOf(one.bySeverity))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

function Sentence({ folders, names }: RiskTreemapProps) {
  const [first] = folders;
  if (!first) return 'No open finding of low severity or above.';
  const total = folders.reduce((sum, one) => sum + riskOf(one.bySeverity), 0);
  const share = Math.round((riskOf(first.bySeverity) / total) * 100);
  return (
    <>
      {share} % of the risk lies in <bdi>{folderName(first)}</bdi>
      {names && (
        <>
          {' of '}
          <bdi>{nameOf(first, names)}</bdi>
        </>
      )}
      : {countsText(first.bySeverity)}.
    </>
  );
}

function nameOf({ repositoryId }: RiskFolder, names: ReadonlyMap<string, string>): string {
  return withoutUnseen(names.get(repositoryId) ?? '…');
}

function folderName({ folder }: RiskFolder): string {
  return folder === '' ? 'the top level' : `${withoutUnseen(folder)}/`;
}

/** The list has no filter for the top level alone: then all of the repository. */
function addressOf({ repositoryId, folder }: RiskFolder): string {
  const filter = { repositoryId, status: 'open', ...(folder && { path: `${folder}/` }) };
  return href(`/findings?${new URLSearchParams(filter)}`);
}
