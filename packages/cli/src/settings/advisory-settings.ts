// Where a scan on this machine has its advisories from.
import { join } from 'node:path';
import { dataFolder } from './data-folder.ts';

export interface AdvisorySettings {
  readonly databasePath: string;
  /** Null: nobody is asked. */
  readonly osvApiUrl: string | null;
}

export async function advisorySettings(
  dataDirectory: string | undefined,
  isOffline: boolean,
): Promise<AdvisorySettings> {
  const { advisoryDatabaseName, publicOsvApi } = await import('@assay/core/scan');
  const api = process.env.ASSAY_OSV_API_URL || publicOsvApi;
  return {
    databasePath: join(await dataFolder(dataDirectory), advisoryDatabaseName),
    osvApiUrl: isOffline || api === 'none' ? null : api,
  };
}
