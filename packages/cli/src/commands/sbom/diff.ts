import { string as stringArg } from '@oclif/core/args';
import { AssayCommand } from '../../base-commands/assay-command.ts';
import { exitStatus } from '../../failures/exit-status.ts';
import { interruptSignal } from '../../process/interrupt-signal.ts';

interface Named {
  readonly purl: string;
  readonly name: string;
  readonly version: string;
}

interface Diff {
  readonly complete: boolean;
  readonly added: readonly Named[];
  readonly removed: readonly Named[];
  readonly changed: readonly {
    readonly name: string;
    readonly ecosystem: string;
    readonly from: readonly string[];
    readonly to: readonly string[];
  }[];
}

export default class SbomDiff extends AssayCommand {
  static override summary = 'Compare the packages of two folders or SBOMs';
  static override description =
    'Each side is a folder, a repository, or an SBOM as one JSON file (CycloneDX or SPDX). Exits with 3 if one could not be read whole.';
  static override examples = [
    '<%= config.bin %> sbom diff released.cdx.json .',
    '<%= config.bin %> sbom diff old/ new/ --json=added,changed',
  ];
  static override args = {
    before: stringArg({ description: 'Folder, repository or SBOM', required: true }),
    after: stringArg({ description: 'The same to compare it with', required: true }),
  };

  async run(): Promise<Diff> {
    const { args } = await this.parse(SbomDiff);
    const { diffInventories, readPackages } = await import('@assay/core/scan-reports');
    const options = { environment: process.env, signal: interruptSignal() };
    const before = await readPackages(args.before, options);
    const after = await readPackages(args.after, options);
    const complete = before.complete && after.complete;
    const diff = { complete, ...diffInventories(before.inventory, after.inventory) };
    if (!complete) {
      process.exitCode = exitStatus.undecided;
      this.note('A file that names packages could not be read: packages can be missing.');
    }
    for (const { purl } of diff.removed) this.print(`- ${purl}`);
    for (const { purl } of diff.added) this.print(`+ ${purl}`);
    for (const { name, from, to } of diff.changed)
      this.print(`~ ${name} ${from.join(', ')} → ${to.join(', ')}`);
    const { added, removed, changed } = diff;
    this.note(`${added.length} added, ${removed.length} removed, ${changed.length} changed.`);
    return diff;
  }
}
