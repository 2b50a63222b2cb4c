import type { BackupSummary } from '@assay/core';
import { string as stringArg } from '@oclif/core/args';
import { AssayCommand } from '../../assay-command.ts';
import { bytesText, number } from '../../output/summary.ts';
import { databaseFlags, databaseSettings } from '../../server-settings.ts';

export default class ServerBackup extends AssayCommand {
  static override summary = 'back the database up to a file, also while the server runs';
  static override description =
    `The copy is of one moment, and is checked: its integrity, its references, the rows of each table. FILE.sha256 holds its digest.
It holds everything but the keys beside the database: without jwt-secret everybody signs in anew. For SQLite; PostgreSQL has pg_dump.`;
  static override examples = [
    '<%= config.bin %> server backup assay-backup.db --data-dir ./assay-data',
    '<%= config.bin %> server backup assay-backup.db --json',
  ];
  static override args = { file: stringArg({ description: 'the file to write', required: true }) };
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
