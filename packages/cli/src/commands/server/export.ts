import type { ExportSummary } from '@assay/server';
import { string as stringArg } from '@oclif/core/args';
import { boolean } from '@oclif/core/flags';
import { AssayCommand } from '../../base-commands/assay-command.ts';
import { bytesText, number } from '../../output/summary.ts';
import { databaseFlags, databaseSettings } from '../../settings/server-settings.ts';

export default class ServerExport extends AssayCommand {
  static override summary = 'Export the portal to a database-independent file';
  static override description =
    `A consistent snapshot from SQLite or PostgreSQL, also while servers run, with a digest for each table and FILE.sha256 beside it.
The file contains password hashes and user data: protect it like the database. Keys are included only with --with-keys.`;
  static override examples = [
    '<%= config.bin %> server export portal.assay.gz --data-dir ./assay-data',
    '<%= config.bin %> server export portal.assay.gz --data-dir ./assay-data --with-keys --json',
  ];
  static override args = { file: stringArg({ description: 'Output file', required: true }) };
  static override flags = {
    ...databaseFlags,
    'with-keys': boolean({
      description: 'Include the token secret and the fingerprint key, so that sessions and tokens stay valid',
    }),
  };

  async run(): Promise<ExportSummary> {
    const { args, flags } = await this.parse(ServerExport);
    const { exportPortalTo } = await import('@assay/server');
    const settings = await databaseSettings(flags);
    const summary = await exportPortalTo(settings, args.file, { withKeys: flags['with-keys'] });
    this.print(
      `Wrote ${args.file}: ${number(summary.rows)} rows, ${bytesText(summary.bytes)}, schema ${summary.schema}.`,
    );
    this.print(`Row digest ${summary.sha256}`);
    return summary;
  }
}
