import type { ExportSummary } from '@assay/server';
import { string as stringArg } from '@oclif/core/args';
import { boolean } from '@oclif/core/flags';
import { AssayCommand } from '../../assay-command.ts';
import { bytesText, number } from '../../output/summary.ts';
import { databaseFlags, databaseSettings } from '../../server-settings.ts';

export default class ServerExport extends AssayCommand {
  static override summary = 'write a whole portal to a file that either database can be filled from';
  static override description =
    `Every row of one moment, also while servers work on it, from SQLite or PostgreSQL; with a digest for each table, and FILE.sha256 beside it.
The file holds password hashes and what people wrote: keep it as closed as the database. Keys are not in it unless you say --with-keys.`;
  static override examples = [
    '<%= config.bin %> server export portal.assay.gz --data-dir ./assay-data',
    '<%= config.bin %> server export portal.assay.gz --data-dir ./assay-data --with-keys --json',
  ];
  static override args = { file: stringArg({ description: 'the file to write', required: true }) };
  static override flags = {
    ...databaseFlags,
    'with-keys': boolean({
      description: 'take the token secret and the fingerprint key along, so that sessions and tokens go on',
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
    this.print(`Digest of the rows ${summary.sha256}`);
    return summary;
  }
}
