import type { ImportedPortal } from '@assay/server';
import { string as stringArg } from '@oclif/core/args';
import { AssayCommand } from '../../base-commands/assay-command.ts';
import { number } from '../../output/summary.ts';
import { databaseFlags, databaseSettings } from '../../settings/server-settings.ts';

export default class ServerImport extends AssayCommand {
  static override summary = 'Import an exported portal into an empty database';
  static override description =
    `Imports everything or nothing, into SQLite or PostgreSQL. At the end, the database is read again and compared with the digests in the file.
The database must be empty, and the export file must not be from a newer version. Start the server afterwards.`;
  static override examples = [
    '<%= config.bin %> server import portal.assay.gz --data-dir ./new-data',
    '<%= config.bin %> server import portal.assay.gz --database-url postgres://assay@db.example.com/assay',
  ];
  static override args = { file: stringArg({ description: 'Export file', required: true }) };
  static override flags = databaseFlags;

  async run(): Promise<ImportedPortal> {
    const { args, flags } = await this.parse(ServerImport);
    process.umask(0o077);
    const { importPortalFrom } = await import('@assay/server');
    const imported = await importPortalFrom(await databaseSettings(flags), args.file);
    this.print(`Imported ${number(imported.rows)} rows of ${args.file}, schema ${imported.schema}.`);
    this.print(`Row digest ${imported.sha256}`);
    for (const note of imported.notes) this.print(note);
    return imported;
  }
}
