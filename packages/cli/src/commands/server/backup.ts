import type { BackupSummary } from '@assay/core';
import { string as stringArg } from '@oclif/core/args';
import { AssayCommand } from '../../base-commands/assay-command.ts';
import { bytesText, number } from '../../output/summary.ts';
import { databaseFlags, databaseSettings } from '../../settings/server-settings.ts';

export default class ServerBackup extends AssayCommand {
  static override summary = 'Back up the database, also while the server runs';
  static override description =
    `The backup is a consistent snapshot, verified for integrity, foreign keys and row counts. FILE.sha256 contains its digest.
It contains everything except the key files next to the database: without jwt-secret, all users sign in again. For SQLite; with PostgreSQL use pg_dump.`;
  static override examples = [
    '<%= config.bin %> server backup assay-backup.db --data-dir ./assay-data',
    '<%= config.bin %> server backup assay-backup.db --json',
  ];
  static override args = { file: stringArg({ description: 'Output file', required: true }) };
  static override flags = databaseFlags;

  async run(): Promise<BackupSummary> {
    const { args, flags } = await this.parse(ServerBackup);
    const { backupPortal } = await import('@assay/server');
    const summary = await backupPortal(await databaseSettings(flags), args.file);
    const rows = Object.values(summary.rows).reduce((total, count) => total + count, 0);
    this.print(
      `Wrote ${args.file}: ${number(rows)} rows, ${bytesText(summary.bytes)}, schema ${summary.schema}.`,
    );
    this.print(`SHA-256 ${summary.sha256}`);
    return summary;
  }
}
