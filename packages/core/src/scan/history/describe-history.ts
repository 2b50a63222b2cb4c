// What was searched, so that no answer stands without its scope.
import type { HistoryIndex } from './history-index.ts';

export interface HistorySummary {
  readonly commits: number;
  readonly fileVersions: number;
  readonly branches: number;
  readonly branchNames: readonly string[];
  readonly tags: number;
  readonly from: string | null;
  readonly to: string | null;
}

export function describeHistory({ tree, refs, versions }: HistoryIndex): HistorySummary {
  const times = tree.nodes.map(({ committedAt }) => Date.parse(committedAt)).filter((time) => time > 0);
  const at = (time: number) => (Number.isFinite(time) ? new Date(time).toISOString() : null);
  return {
    commits: tree.nodes.length,
    fileVersions: versions.contents,
    branches: refs.filter(({ kind }) => kind === 'branch').length,
    branchNames: refs.filter(({ kind }) => kind === 'branch').map(({ name }) => name),
    tags: refs.filter(({ kind }) => kind === 'tag').length,
    from: at(times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY)),
    to: at(times.reduce((latest, time) => Math.max(latest, time), Number.NEGATIVE_INFINITY)),
  };
}

/** Whether a file of the folder was ever there; '' is the whole repository. */
export function hasFilesIn({ versions, tree }: HistoryIndex, folder: string): boolean {
  if (folder === '') return tree.nodes.length > 0;
  return versions.all.some(({ path }) => path.startsWith(`${folder}/`));
}
