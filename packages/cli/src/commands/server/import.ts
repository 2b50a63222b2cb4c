import type { ImportedPortal } from '@assay/server';
import { string as stringArg } from '@oclif/core/args';
import { AssayCommand } from '../../assay-command.ts';
import { number } from '../../output/summary.ts';
import { databaseFlags, databaseSettings } from '../../server-settings.ts';

export default class ServerImport extends AssayCommand {
  static override summary = 'fill an empty database from an exported portal';
  static override description =
    `All of it or nothing: into SQLite or PostgreSQL, from either. What lies in the database at the end is read again and compared with the digests in the file.
A database with anything in it is refused, and so is an export of a newer version. Start the server afterwards.`;
  static override examples = [
    '<%= config.bin %> server import portal.assay.gz --data-dir ./new-data',
    '<%= config.bin %> server import portal.assay.gz --database-url postgres://assay@db.example.com/assay',
  ];
  static override args = { file: stringArg({ description: 'the export', required: true }) };
  static override flags = databaseFlags;

  async run(): Promise<ImportedPortal> {
    const { args, flags } = await this.parse(ServerImport);
    process.umask(0o077);
    const { importPortalFrom } = await import('@assay/server');
    const imported = await importPortalFrom(await databaseSettings(flags), args.file);
    this.print(`Imported ${number(imported.rows)} rows of ${args.file}, schema ${imported.schema}.`);
    this.print(`Digest of the rows ${imported.sha256}`);
    for (const note of imported.notes) this.print(note);
    return imported;
  }
}
