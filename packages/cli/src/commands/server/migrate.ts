import type { ServerSettings } from '@assay/server';
import { boolean } from '@oclif/core/flags';
import { AssayCommand } from '../../base-commands/assay-command.ts';
import { databaseFlags, databaseSettings } from '../../settings/server-settings.ts';

export default class ServerMigrate extends AssayCommand {
  static override summary = 'Run database migrations without starting the server';
  static override description =
    'The server does the same when it starts. A database of a newer version is rejected. With --dry-run, the database has to exist and is only read, also while the server runs.';
  static override examples = [
    '<%= config.bin %> server migrate --data-dir ./assay-data',
    '<%= config.bin %> server migrate --data-dir ./assay-data --dry-run',
  ];
  static override flags = {
    ...databaseFlags,
    'dry-run': boolean({ description: 'Show pending migrations without running them' }),
  };

  async run(): Promise<{ migrated: boolean; steps: readonly string[] }> {
    const { flags } = await this.parse(ServerMigrate);
    process.umask(0o077);
    const { migrateDatabase, pendingSteps } = await import('@assay/server');
    const settings = await databaseSettings(flags);
    const dryRun = flags['dry-run'];
    const steps = await pendingSteps(settings, { dryRun });
    const isNew = steps.includes('0001-access');
    if (steps.length === 0) this.print('The database is up to date.');
    else if (dryRun) this.print(`To be applied:\n${steps.map((step) => `  ${step}`).join('\n')}`);
    if (!dryRun) {
      await migrateDatabase(settings);
      const done = isNew ? `Created a new portal ${placeOf(settings)}` : 'The database is up to date';
      if (steps.length > 0)
        this.print(`${done}: ${steps.length} ${steps.length === 1 ? 'step' : 'steps'} applied.`);
    }
    return { migrated: !dryRun, steps };
  }
}

/** Without the address of a server: its URL may hold a password. */
function placeOf({ databaseUrl, dataDirectory }: ServerSettings): string {
  if (databaseUrl === undefined) return `in ${dataDirectory}`;
  return /^postgres(ql)?:/.test(databaseUrl) ? 'in this PostgreSQL database' : `in ${databaseUrl}`;
}
