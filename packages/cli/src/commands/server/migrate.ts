import { homedir } from 'node:os';
import { string } from '@oclif/core/flags';
import { AssayCommand } from '../../assay-command.ts';

export default class ServerMigrate extends AssayCommand {
  static override summary = 'bring the database up to date without starting the server';
  static override description =
    'The server does the same at its start. A database of a newer version is refused.';
  static override examples = ['<%= config.bin %> server migrate --data-dir ./assay-data'];
  static override flags = {
    'data-dir': string({ description: 'folder of the database (ASSAY_DATA_DIR)', helpValue: 'DIR' }),
    'database-url': string({
      description: 'postgres://… or the path of an SQLite file (ASSAY_DATABASE_URL)',
      helpValue: 'URL',
    }),
  };

  async run(): Promise<{ migrated: boolean }> {
    const { flags } = await this.parse(ServerMigrate);
    process.umask(0o077);
    const { migrateDatabase, readSettings } = await import('@assay/server');
    const settings = readSettings({
      env: process.env,
      flags: { dataDirectory: flags['data-dir'], databaseUrl: flags['database-url'] },
      platform: process.platform,
      home: homedir(),
    });
    await migrateDatabase(settings);
    this.print('The database is up to date.');
    return { migrated: true };
  }
}
