// The exposures of a repository on this machine, by the local advisory database.
import { join } from 'node:path';
import type { ExposureReport } from '@assay/core/repository-history';
import { Failure } from '../failures/failure.ts';
import type { Progress } from '../output/progress.ts';
import { cacheFolder } from '../settings/cache-folder.ts';
import { dataFolder } from '../settings/data-folder.ts';

export interface ReadExposuresOptions {
  readonly dataDirectory: string | undefined;
  readonly advisory?: string | undefined;
  readonly branch?: string | undefined;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

export async function readExposures(
  path: string,
  { dataDirectory, advisory, branch, progress, signal }: ReadExposuresOptions,
): Promise<ExposureReport> {
  const { advisoryDatabaseName } = await import('@assay/core/scan');
  const { AdvisoryDatabase, findExposures, openHistory } = await import('@assay/core/repository-history');
  const source = AdvisoryDatabase.open(join(await dataFolder(dataDirectory), advisoryDatabaseName));
  if (source === undefined)
    throw new Failure('UNDECIDED', 'There is no advisory database. Run `assay advisories sync`.');
  try {
    progress.update('Reading the history', 0);
    const { index, folder } = await openHistory(path, {
      environment: process.env,
      cacheFolder: await cacheFolder(),
      signal,
      onProgress: (done) => progress.update('Reading the history', done),
    });
    progress.done();
    return await findExposures(index, { source, now: new Date(), folder, advisory, branch, signal });
  } finally {
    source.close();
  }
}
