import { writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { AssayCommand } from '../../base-commands/assay-command.ts';
import { exitStatus } from '../../failures/exit-status.ts';
import { readLicenses } from '../../licenses/read-licenses.ts';
import { interruptSignal } from '../../process/interrupt-signal.ts';

export default class LicensesNotice extends AssayCommand {
  static override summary = 'Write a third-party notice file';
  static override description =
    `Lists every package that is shipped with its license, and each license and notice text of packages that are installed
or vendored, once. Run it where dependencies are installed: texts come from the packages themselves.
Exits with 3 if a license is unknown, a text is missing, or a file that names packages could not be read.`;
  static override examples = [
    '<%= config.bin %> licenses notice --output THIRD_PARTY_NOTICES.md',
    '<%= config.bin %> licenses notice path/to/project --scope runtime,development',
  ];
  static override args = {
    path: stringArg({ description: 'Folder', default: '.' }),
  };
  static override flags = {
    scope: string({
      description: 'Packages of these scopes',
      options: ['runtime', 'optional', 'development'],
      multiple: true,
      delimiter: ',',
      multipleNonGreedy: true,
      default: ['runtime', 'optional'],
    }),
    output: string({
      char: 'o',
      description: 'Write to a file instead of standard output',
      helpValue: 'FILE',
    }),
  };

  async run() {
    const { args, flags } = await this.parse(LicensesNotice);
    const { thirdPartyNotices } = await import('@assay/core/scan-reports');
    const read = await readLicenses(args.path, { ...flags, ref: undefined, signal: interruptSignal() });
    const { complete } = read;
    // Workflows use actions; nobody ships them.
    const packages = read.packages.filter(({ ecosystem }) => ecosystem !== 'GitHub Actions');
    const text = thirdPartyNotices(packages, basename(resolve(args.path)));
    if (flags.output !== undefined) await writeFile(flags.output, text);
    else if (!this.jsonEnabled()) process.stdout.write(text);
    const unknown = packages.filter(({ license }) => license === 'unknown').map(({ purl }) => purl);
    const withoutText = packages.filter(({ texts }) => texts.length === 0).map(({ purl }) => purl);
    if (!complete || unknown.length > 0 || withoutText.length > 0) process.exitCode = exitStatus.undecided;
    this.note(`${packages.length} packages${complete ? '' : ', incomplete'}.`);
    if (unknown.length > 0) this.note(`The license of ${unknown.length} is unknown.`);
    if (withoutText.length > 0)
      this.note(`The license text of ${withoutText.length} was not found: install the dependencies first.`);
    return { complete, packages, unknown, withoutText };
  }
}
