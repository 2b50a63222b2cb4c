import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { AssayCommand } from '../../base-commands/assay-command.ts';
import { dateText, number } from '../../output/summary.ts';
import { dataFolder } from '../../settings/data-folder.ts';

type Bundle = Awaited<ReturnType<typeof import('@assay/core/advisories')['importAdvisories']>>;

export default class AdvisoriesImport extends AssayCommand {
  static override summary = 'Replace the advisories with those of a file';
  static override description =
    `The file comes from \`assay advisories export\`. All of it is imported or nothing: a damaged or shortened file is refused.
A portal with this database compares its packages with the new advisories.`;
  static override examples = [
    '<%= config.bin %> advisories import advisories.assay.gz --data-dir ./assay-data',
  ];
  static override args = { file: stringArg({ description: 'File to import', required: true }) };
  static override flags = {
    sha256: string({ description: 'SHA-256 that the file must have', helpValue: 'DIGEST' }),
    force: boolean({ description: 'Also replace newer advisories' }),
    'data-dir': string({ description: 'Data directory (ASSAY_DATA_DIR)', helpValue: 'DIR' }),
  };

  async run(): Promise<Bundle> {
    const { args, flags } = await this.parse(AdvisoriesImport);
    process.umask(0o077);
    const { advisoryDatabaseName, importAdvisories } = await import('@assay/core/advisories');
    const folder = await dataFolder(flags['data-dir']);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { sha256, force } = flags;
    const bundle = await importAdvisories(resolve(args.file), join(folder, advisoryDatabaseName), {
      ...(sha256 !== undefined && { sha256 }),
      force,
    });
    const { advisories, syncedAt, kev, euKev, epss } = bundle.head;
    this.print(`Imported ${number(advisories)} advisories, synced ${dateText(syncedAt)}.`);
    for (const [name, { syncedAt: at }] of [
      ['KEV of CISA', kev],
      ['KEV of the EU', euKev],
      ['EPSS', epss],
    ] as const)
      this.print(at === null ? `${name}: missing.` : `${name}: synced ${dateText(at)}.`);
    return bundle;
  }
}
