import { writeFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { AssayCommand } from '../../assay-command.ts';
import { exitStatus } from '../../exit-status.ts';
import { interruptSignal } from '../../interrupt-signal.ts';

type Sbom = Readonly<Record<string, unknown>>;

export default class SbomCommand extends AssayCommand {
  static override summary = 'Write a software bill of materials (SBOM)';
  static override description =
    `Lists every package that lockfiles and manifests name, with scope, places and dependency graph, as CycloneDX 1.6 or
SPDX 2.3. Needs no portal and no network. The same commit gives the same document.
Exits with 3 if a file that names packages could not be read: the document is incomplete then, and says so.`;
  static override examples = [
    '<%= config.bin %> sbom --output bom.cdx.json',
    '<%= config.bin %> sbom path/to/project --format spdx --output bom.spdx.json',
    '<%= config.bin %> sbom --ref v1.2.0 | jq ".components | length"',
  ];
  static override args = {
    path: stringArg({ description: 'Folder or repository', default: '.' }),
  };
  static override flags = {
    format: string({ description: 'Format', options: ['cyclonedx', 'spdx'], default: 'cyclonedx' }),
    output: string({
      char: 'o',
      description: 'Write to a file instead of standard output',
      helpValue: 'FILE',
    }),
    ref: string({
      description: 'Branch, tag or commit instead of the files in the folder',
      helpValue: 'REV',
    }),
  };

  async run(): Promise<Sbom> {
    const { args, flags } = await this.parse(SbomCommand);
    const { buildCycloneDx, buildSpdx, readPackages } = await import('@assay/core/scan-reports');
    const { ref } = flags;
    const found = await readPackages(args.path, { ref, environment: process.env, signal: interruptSignal() });
    const { inventory, commit, committedAt, complete } = found;
    const document = (flags.format === 'spdx' ? buildSpdx : buildCycloneDx)(inventory, {
      name: basename(resolve(args.path)),
      version: commit,
      createdAt: committedAt === null ? new Date() : new Date(committedAt),
      tool: { name: 'Assay', version: this.config.version },
    });
    for (const { path, message } of inventory.errors) this.note(`${path}: ${message}`);
    if (!complete) process.exitCode = exitStatus.undecided;
    const text = `${JSON.stringify(document, null, 2)}\n`;
    if (flags.output !== undefined) await writeFile(flags.output, text);
    else if (!this.jsonEnabled()) process.stdout.write(text);
    const { packages, files } = inventory;
    this.note(`${packages.length} packages from ${files.length} files${complete ? '' : ', incomplete'}.`);
    return document;
  }
}
