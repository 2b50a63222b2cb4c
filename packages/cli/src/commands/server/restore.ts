import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupSummary } from '@assay/core';
import { string as stringArg } from '@oclif/core/args';
import { boolean } from '@oclif/core/flags';
import { AssayCommand } from '../../base-commands/assay-command.ts';
import { usageFailure } from '../../failures/failure.ts';
import { number } from '../../output/summary.ts';
import { databaseFlags, databaseSettings } from '../../settings/server-settings.ts';

export default class ServerRestore extends AssayCommand {
  static override summary = 'Restore the database from a backup';
  static override description =
    `Stop the server first. The backup is verified, also against FILE.sha256 if it exists; a backup of a newer version is rejected.
The previous database is kept next to the restored one.`;
  static override examples = [
    '<%= config.bin %> server restore assay-backup.db --data-dir ./assay-data --yes',
  ];
  static override args = { file: stringArg({ description: 'Backup file', required: true }) };
  static override flags = {
    ...databaseFlags,
    yes: boolean({ char: 'y', description: 'Skip the confirmation' }),
  };

  async run(): Promise<BackupSummary & { readonly replaced: string | null }> {
    const { args, flags } = await this.parse(ServerRestore);
    const settings = await databaseSettings(flags);
    // Where there is none, nothing is lost. Of a database elsewhere, the server says what is wrong.
    if (!flags.yes && existsSync(join(settings.dataDirectory, 'assay.db'))) {
      if (!process.stdin.isTTY)
        throw usageFailure(`This replaces the database in ${settings.dataDirectory}. Confirm with --yes.`);
      const { ask } = await import('../../prompt.ts');
      const answer = await ask(`Replace the database in ${settings.dataDirectory}? Type yes: `, 'Use --yes.');
      if (answer !== 'yes') throw usageFailure('Nothing was restored.');
    }
    const { restorePortal } = await import('@assay/server');
    const restored = await restorePortal(settings, args.file);
    const rows = Object.values(restored.rows).reduce((total, count) => total + count, 0);
    this.print(`Restored ${number(rows)} rows from ${args.file}, schema ${restored.schema}.`);
    if (restored.replaced !== null) this.print(`The previous database is kept as ${restored.replaced}.`);
    return restored;
  }
}
