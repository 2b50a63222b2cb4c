import { join, resolve } from 'node:path';
import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { AssayCommand } from '../../base-commands/assay-command.ts';
import { number } from '../../output/summary.ts';
import { dataFolder } from '../../settings/data-folder.ts';

type Bundle = Awaited<ReturnType<typeof import('@assay/core/advisories')['exportAdvisories']>>;

export default class AdvisoriesExport extends AssayCommand {
  static override summary = 'Write the advisories to one file, for a machine without a network';
  static override description =
    `The file has everything that \`assay advisories sync\` read: advisories, KEV, EPSS, and how old each of them is.
Pass its SHA-256 on by another route than the file: \`assay advisories import FILE --sha256 DIGEST\` compares them.`;
  static override examples = [
    '<%= config.bin %> advisories export advisories.assay.gz --data-dir ./assay-data',
  ];
  static override args = { file: stringArg({ description: 'Output file', required: true }) };
  static override flags = {
    'data-dir': string({ description: 'Data directory (ASSAY_DATA_DIR)', helpValue: 'DIR' }),
  };

  async run(): Promise<Bundle> {
    const { args, flags } = await this.parse(AdvisoriesExport);
    const { advisoryDatabaseName, exportAdvisories } = await import('@assay/core/advisories');
    const database = join(await dataFolder(flags['data-dir']), advisoryDatabaseName);
    const bundle = await exportAdvisories(database, resolve(args.file), new Date());
    this.print(`Wrote ${args.file}: ${number(bundle.head.advisories)} advisories.`);
    this.print(`SHA-256 ${bundle.sha256}`);
    return bundle;
  }
}
