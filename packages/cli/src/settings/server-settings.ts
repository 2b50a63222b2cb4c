// The settings of the server that a maintenance command works on: what is on its flags, and in the environment.
import { homedir } from 'node:os';
import type { ServerSettings } from '@assay/server';
import { string } from '@oclif/core/flags';
import { dataFolder } from './data-folder.ts';

export const databaseFlags = {
  'data-dir': string({ description: 'Data directory (ASSAY_DATA_DIR)', helpValue: 'DIR' }),
  'database-url': string({
    description: 'postgres://… or the path of an SQLite file (ASSAY_DATABASE_URL)',
    helpValue: 'URL',
  }),
};

/** Throws SettingsError for what can't be meant. */
export async function databaseSettings(flags: {
  readonly 'data-dir'?: string | undefined;
  readonly 'database-url'?: string | undefined;
}): Promise<ServerSettings> {
  const { readSettings } = await import('@assay/server');
  return readSettings({
    env: process.env,
    flags: { dataDirectory: await dataFolder(flags['data-dir']), databaseUrl: flags['database-url'] },
    platform: process.platform,
    home: homedir(),
  });
}
