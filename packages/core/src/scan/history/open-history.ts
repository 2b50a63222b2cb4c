// The history of a repository on this machine, with what earlier runs kept of it.
import { realpathSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { silentLog } from '../../support/log.ts';
import type { OpenCache } from '../engines/shared/results/cache-folder.ts';
import { openSource } from '../source/checkout/open-source.ts';
import { findCheckout } from '../source/git/checkout.ts';
import type { GitRepository } from '../source/git/git-repository.ts';
import { SourceError } from '../source/source-error.ts';
import type { KeptHistory } from './history-index.ts';
import { type ReadHistory, readHistory } from './read-history.ts';

export interface OpenHistoryOptions {
  readonly environment: NodeJS.ProcessEnv;
  /** Where results are kept between runs; nothing is kept unless given. */
  readonly cacheFolder?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called with how much is done, from 0 to 1. */
  readonly onProgress?: (done: number) => void;
}

export interface OpenedHistory extends ReadHistory {
  readonly git: GitRepository;
  /** The part of the repository that was asked for, from its root; '' for all of it. */
  readonly folder: string;
}

/** Throws SourceError where there is no repository, or it must not be read. */
export async function openHistory(path: string, options: OpenHistoryOptions): Promise<OpenedHistory> {
  const { environment, signal, cacheFolder } = options;
  const source = await openSource({ kind: 'path', path }, { environment, signal, log: silentLog });
  try {
    const { git } = source;
    if (git === null)
      throw new SourceError('source_refused', `${path} is not a Git repository, so it has no history.`);
    const cache = await openCache(cacheFolder, path);
    const section = cache?.results.section<KeptHistory | null>('history of inventories', {
      rules: '',
      defaultResult: null,
    });
    const place = { path: '', digest: git.directory };
    try {
      const [known] = (await section?.load([place])) ?? [];
      const read = await readHistory(git, { ...options, kept: known?.result ?? undefined });
      if (read.isChanged) section?.keep(place, read.kept);
      return { ...read, git, folder: folderIn(path) };
    } finally {
      await cache?.close();
    }
  } finally {
    await source.close();
  }
}

async function openCache(folder: string | undefined, tree: string): Promise<OpenCache | undefined> {
  if (folder === undefined) return undefined;
  const { openCacheFolder } = await import('../engines/shared/results/cache-folder.ts');
  return openCacheFolder(folder, { tree });
}

function folderIn(path: string): string {
  const full = realpathSync(resolve(path));
  const top = findCheckout(full)?.workTree;
  return top === undefined ? '' : relative(realpathSync(top), full).split(sep).join('/');
}
