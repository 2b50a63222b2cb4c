import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { AssayCommand } from '../../base-commands/assay-command.ts';
import { exitStatus } from '../../failures/exit-status.ts';
import { readLicenses } from '../../licenses/read-licenses.ts';
import { plain } from '../../output/colors.ts';
import { type Column, printTable } from '../../output/tables.ts';
import { interruptSignal } from '../../process/interrupt-signal.ts';

interface Row {
  readonly license: string;
  readonly category: string;
  readonly count: number;
  readonly packages: readonly string[];
}

const shownPackages = 6;

const columns: readonly Column<Row>[] = [
  { title: 'License', value: ({ license }) => license },
  { title: 'Category', value: ({ category }) => category },
  { title: 'Packages', value: ({ count }) => String(count) },
  {
    title: 'Such as',
    value: ({ packages }) =>
      packages.slice(0, shownPackages).join(', ') + (packages.length > shownPackages ? ', …' : ''),
    fit: 'text',
  },
];

export default class Licenses extends AssayCommand {
  static override summary = 'List the licenses of dependencies';
  static override description =
    `Reads lockfiles, SBOMs, and packages that are installed or vendored (node_modules, vendor, .venv). Needs no portal and
no network. \`assay scan --type dependency\` evaluates the license policy of assay.config.json.
Exits with 3 if a file that names packages could not be read.`;
  static override examples = [
    '<%= config.bin %> licenses',
    '<%= config.bin %> licenses path/to/project --scope runtime',
    '<%= config.bin %> licenses --json | jq ".packages[] | select(.license == \\"unknown\\")"',
  ];
  static override args = {
    path: stringArg({ description: 'Folder, repository or SBOM', default: '.' }),
  };
  static override flags = {
    scope: string({
      description: 'Only packages of these scopes: runtime, optional, development',
      options: ['runtime', 'optional', 'development'],
      multiple: true,
      delimiter: ',',
      multipleNonGreedy: true,
    }),
    ref: string({
      description: 'Branch, tag or commit instead of the files in the folder',
      helpValue: 'REV',
    }),
  };

  async run() {
    const { args, flags } = await this.parse(Licenses);
    const read = await readLicenses(args.path, { ...flags, signal: interruptSignal() });
    const { complete } = read;
    if (!complete) process.exitCode = exitStatus.undecided;
    const packages = read.packages.map(({ texts: _, ...one }) => one);
    if (!this.jsonEnabled()) {
      const rows = [...Map.groupBy(packages, ({ license }) => license)].map(
        ([license, members]): Row => ({
          license: plain(license),
          category: members[0]?.category ?? 'unknown',
          count: members.length,
          packages: [...new Set(members.map(({ name }) => plain(name)))],
        }),
      );
      rows.sort((a, b) => b.count - a.count || (a.license < b.license ? -1 : 1));
      if (rows.length > 0) await printTable(rows, columns);
      const unknown = packages.filter(({ license }) => license === 'unknown').length;
      const rest = unknown === 0 ? '' : `; the license of ${unknown} is unknown`;
      this.note(`${packages.length} packages${complete ? '' : ', incomplete'}${rest}.`);
      if (unknown > 0)
        this.note(
          'Many lockfiles name no licenses: install the dependencies, and run it again in that folder.',
        );
    }
    return { complete, packages };
  }
}
