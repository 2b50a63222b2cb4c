// Files of released packages from the configured registries. One more ecosystem is a file and a line below.
import { proxiedFetch } from '../../support/proxied-fetch.ts';
import type { PackageSource } from '../fixes/exports/package-files.ts';
import { goArchives } from './go/go-archives.ts';
import { npmArchives } from './npm/npm-archives.ts';
import { pythonArchives } from './python/python-archives.ts';
import type { ReleaseArchives, ReleaseArchivesOptions } from './release-archive.ts';

const family: readonly ReleaseArchives[] = [goArchives, npmArchives, pythonArchives];

/** Archives of releases of npm, Go and Python, from the registries that the environment and the project's settings name. */
export function releaseArchives({
  environment,
  fetch = proxiedFetch(environment),
  signal = new AbortController().signal,
  ...options
}: Pick<ReleaseArchivesOptions, 'folder' | 'environment'> & Partial<ReleaseArchivesOptions>): PackageSource {
  const sources = family.map((one) => one({ ...options, environment, fetch, signal }));
  return async (release) => {
    for (const source of sources) {
      const files = await source(release);
      if (files !== undefined) return files;
    }
    return undefined;
  };
}
