// The blocks of a version 1 yarn.lock, and how Yarn writes one; blocks that nothing happened to keep their bytes.
import type { YarnEntry } from '../../engines/dependencies/lockfiles/reading/yarn-classic.ts';

export interface YarnBlock {
  readonly descriptors: readonly string[];
  /** Without the line break at its end. */
  readonly text: string;
}

export interface YarnText {
  /** Comments at the top, with the line breaks that follow. */
  readonly head: string;
  readonly blocks: readonly YarnBlock[];
  readonly newline: string;
}

export interface WrittenEntry {
  readonly descriptors: readonly string[];
  readonly version: string;
  readonly resolved: string;
  readonly integrity: string | undefined;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
}

/** Undefined of a text that is not laid out as Yarn does. */
export function splitYarnText(text: string, entries: readonly YarnEntry[]): YarnText | undefined {
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.split(newline);
  const starts = entries.map(({ line }) => line - 1);
  const head = lines.slice(0, starts[0]).map((line) => line + newline);
  const blocks = entries.map(({ descriptors }, index) => ({
    descriptors,
    text: lines
      .slice(starts[index], starts[index + 1])
      .join(newline)
      .replace(/\s+$/, ''),
  }));
  const parts = { head: head.join(''), blocks, newline };
  return joinYarnText(parts) === text ? parts : undefined;
}

/** In the order of Yarn. */
export function joinYarnText({ head, blocks, newline }: YarnText): string {
  const sorted = [...blocks].sort((a, b) => compare(sorted0(a.descriptors), sorted0(b.descriptors)));
  return head + sorted.map(({ text }) => text + newline).join(newline);
}

export function yarnHeader(descriptors: readonly string[]): string {
  return `${[...descriptors].sort(compare).map(quoted).join(', ')}:`;
}

export function yarnBlock(entry: WrittenEntry, newline: string): string {
  const lists = [
    ['dependencies', entry.dependencies],
    ['optionalDependencies', entry.optionalDependencies],
  ] as const;
  return [
    yarnHeader(entry.descriptors),
    `  version ${quoted(entry.version)}`,
    `  resolved ${quoted(entry.resolved)}`,
    ...(entry.integrity === undefined ? [] : [`  integrity ${quoted(entry.integrity)}`]),
    ...lists.flatMap(([name, list]) => {
      const rows = Object.entries(list).sort(([a], [b]) => compare(a, b));
      return rows.length === 0
        ? []
        : [`  ${name}:`, ...rows.map(([needed, spec]) => `    ${quoted(needed)} ${quoted(spec)}`)];
    }),
  ].join(newline);
}

function sorted0(descriptors: readonly string[]): string {
  return [...descriptors].sort(compare)[0] ?? '';
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** As Yarn does: words that begin with a letter need no quotes. */
function quoted(text: string): string {
  const isPlain = /^[a-zA-Z]/.test(text) && !/^(?:true|false)|[:\s\\",[\]]/.test(text);
  return isPlain ? text : JSON.stringify(text);
}
