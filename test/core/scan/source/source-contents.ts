// What a source gives, as a whole.
import type { Test } from 'tap';
import {
  Coverage,
  type CoverageSummary,
  type OpenSourceOptions,
  openSource,
  type SourceEntry,
  type SourceTarget,
} from '../../../../packages/core/src/index.ts';
import { commitTree, git, type TreeItem, writeTree } from './made-repository.ts';

export interface Contents {
  readonly entries: readonly SourceEntry[];
  readonly files: Record<string, string>;
  readonly summary: CoverageSummary;
}

export async function contentsOf(target: SourceTarget, options: OpenSourceOptions = {}): Promise<Contents> {
  const source = await openSource(target, { allowLocal: true, environment: process.env, ...options });
  const coverage = new Coverage();
  const files: Record<string, string> = {};
  try {
    const entries = await source.list(coverage);
    for await (const { entry, bytes } of source.read(entries, coverage))
      files[entry.path] = bytes.toString('latin1');
    return { entries, files, summary: coverage.summary() };
  } finally {
    await source.close();
  }
}

export const atPath = (path: string, ref?: string): SourceTarget => ({ kind: 'path', path, ref });
export const fromUrl = (url: string, ref?: string): SourceTarget => ({ kind: 'repository', url, ref });
export const skips = (summary: CoverageSummary): Record<string, number> =>
  Object.fromEntries(summary.skipped.map(({ reason, count }) => [reason, count]));

/** A bare repository whose branch holds the given tree. */
export function bareWith(t: Test, items: (folder: string) => readonly TreeItem[]): string {
  const folder = t.testdir({});
  git(folder, ['init', '--quiet', '--bare', '--initial-branch=main']);
  commitTree(folder, writeTree(folder, items(folder)));
  return folder;
}

export const emptyBlob = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391';
