// The blocks of a pnpm-lock.yaml of version 9, and how pnpm writes them; blocks that nothing happened to keep their bytes.
import type { NpmVersion } from '../npm/npm-libraries.ts';

export interface PnpmBlock {
  readonly key: string;
  readonly lines: readonly string[];
}

export interface PnpmText {
  /** Settings, importers and the like. */
  readonly before: readonly string[];
  readonly packages: readonly PnpmBlock[];
  readonly snapshots: readonly PnpmBlock[];
  readonly after: readonly string[];
  /** Whether an empty line stands before the first block of a section, and before each other one. */
  readonly isLed: boolean;
  readonly isSpaced: boolean;
  readonly newline: string;
}

/** Undefined of a text that is not laid out as pnpm does. */
export function splitPnpmText(text: string): PnpmText | undefined {
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.split(newline);
  const packagesAt = lines.indexOf('packages:');
  const snapshotsAt = lines.indexOf('snapshots:');
  if (packagesAt === -1 || snapshotsAt < packagesAt) return undefined;
  const next = lines.findIndex((line, index) => index > snapshotsAt && /^\S/.test(line));
  const end = next === -1 ? lines.length : next;
  const parts: PnpmText = {
    before: lines.slice(0, packagesAt),
    packages: blocksOf(lines.slice(packagesAt + 1, snapshotsAt)),
    snapshots: blocksOf(lines.slice(snapshotsAt + 1, end)),
    after: lines.slice(end),
    isLed: lines[packagesAt + 1] === '',
    isSpaced: lines.slice(packagesAt + 2, snapshotsAt - 1).includes('') || lines[packagesAt + 1] === '',
    newline,
  };
  return joinPnpmText(parts) === text ? parts : undefined;
}

/** In the order of pnpm. */
export function joinPnpmText({
  before,
  packages,
  snapshots,
  after,
  isLed,
  isSpaced,
  newline,
}: PnpmText): string {
  const section = (blocks: readonly PnpmBlock[]) =>
    [...blocks]
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
      .flatMap(({ lines }, index) => ((index === 0 ? isLed : isSpaced) ? ['', ...lines] : lines));
  const gap = isSpaced || before.at(-1) === '' ? [''] : [];
  return [
    ...before,
    'packages:',
    ...section(packages),
    ...gap,
    'snapshots:',
    ...section(snapshots),
    ...(after.length > 0 ? [...gap, ...after] : ['']),
  ].join(newline);
}

export interface SnapshotNeeds {
  readonly dependencies: ReadonlyMap<string, string>;
  readonly optionalDependencies: ReadonlyMap<string, string>;
  readonly transitivePeers: readonly string[];
}

export function snapshotLines(key: string, needs: SnapshotNeeds): readonly string[] {
  const lists = [
    ...listLines('dependencies', needs.dependencies),
    ...listLines('optionalDependencies', needs.optionalDependencies),
    ...(needs.transitivePeers.length > 0
      ? ['    transitivePeerDependencies:', ...needs.transitivePeers.map((name) => `      - ${scalar(name)}`)]
      : []),
  ];
  return lists.length === 0 ? [`  ${scalar(key)}: {}`] : [`  ${scalar(key)}:`, ...lists];
}

/** Undefined where the registry has no digest, or a text that is not one line. */
export function packageLines(key: string, manifest: NpmVersion): readonly string[] | undefined {
  const { dist, engines, cpu, os, libc, deprecated, bin, peerDependencies, peerDependenciesMeta } = manifest;
  if (!dist?.integrity || (typeof deprecated === 'string' && /[\r\n]/.test(deprecated))) return undefined;
  const flow = (name: string, list: readonly string[] | string | undefined) =>
    list === undefined || list.length === 0 ? [] : [`    ${name}: [${[list].flat().map(scalar).join(', ')}]`];
  const ranges = Object.entries(engines ?? {}).map(
    ([name, range]) => `${scalar(name)}: ${scalar(String(range))}`,
  );
  const hasBin = typeof bin === 'string' ? bin !== '' : Object.keys(bin ?? {}).length > 0;
  const optional = Object.entries(peerDependenciesMeta ?? {}).filter((row) => row[1].optional === true);
  return [
    `  ${scalar(key)}:`,
    `    resolution: {integrity: ${dist.integrity}}`,
    ...(ranges.length > 0 ? [`    engines: {${ranges.join(', ')}}`] : []),
    ...flow('cpu', cpu),
    ...flow('os', os),
    ...flow('libc', libc),
    ...(typeof deprecated === 'string' && deprecated !== '' ? [`    deprecated: ${scalar(deprecated)}`] : []),
    ...(hasBin ? ['    hasBin: true'] : []),
    ...listLines('peerDependencies', new Map(Object.entries(peerDependencies ?? {}))),
    ...(optional.length > 0
      ? [
          '    peerDependenciesMeta:',
          ...optional
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .flatMap(([name]) => [`      ${scalar(name)}:`, '        optional: true']),
        ]
      : []),
  ];
}

/** As YAML writes it on one line, also between brackets. */
export function scalar(text: string): string {
  const isPlain =
    /^[A-Za-z0-9_^~/.<(][^\n]*$/.test(text) &&
    !/: |:$| #|[,[\]{}]|\s$/.test(text) &&
    !/^(?:true|false|null|yes|no|on|off|[-+]?\d*\.?\d*(?:e[-+]?\d+)?|0x[\da-f]+|\d{4}-\d\d?-\d\d?.*)$/i.test(
      text,
    );
  return isPlain ? text : `'${text.replaceAll("'", "''")}'`;
}

function listLines(name: string, list: ReadonlyMap<string, string>): readonly string[] {
  const rows = [...list].sort(([a], [b]) => (a < b ? -1 : 1));
  if (rows.length === 0) return [];
  return [`    ${name}:`, ...rows.map(([key, value]) => `      ${scalar(key)}: ${scalar(value)}`)];
}

function blocksOf(lines: readonly string[]): readonly PnpmBlock[] {
  const blocks: { readonly key: string; readonly lines: string[] }[] = [];
  for (const line of lines) {
    const [, quoted, plain] =
      /^ {2}(?:'((?:[^']|'')+)'|([^\s'][^:]*(?::[^\s:][^:]*)*)):(?: \{\})?$/.exec(line) ?? [];
    const key = quoted?.replaceAll("''", "'") ?? plain;
    if (key !== undefined) blocks.push({ key, lines: [line] });
    else if (line !== '') blocks.at(-1)?.lines.push(line);
  }
  return blocks;
}
